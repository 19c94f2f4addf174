/* copylink.tsx: a link to share, with a button that copies it. */
import { useState } from "preact/hooks";
import { Icon } from "./icons";
import { words } from "./text/words";

const t = words(
  { copy: "Copy the link", copied: "Copied", link: "Link for chair {n}", watch: "Link for spectators" },
  { copy: "Link kopieren", copied: "Kopiert", link: "Link für Platz {n}", watch: "Link für Zuschauer" },
);

/* Without a seat it is the spectators' link. */
export function CopyLink({ link, seat, look }: { link: string; seat?: number; look: string }) {
  const what = seat === undefined ? t("watch") : t("link", { n: seat + 1 });
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      prompt(what, link); /* no clipboard without HTTPS */
    }
  };
  return (
    <button type="button" class={look} onClick={copy} aria-label={`${t("copy")}: ${what}`}>
      <Icon name={copied ? "check" : "link"} />
      {copied ? t("copied") : t("copy")}
    </button>
  );
}
