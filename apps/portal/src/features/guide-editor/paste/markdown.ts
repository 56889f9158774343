import { inlinesOf, parser } from "@guidepost/guide-content/markdown-parser";

type Token = ReturnType<typeof parser.parse>[number];

/** HTML that authors write in Markdown. Other "tags", as in `List<String>`, are text. */
const KNOWN_HTML =
  /^<(?:!--|\/?(?:a|abbr|b|blockquote|br|code|dd|del|details|div|dl|dt|em|figcaption|figure|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|pre|q|s|samp|small|span|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|u|ul|var)(?=[\s/>]))/i;

/** A line that looks like source code, a shell command or a configuration file. */
const CODE_LINE =
  /[;{}]\s*$|^\s*(?:import|export|from|const|let|var|function|def|class|return|elif|else|for|while|if|fi|done|then|#!|#include|@\w+|\$ |npm |npx |pip |sudo |apt |git |cd |curl |docker |echo |mkdir )(?:.*[=(){}:;"'-]|\s*\S+\s+\S+\s*$)|^\s*\w[\w.]*\s*(?:=|:=|\+=)\s*\S|^\s{2,}\w+\(.*\)/;

const CODE_SHARE = 0.4;

function looksLikeCode(text: string): boolean {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !/^\s*#/.test(line));
  if (lines.length === 0) return text.trim().split("\n").length > 1 && !/^#+ /.test(text.trim());
  return lines.filter((line) => CODE_LINE.test(line)).length / lines.length > CODE_SHARE;
}

/** A line of a to-do list. */
const TASK = /^\s*(?:[-*+]|\d+[.)])\s+\[[ xX]\]\s/;

/** Syntax that is rare in prose. A single `*emphasis*` or `__name__` does not count. */
function isSign({ type, markup, map }: Token, lines: readonly string[]): boolean {
  const [from = 0, to = 0] = map ?? [];
  const line = lines[from] ?? "";
  switch (type) {
    case "table_open":
    case "image":
    case "fence":
    case "code_inline":
      return true;
    case "heading_open":
      // A single "#" without an empty line after it may be a comment in code.
      return (
        markup.startsWith("##") ||
        (markup === "#" && lines[to]?.trim() === "" && to + 1 < lines.length)
      );
    case "blockquote_open":
      return line.trimStart().startsWith("> ");
    case "list_item_open":
      return TASK.test(line);
    case "link_open":
      return markup !== "autolink";
    case "strong_open":
      return markup === "**";
    default:
      return false;
  }
}

/** Whether a list has more than one item. A single one may be a sentence that begins with a number. */
function hasLongList(tokens: readonly Token[]): boolean {
  const items = tokens.filter(({ type }) => type === "list_item_open");
  return items.some(({ level }, index) => items[index + 1]?.level === level);
}

/**
 * Whether plain text is Markdown, decided from its tokens. Prose stays prose, also with a lone asterisk or underscore, and
 * source code stays source code.
 */
export function isMarkdown(text: string): boolean {
  const tokens = inlinesOf(parser.parse(text, {}));
  if (tokens.some(({ type }) => type === "fence")) return true;
  const lines = text.split("\n");
  const hasSign = hasLongList(tokens) || tokens.some((token) => isSign(token, lines));
  return hasSign && !looksLikeCode(text);
}

/** HTML of Markdown as steps may have it (contract MD-1). It is not cleaned. */
export function markdownToHtml(text: string): string {
  const tokens = parser.parse(text, {});
  for (const token of inlinesOf(tokens)) {
    const isHtml = token.type === "html_inline" || token.type === "html_block";
    if (isHtml && !KNOWN_HTML.test(token.content.trim())) token.type = "text";
  }
  return parser.renderer.render(tokens, parser.options, {});
}
