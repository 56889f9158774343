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
 * Expresses the styles of spans as elements, and removes elements that a style cancels, as the
 * `<b style="font-weight:normal">` around everything that Google Docs copies.
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
