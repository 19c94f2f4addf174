/* letgo.ts: releases elements that are no longer drawn.
 *
 * A component that redraws itself, like all that read signals, gets a new node in Preact's tree. The old one
 * stays in the properties of the surrounding element and retains everything that was drawn under it. An
 * unchanged part belongs to the old tree and to the new one, and links them. So one old node would retain all
 * later trees. Preact never visits it again, so it is detached here. (Preact keeps the names of these hooks
 * and fields within a major version, because others build on them: @preact/signals does.)
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
