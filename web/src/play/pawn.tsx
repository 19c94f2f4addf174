/* pawn.tsx: a seat's pawn with its letter. */
import type { JSX } from "preact";

export function Pawn({ letter }: { letter: string }): JSX.Element {
  return (
    <span class="pawnic" aria-hidden="true">
      <svg viewBox="0 0 24 32">
        <path d="M12 1.5a6.3 6.3 0 0 1 4.3 10.9c3.5 2 5.2 6.4 5.2 12.6v1.5H23V31H1v-4.5h1.5V25c0-6.2 1.7-10.6 5.2-12.6A6.3 6.3 0 0 1 12 1.5z" />
      </svg>
      <b>{letter}</b>
    </span>
  );
}
