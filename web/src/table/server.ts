/* server.ts: the server this page comes from, over HTTP (docs/tables.md). Secrets are sent in bodies only. */
import type { Fault } from "../protocol";
import { language } from "../settings";

/* Whether there is a server, for tables with people elsewhere. */
export const serverThere =
  document.querySelector<HTMLMetaElement>('meta[name="angeles-host"]')?.content === "server";

export class Refused extends Error {
  constructor(readonly fault: Fault, readonly status: number) {
    super(fault.message);
  }
}

/* The text of the reply. Refusals are in the page's language. */
export async function fetched(path: string, body?: unknown): Promise<string> {
  const response = await fetch(new URL(path, document.baseURI), {
    method: body === undefined ? "GET" : "POST",
    headers: { "Accept-Language": language.value, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Refused(faultIn(text) ?? { code: "lost", message: `HTTP ${response.status}` }, response.status);
  return text;
}

function faultIn(text: string): Fault | null {
  try {
    return JSON.parse(text).error ?? null;
  } catch {
    return null; /* not from our server but from a proxy */
  }
}

export const call = async <T>(path: string, body?: unknown): Promise<T> => JSON.parse(await fetched(path, body));
