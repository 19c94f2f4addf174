/* copylink.tsx: a link to share, with a button that copies it. */
import { useState } from "preact/hooks";
import { Icon } from "./icons";
import { words } from "./text/words";

const t = words(
  { copy: "Copy the link", copied: "Copied", link: "Link for chair {n}" },
  { copy: "Link kopieren", copied: "Kopiert", link: "Link für Platz {n}" },
);

export function CopyLink({ link, seat, look }: { link: string; seat: number; look: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      prompt(t("link", { n: seat + 1 }), link); /* no clipboard without HTTPS */
    }
  };
  return (
    <button type="button" class={look} onClick={copy} aria-label={`${t("copy")}: ${t("link", { n: seat + 1 })}`}>
      <Icon name={copied ? "check" : "link"} />
      {copied ? t("copied") : t("copy")}
    </button>
  );
}
