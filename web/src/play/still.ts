/* still.ts: a part of the page that is drawn again only if its inputs have changed.
 *
 * A cached element (in useMemo, or in a constant) would do the same, but it keeps a reference to the tree it was
 * first drawn in. That tree refers to older cached elements, and they to older trees: nothing would ever be freed.
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
