const MARKS: readonly [property: RegExp, element: string][] = [
  [/(?:^|;)\s*font-weight:\s*(?:bold|bolder|[6-9]00)\b/i, "strong"],
  [/(?:^|;)\s*font-style:\s*(?:italic|oblique)/i, "em"],
  [/(?:^|;)\s*text-decoration(?:-line)?:[^;]*line-through/i, "s"],
  [/(?:^|;)\s*vertical-align:\s*super/i, "sup"],
  [/(?:^|;)\s*vertical-align:\s*sub\b/i, "sub"],
];
const NOT_BOLD = /(?:^|;)\s*font-weight:\s*(?:normal|[1-4]00)\b/i;
const NOT_ITALIC = /(?:^|;)\s*font-style:\s*normal/i;

function unwrap(element: Element) {
  return element.replaceWith(...element.childNodes);
}

/**
 * Converts the styles of spans to elements. Removes elements that a style cancels, such as the `<b
 * style="font-weight:normal">` around content from Google Docs.
 */
export function convertStyles(body: Element): void {
  for (const element of body.querySelectorAll("b[style], strong[style]"))
    if (NOT_BOLD.test(element.getAttribute("style") ?? "")) unwrap(element);
  for (const element of body.querySelectorAll("i[style], em[style]"))
    if (NOT_ITALIC.test(element.getAttribute("style") ?? "")) unwrap(element);
  for (const span of body.querySelectorAll("span[style]")) {
    // Headings are bold anyway.
    const isHeading = span.closest("h1, h2, h3, h4, h5, h6") !== null;
    const style = span.getAttribute("style") ?? "";
    for (const [property, name] of MARKS)
      if (property.test(style) && !(isHeading && name === "strong")) {
        const mark = span.ownerDocument.createElement(name);
        mark.append(...span.childNodes);
        span.append(mark);
      }
  }
}

/** A list item of Word: a paragraph with `mso-list: l<list> level<level> lfo<override>`. */
type Item = { paragraph: Element; level: number; list: string; marker: string };

const LIST_STYLE = /mso-list:\s*(l\d+)\s+level(\d+)/i;
/** "1.", "(a)", "iv)": anything else is a bullet. */
const NUMBER = /^\(?(?:\d{1,4}|[a-z]{1,4})[.)]$/i;

function itemOf(paragraph: Element): Item | undefined {
  const [, list, level] = LIST_STYLE.exec(paragraph.getAttribute("style") ?? "") ?? [];
  if (list === undefined) return undefined;
  const ignored = Array.from(paragraph.querySelectorAll("[style]")).find((element) =>
    /mso-list:\s*ignore/i.test(element.getAttribute("style") ?? ""),
  );
  const marker = (ignored?.textContent ?? "").replaceAll(/[\s\u00a0]/g, "");
  ignored?.remove();
  return { paragraph, level: Number(level), list, marker };
}

function createList({ paragraph, marker }: Item): Element {
  const isNumbered = NUMBER.test(marker);
  const list = paragraph.ownerDocument.createElement(isNumbered ? "ol" : "ul");
  const start = Number(/^\(?(\d+)/.exec(marker)?.[1] ?? 1);
  if (isNumbered && start !== 1) list.setAttribute("start", String(start));
  return list;
}

/** Puts the content of consecutive list paragraphs into nested lists, before the first of them. */
function nest(items: readonly Item[]) {
  const open: { list: Element; level: number; name: string }[] = [];
  for (const item of items) {
    const { paragraph, level, list } = item;
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop();
    const current = open.at(-1);
    if (current?.level === level && current.name !== list) open.pop();
    if (open.at(-1)?.level !== level) {
      const element = createList(item);
      const outer = open.at(-1)?.list;
      if (outer) (outer.lastElementChild ?? outer).append(element);
      else paragraph.before(element);
      open.push({ list: element, level, name: list });
    }
    const entry = paragraph.ownerDocument.createElement("li");
    entry.append(...paragraph.childNodes);
    open.at(-1)?.list.append(entry);
  }
  for (const { paragraph } of items) paragraph.remove();
}

/** Replaces the list paragraphs of Word, which carry their bullet as text, with lists. */
export function convertWordLists(body: Element): void {
  const items = Array.from(body.querySelectorAll("p, h1, h2, h3, h4, h5, h6"), itemOf).filter(
    (item) => item !== undefined,
  );
  let run: Item[] = [];
  for (const item of items) {
    const last = run.at(-1);
    if (last && last.paragraph.nextElementSibling !== item.paragraph) {
      nest(run);
      run = [];
    }
    run.push(item);
  }
  nest(run);
}
