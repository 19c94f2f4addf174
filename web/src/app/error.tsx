/* error.tsx: an error page: what went wrong, and where to go next. */
import type { ComponentChildren } from "preact";
import { words } from "../text/words";
import { Page } from "./page";
import { address } from "./route";

const t = words(
  {
    home: "To the first page",
    nowhere: "There is no such page",
    nowhereLine: "The link may be incomplete.",
    noServer: "There is no server here",
    noServerLine: "This copy of Angeles has only local tables. Open the link where the table was set up.",
  },
  {
    home: "Zur ersten Seite",
    nowhere: "Diese Seite gibt es nicht",
    nowhereLine: "Vielleicht wurde der Link unterwegs abgeschnitten.",
    noServer: "Hier gibt es keinen Server",
    noServerLine: "Diese Kopie von Angeles hat nur eigene Tische. Öffne den Link dort, wo der Tisch eingerichtet wurde.",
  },
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

export const NoServerPage = () => <ErrorPage title={t("noServer")} line={t("noServerLine")} />;
export const NowherePage = () => <ErrorPage title={t("nowhere")} line={t("nowhereLine")} />;
