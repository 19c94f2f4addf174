/* preferences.tsx: the settings as a panel: next to the table, or on a separate page. */
import type { Signal } from "@preact/signals";
import type { JSX } from "preact";
import {
  confirmRisky, hints, language, languages, motion, motions, pace, paces, size, sizes, sound, talk, talks, theme, themes,
} from "../settings";
import { KeySettings } from "./bindings";
import { met } from "./memory";
import { NotifySettings } from "./notify";
import { words } from "./words";

function Choice<T extends string>(props: { title: string; of: readonly T[]; at: Signal<T>; name(value: T): string }): JSX.Element {
  const { title, of, at, name } = props;
  return (
    <fieldset class="choice">
      <legend>{title}</legend>
      <div class="segs">
        {of.map((value) => (
          <label key={value} class={at.value === value ? "on" : ""}>
            <input type="radio" name={title} checked={at.value === value} onChange={() => (at.value = value)} />
            {name(value)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Switch({ title, at }: { title: string; at: Signal<boolean> }): JSX.Element {
  return (
    <label class="switch">
      <input type="checkbox" checked={at.value} onChange={(event) => (at.value = event.currentTarget.checked)} />
      <span>{title}</span>
    </label>
  );
}

const LANGUAGES = { en: "English", de: "Deutsch" };

export function SettingsPanel(): JSX.Element {
  const say = words();
  return (
    <div class="settings">
      <Choice title={say.language} of={languages} at={language} name={(value) => LANGUAGES[value]} />
      <Choice title={say.theme} of={themes} at={theme} name={(value) => say.themes[value]} />
      <Choice title={say.textSize} of={sizes} at={size} name={(value) => `${Math.round(Number(value) * 100)} %`} />
      <Choice title={say.motion} of={motions} at={motion} name={(value) => say.motions[value]} />
      <Choice title={say.pace} of={paces} at={pace} name={(value) => say.paces[value]} />
      <Choice title={say.talkTime} of={talks} at={talk} name={(value) => (value === "0" ? say.talkNone : say.talkSeconds(value))} />
      <Switch title={say.sound} at={sound} />
      <NotifySettings />
      <Switch title={say.confirm} at={confirmRisky} />
      <Switch title={say.guided} at={hints} />
      {met.value.size > 0 && (
        <button
          class="btn"
          onClick={() => {
            met.value = new Set();
            hints.value = true;
          }}
        >
          {say.again}
        </button>
      )}
      <KeySettings />
    </div>
  );
}
