/* wire.ts: a connection to a server that carries objects both ways: a socket, or a long poll where
 * sockets are blocked (docs/tables.md).
 *
 * The first message identifies the client. A wire ends once and is not reused.
 */
export interface WireEnds {
  heard(message: any): void;
  opened(): void;
  ended(): void;
}

export interface Wire {
  quick: boolean; /* small messages cost little */
  send(message: unknown): void;
  close(): void;
}

export type MakeWire = (first: unknown, ends: WireEnds) => Wire;

export const socketWire: MakeWire = (first, ends) => {
  const url = new URL("socket", document.baseURI);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(url, "angeles.1");
  socket.onopen = () => {
    ends.opened();
    socket.send(JSON.stringify(first));
  };
  socket.onmessage = (event) => {
    for (const line of String(event.data).split("\n")) if (line) ends.heard(JSON.parse(line));
  };
  socket.onclose = () => ends.ended();
  return {
    quick: true,
    send: (message) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    close: () => {
      socket.onclose = null;
      socket.close();
      ends.ended();
    },
  };
};

export const pollWire: MakeWire = (first, ends) => {
  const stop = new AbortController();
  let bearer = "";
  let over = false;
  const end = () => {
    if (over) return;
    over = true;
    stop.abort();
    ends.ended();
  };
  const post = async (path: string, body: unknown): Promise<any> => {
    const response = await fetch(new URL(path, document.baseURI), {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
      },
      body: JSON.stringify(body),
      signal: stop.signal,
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return response.json();
  };
  const hear = (messages: unknown[]) => messages.forEach((message) => ends.heard(message));
  /* One at a time, in the order in which they were sent. */
  let sent: Promise<unknown> = Promise.resolve();

  const listen = async () => {
    const began = await post("api/connection", first);
    bearer = began.connection;
    ends.opened();
    hear(began.messages);
    let after: number = began.next ?? began.messages.length;
    while (!over) {
      const answer = await post("api/connection/poll", { after });
      after = answer.next;
      hear(answer.messages);
    }
  };
  listen().catch(end);
  return {
    quick: false,
    send: (message) => {
      sent = sent.then(() => post("api/connection/send", { messages: [message] })).catch(end);
    },
    close: end,
  };
};
