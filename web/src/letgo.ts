/* letgo.ts: releases elements that are no longer drawn.
 *
 * A component that draws itself anew, as all do that read signals, gets a new node in Preact's tree. The old one stays
 * in the properties of the element around it and holds everything that was drawn under it. A part that did not change
 * belongs to the old tree and to the new one, and leads from each to the next: so one old node holds all trees since.
 * Preact does not look under it again, and here it is cut off. (Preact keeps the names of these hooks and fields within
 * a major version, because others build on them: @preact/signals does.)
 */
import { options } from "preact";

interface Node {
  __k: Node[] | null; /* what is under it */
  __c: { __v: Node } | null; /* its component, which refers to its current node */
}

interface Hooks {
  __b?(node: Node): void; /* before a node is drawn */
  diffed?(node: Node): void; /* afterwards */
}

const hooks = options as unknown as Hooks;
const { __b: before, diffed: after } = hooks;
const replaced = new WeakMap<Node, Node>();

hooks.__b = (node) => {
  if (node.__c) replaced.set(node, node.__c.__v); /* it redraws itself: a node from its parent has no component yet */
  before?.(node);
};

hooks.diffed = (node) => {
  after?.(node);
  const old = replaced.get(node);
  if (old) old.__k = null;
};
