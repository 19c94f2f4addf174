/* still.ts: a part of the page that is drawn anew only when something it is drawn from has changed.
 *
 * An element that is kept and handed out again (by useMemo, or in a constant) would do the same, but holds on to the
 * tree it was first drawn in. That tree holds the elements kept then, and they the trees before: nothing that was ever
 * drawn would be given up.
 */
import { Component, type ComponentChildren } from "preact";

interface Props {
  of: readonly unknown[];
  draw(): ComponentChildren;
}

export class Still extends Component<Props> {
  shouldComponentUpdate({ of }: Props): boolean {
    return of.some((one, n) => one !== this.props.of[n]);
  }

  render({ draw }: Props): ComponentChildren {
    return draw();
  }
}
