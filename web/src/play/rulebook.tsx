/* rulebook.tsx: the quick reference from the engine: topics with their lines, searchable. */
import type { ComponentChildren, JSX } from "preact";

export interface Topic {
  topic: string;
  words: string[];
  title: string;
  lines: string[];
}

export interface Reference {
  title: string;
  intro: string;
  topics: Topic[];
}

export const isRule = (word: string): boolean => /^[A-Z]+(-[A-Z]+)*-\d+[a-z]?$/.test(word);

/* Draws a link to a topic, by any of its words. */
export type TopicLink = (word: string) => ComponentChildren;

export const topicOf = (topics: Topic[], word: string): Topic | undefined => topics.find(({ words }) => words.includes(word));

/* Sentences with backticks are about the terminal's commands. */
export const introOf = ({ intro }: Reference): string => intro.split(/(?<=\.)\s+/).filter((sentence) => !sentence.includes("`")).join(" ");

/* Words in backticks name topics: “See `leads`”. */
const plain = (text: string, link: TopicLink): ComponentChildren =>
  text.split(/`([^`]+)`/).map((part, n) => (n % 2 ? link(part) : part));

/* "… (A-MOVE-02, R-47)": the ids are shown small after the sentence. */
export function RuleLine({ text, sought, link }: { text: string; sought: string; link: TopicLink }): JSX.Element {
  const found = /^(.*?)\s*\(([A-Z][A-Z0-9-]*(?:, [A-Z][A-Z0-9-]*)*)\)$/.exec(text);
  const lit = sought !== "" && isRule(sought) && new RegExp(`\\b${sought}\\b`).test(text);
  return (
    <li class={lit ? "lit" : ""} aria-current={lit || undefined}>
      {plain(found ? found[1]! : text, link)} {found && <small class="ids">{found[2]}</small>}
    </li>
  );
}

/* Topics with the word in their names come first. */
export function matching(topics: Topic[], word: string): Topic[] {
  const sought = word.trim().toLocaleLowerCase();
  if (!sought) return topics;
  const has = (text: string) => text.toLocaleLowerCase().includes(sought);
  const named = topics.filter(({ title, words }) => [title, ...words].some(has));
  const others = topics.filter((topic) => !named.includes(topic)).map((topic) => ({ ...topic, lines: topic.lines.filter(has) }));
  return [...named, ...others.filter(({ lines }) => lines.length > 0)];
}
