/* page.tsx: the common parts of all pages except a table: the bar, the picture of the night, a heading. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { signal } from "@preact/signals";
import { Icon, Mark } from "../icons";
import { language } from "../settings";
import { words } from "../text/words";
import { address, route } from "./route";

const t = words(
  {
    skip: "Skip to the content",
    main: "Main",
    play: "Play",
    replays: "Replays",
    rules: "Rules",
    menu: "Menu",
    language: "Language",
    settings: "Settings",
    home: "Angeles, first page",
    back: "Back",
  },
  {
    skip: "Zum Inhalt",
    main: "Hauptmenü",
    play: "Spielen",
    replays: "Aufzeichnungen",
    rules: "Regeln",
    menu: "Menü",
    language: "Sprache",
    settings: "Einstellungen",
    home: "Angeles, erste Seite",
    back: "Zurück",
  },
);

const menuOpen = signal(false);

function Nav() {
  const { page } = route.value;
  const links: [string, string][] = [
    ["", t("play")],
    ["replay", t("replays")],
    ["rules", t("rules")],
  ];
  return (
    <nav class={menuOpen.value ? "nav open" : "nav"} id="nav" aria-label={t("main")}>
      {links.map(([to, title]) => (
        <a
          key={to}
          href={address(to)}
          aria-current={page === to ? "page" : undefined}
          onClick={() => (menuOpen.value = false)}
        >
          {title}
        </a>
      ))}
    </nav>
  );
}

export function LanguageSwitch() {
  return (
    <div class="lang" role="group" aria-label={t("language")}>
      <button
        type="button"
        lang="en"
        aria-pressed={language.value === "en"}
        onClick={() => (language.value = "en")}
      >
        En<span>glish</span>
      </button>
      <button
        type="button"
        lang="de"
        aria-pressed={language.value === "de"}
        onClick={() => (language.value = "de")}
      >
        De<span>utsch</span>
      </button>
    </div>
  );
}

function Bar({ skip }: { skip(): void }) {
  return (
    <header class="bar">
      <button type="button" class="skip" onClick={skip}>{t("skip")}</button>
      <button
        type="button"
        class="tool phone"
        aria-label={t("menu")}
        aria-expanded={menuOpen.value}
        aria-controls="nav"
        onClick={() => (menuOpen.value = !menuOpen.value)}
      >
        <Icon name="menu" />
      </button>
      <a class="brand" href={address()} aria-label={t("home")}>
        <Mark />
        <span>Angeles</span>
      </a>
      <Nav />
      <LanguageSwitch />
      <a class="tool" href={address("settings")} aria-label={t("settings")}>
        <Icon name="gear" />
      </a>
    </header>
  );
}

/* A page with its heading. Screen readers start at the heading. */
export function Page(props: {
  title: string;
  line?: string;
  back?: boolean;
  class?: string;
  heading?: ComponentChildren; /* replaces the default heading; contains an h1 */
  children: ComponentChildren;
}) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    document.title = `${props.title} – Angeles`;
  }, [props.title]);
  useEffect(() => {
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div class="app">
      <div class="night" />
      <Bar skip={() => main.current?.focus()} />
      <main class={`wrap ${props.class ?? ""}`} ref={main} tabIndex={-1}>
        {props.heading ?? (
          <header class="head">
            {props.back !== false && (
              <a class="back" href={address()}>
                <Icon name="undo" />
                {t("back")}
              </a>
            )}
            <h1>{props.title}</h1>
            {props.line && <p>{props.line}</p>}
          </header>
        )}
        {props.children}
      </main>
    </div>
  );
}
