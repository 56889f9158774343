/** Tags that begin a line of their own; all others are inline. */
export const blocks = new Set(
  [
    ["h1", "h2", "h3", "h4", "h5", "h6", "p", "div", "blockquote", "pre"],
    ["ul", "ol", "li", "dl", "dt", "dd", "figure", "figcaption"],
    ["table", "caption", "tfoot", "tr", "td", "th"],
    ["section", "article", "header", "footer", "aside", "main", "nav", "address", "details"],
  ].flat(),
);

/** Blocks that hold text directly; in the others, loose text is a paragraph. */
export const textBlocks = new Set([
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "p",
  "pre",
  "dt",
  "caption",
  "figcaption",
]);

/** Tags that group a table's rows and columns, and change nothing of what it says. */
export const transparent = new Set(["thead", "tbody", "colgroup", "col"]);

export const voids = new Set(["br", "hr", "img", "wbr", "input", "embed", "source", "track"]);

/** Two names of one thing. */
export const namesakes: Record<string, string> = { b: "strong", i: "em" };
