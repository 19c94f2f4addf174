/* voice.ts: reads aloud with the browser's own voice. Browsers without a voice for the language have none. */
import { signal } from "@preact/signals";
import type { Language } from "../../protocol";

const synth = typeof speechSynthesis === "undefined" ? null : speechSynthesis;

const voices = signal<SpeechSynthesisVoice[]>(synth?.getVoices() ?? []);
synth?.addEventListener?.("voiceschanged", () => (voices.value = synth.getVoices()));

export const speaking = signal<string | null>(null); /* the text */

export const voiceFor = (language: Language): SpeechSynthesisVoice | null =>
  voices.value.find(({ lang }) => lang.toLowerCase().startsWith(language)) ?? null;

export function hush(): void {
  synth?.cancel();
  speaking.value = null;
}

export function readAloud(text: string, language: Language): void {
  const voice = voiceFor(language);
  hush();
  if (!synth || !voice) return;
  const said = new SpeechSynthesisUtterance(text);
  said.voice = voice;
  said.lang = voice.lang;
  said.onend = said.onerror = () => {
    if (speaking.value === text) speaking.value = null;
  };
  speaking.value = text;
  synth.speak(said);
}
