/* error.tsx: what could not be shown: what was wrong, and where to go from here. */
import type { ComponentChildren } from "preact";
import { words } from "../text/words";
import { Page } from "./page";
import { address } from "./route";

const t = words(
  { home: "To the first page", nowhere: "There is no such page", nowhereLine: "The link may have been cut off on its way." },
  { home: "Zur ersten Seite", nowhere: "Diese Seite gibt es nicht", nowhereLine: "Vielleicht wurde der Link unterwegs abgeschnitten." },
);

export function ErrorPage(props: { title: string; line: string; children?: ComponentChildren }) {
  return (
    <Page title={props.title} back={false}>
      <section class="paper error" role="alert">
        <p>{props.line}</p>
        <div class="go">
          {props.children}
          <a class="pb" href={address()}>{t("home")}</a>
        </div>
      </section>
    </Page>
  );
}

export const NowherePage = () => <ErrorPage title={t("nowhere")} line={t("nowhereLine")} />;
