// geometry.mjs: finds layout faults on a page: cut text, labels that cover each other, targets too small to touch.
//
//     assert.deepEqual(await misfits(page), [], "where");
//
//     assert.deepEqual((await collisions(page)).faults, []);  // on Android's map: names, pieces, keys, places
//
// One line for each fault, once the page has drawn everything. On a touch screen, the size of touch targets is checked too.
import { rest } from "./rest.mjs";

const TARGET = 44; /* pixels, for a finger */

// Runs in the page. Everything is measured as it is drawn: SVG text like HTML text.
function measure({ target, touch }) {
  const faults = new Set();
  const name = (one) => {
    const classes = [...one.classList].slice(0, 2).map((word) => `.${word}`).join("");
    return `${one.localName}${one.id ? `#${one.id}` : ""}${classes}`;
  };
  const told = (one) => `${name(one.parentElement)} > ${name(one)} "${one.textContent.trim().slice(0, 40)}"`;
  const style = new Map();
  const styleOf = (one) => style.get(one) ?? style.set(one, getComputedStyle(one)).get(one);
  const isSeen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !one.closest(".vh, .sr, option");

  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) faults.add(`the page is ${wide} px wider than the screen`);

  /* Every line of text: its box, without the room above and below the letters. */
  const lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode()); ) {
    const one = node.parentElement;
    if (!node.textContent.trim() || !isSeen(one)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const drawn = one.hasAttribute("textLength") ? one : range; /* compressed: Chromium measures a range as it was before */
    for (const { left, right, top, bottom } of drawn.getClientRects()) {
      const inset = (bottom - top) * 0.2;
      if (right - left > 1 && bottom > 0) lines.push({ one, left, right, top: top + inset, bottom: bottom - inset });
    }
  }

  /* Text that is cut off by an element that cannot be scrolled, or that crosses the frame of its element. */
  const cuts = (one) => {
    const { overflowX, overflowY } = styleOf(one);
    return { x: /hidden|clip/.test(overflowX), y: /hidden|clip/.test(overflowY), scrolls: /auto|scroll/.test(`${overflowX} ${overflowY}`) };
  };
  const isBox = (one) => {
    const { borderLeftWidth, borderRightWidth, borderLeftStyle, backgroundColor, display } = styleOf(one);
    if (display === "inline") return false;
    const frame = parseFloat(borderLeftWidth) > 0 && parseFloat(borderRightWidth) > 0 && borderLeftStyle !== "none";
    return frame || !/, 0\)$|transparent/.test(backgroundColor);
  };
  const reported = new Set();
  for (const line of lines) {
    if (line.one.closest("svg") || reported.has(line.one)) continue;
    let boxed = false;
    for (let at = line.one; at && at !== document.body; at = at.parentElement) {
      if (styleOf(at).display === "contents") continue;
      const { x, y, scrolls } = cuts(at);
      if (!x && !y && !scrolls && (boxed || !isBox(at))) continue;
      const box = at.getBoundingClientRect();
      const out = Math.max(box.left - line.left, line.right - box.right);
      const below = Math.max(box.top - line.top, line.bottom - box.bottom);
      if (scrolls || box.width < 2) break; /* it can be scrolled into view, or was hidden on purpose */
      if (at.hasAttribute("data-cut")) break; /* shown completely elsewhere */
      if (out > 2) faults.add(`leaves ${name(at)} by ${Math.round(out)} px: ${told(line.one)}`);
      else if (below > 2) faults.add(`leaves ${name(at)} below by ${Math.round(below)} px: ${told(line.one)}`);
      if (out > 2 || below > 2) {
        reported.add(line.one);
        break;
      }
      boxed ||= isBox(at);
    }
    if (!reported.has(line.one) && styleOf(line.one).textOverflow === "ellipsis" && line.one.scrollWidth > line.one.clientWidth + 1 && !line.one.closest("[data-cut]"))
      faults.add(`ends in an ellipsis: ${told(line.one)}`);
  }

  /* Two lines in the same spot, or so close on a map that they read as one. Anything covered by something opaque
   * is invisible. All elements react to the pointer for this. */
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { pointer-events: auto !important }");
  document.adoptedStyleSheets.push(sheet);
  const covers = (one) => {
    const { backgroundColor, opacity, backgroundImage } = styleOf(one);
    const alpha = /^rgba\(.*, ([\d.]+)\)$/.exec(backgroundColor)?.[1] ?? 1;
    return !one.closest("svg") && opacity === "1" && (Number(alpha) > 0.8 || backgroundImage !== "none");
  };
  const middle = (low, high, from, to) => Math.min(Math.max((from + to) / 2, low + 1), high - 1);
  const isOnTop = ({ one, left, right, top, bottom }, box) => {
    const pile = document.elementsFromPoint(middle(left, right, box.left, box.right), middle(top, bottom, box.top, box.bottom));
    const at = pile.findIndex((other) => other === one || other.contains(one));
    return at >= 0 && !pile.slice(0, at).some((other) => covers(other) && !other.contains(one));
  };
  const thing = (one) => one.closest("text, .an-pawn, .an-npc, .an-lead") ?? one;
  const inSight = (line) => {
    const seen = { ...line };
    for (let at = line.one; at && at !== document.body; at = at.parentElement) {
      const { x, y, scrolls } = cuts(at);
      if (!(x || y || scrolls) || at.closest("svg") || styleOf(at).display === "contents" || styleOf(at).display === "inline") continue;
      const box = at.getBoundingClientRect();
      seen.left = Math.max(seen.left, box.left);
      seen.right = Math.min(seen.right, box.right);
      seen.top = Math.max(seen.top, box.top);
      seen.bottom = Math.min(seen.bottom, box.bottom);
    }
    return seen.right - seen.left > 1 && seen.bottom - seen.top > 1 ? [seen] : [];
  };
  const seen = lines.flatMap(inSight).sort((a, b) => a.left - b.left);
  seen.forEach((a, i) => {
    for (let j = i + 1; j < seen.length && seen[j].left < a.right + 3; j++) {
      const b = seen[j];
      const drawn = a.one.closest("svg") !== null && a.one.closest("svg") === b.one.closest("svg");
      const box = { left: b.left, right: Math.min(a.right, b.right), top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom) };
      if (thing(a.one) === thing(b.one) || box.bottom - box.top < 2 || box.right - box.left < (drawn ? -2 : 2)) continue;
      if (box.right < 0 || box.left > innerWidth || box.bottom < 0 || box.top > innerHeight) continue;
      if (isOnTop(a, box) && isOnTop(b, box)) faults.add(`${told(a.one)} covers ${told(b.one)}`);
    }
  });
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);

  /* Targets: the area that reacts within half a target of the middle, whatever is drawn there. */
  if (touch) {
    const targets = "button, a[href], input, select, textarea, summary, [role=button], [role=radio], [role=tab], [tabindex='0']";
    for (const one of document.querySelectorAll(targets)) {
      if (!isSeen(one) || one.disabled || one.matches("[role=region], section, .scrolls") || styleOf(one).display === "inline") continue;
      const sentence = one.parentElement.closest("p, li, .lt")?.textContent.trim() ?? "";
      if (one.matches("a, .link") && sentence.length > one.textContent.trim().length) continue; /* in a sentence */
      const own = one.closest("label") ?? one;
      const box = own.getBoundingClientRect();
      if (box.width >= target - 0.5 && box.height >= target - 0.5) continue;
      if (!box.width || !box.height) continue;
      one.scrollIntoView({ block: "nearest", inline: "nearest" });
      const { left, top, width, height } = own.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const reach = target / 2 - 1.5;
      const hits = (dx, dy) => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        return hit && (own.contains(hit) || hit.closest("label, button, a, [role=button]") === own);
      };
      const short = [];
      if (width < target - 0.5 && !(hits(-reach, 0) && hits(reach, 0))) short.push(`${Math.round(width)} px wide`);
      if (height < target - 0.5 && !(hits(0, -reach) && hits(0, reach))) short.push(`${Math.round(height)} px high`);
      if (short.length) faults.add(`only ${short.join(", ")}: ${told(one)} ${one.getAttribute("aria-label") ?? ""}`);
    }
  }
  return [...faults];
}

export async function misfits(page, { touch } = {}) {
  touch ??= (await page.evaluate(() => navigator.maxTouchPoints)) > 0;
  await rest(page);
  return page.evaluate(measure, { target: TARGET, touch });
}

// Runs in the page: finds things that cover each other on Android's map. Pieces may overlap the edge of their own
// place.
function measureMap() {
  const shown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const boxOf = (one, what, inset = 0) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const room = (bottom - top) * inset;
    return { what, left, right, top: top + room, bottom: bottom - room };
  };
  const aloud = (one) => one.closest("[aria-label]").getAttribute("aria-label");
  const names = all(".bd-names .an-lab").map((name) => [...name.querySelectorAll("tspan")].map((row) => {
    const range = document.createRange();
    range.selectNodeContents(row);
    return boxOf(range, row.textContent, 0.2);
  }));
  const pieces = all(".an-pawn, .an-npc, .an-lead, .an-warrant").map((piece) =>
    [...piece.querySelectorAll(":scope > g > svg, :scope > circle, :scope > .an-jump > circle, :scope.an-lead > svg, :scope > rect")].map((part) => boxOf(part, aloud(part))));
  const keys = all(".bd-key rect").map((key) => [boxOf(key, `key ${key.parentElement.textContent}`)]);
  const scale = document.querySelector(".bd-sheet").getBoundingClientRect().width / document.querySelector(".bd-map").viewBox.baseVal.width;
  const nodes = all(".bd-loc:not(.bd-target)").map((place) => {
    const { left, right, top, bottom } = place.getBoundingClientRect();
    const [x, y, r] = [(left + right) / 2, (top + bottom) / 2, 11 * scale];
    return [{ what: "a place", left: x - r, right: x + r, top: y - r, bottom: y + r }];
  });
  const faults = [];
  const compare = (one, other, most) => {
    for (const a of one)
      for (const b of other) {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > most && high > 2) faults.push(`"${a.what}" and "${b.what}" overlap by ${Math.round(wide)} × ${Math.round(high)} px`);
      }
  };
  names.forEach((name, n) => {
    for (const other of names.slice(n + 1)) compare(name, other, -2); /* so close that they read as one */
    for (const thing of [...pieces, ...keys, ...nodes]) compare(name, thing, 2);
  });
  pieces.forEach((piece, n) => {
    for (const thing of [...pieces.slice(n + 1), ...keys]) compare(piece, thing, 2);
    for (const node of nodes) compare(piece, node, 4 * scale);
  });
  return { faults, names: names.length, pieces: pieces.length };
}

export async function collisions(page) {
  await rest(page);
  return page.evaluate(measureMap);
}
