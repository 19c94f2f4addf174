/* gauge.tsx: your remaining means to act, as filled and empty symbols with a caption. */
import type { JSX } from "preact";

const MOST = 10; /* above this number there is only the caption */

export function Gauge(props: { left: number; of: number; label: string; symbol: JSX.Element; viewBox: string }): JSX.Element {
  const { left, label, symbol, viewBox } = props;
  const of = Math.max(left, props.of);
  return (
    <div class="gauge" role="img" aria-label={label}>
      {of <= MOST && (
        <div class="pips">
          {Array.from({ length: of }, (_, n) => (
            <svg key={n} class={n < left ? "pip" : "pip off"} viewBox={viewBox} aria-hidden="true">
              {symbol}
            </svg>
          ))}
        </div>
      )}
      <div class="lbl" aria-hidden="true">{label}</div>
    </div>
  );
}
