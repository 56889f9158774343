import { Marked, type Token, type Tokens } from "marked";

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** HTML that authors write in Markdown. Other "tags", as in `List<String>`, are text. */
const KNOWN_HTML =
  /^<(?:!--|\/?(?:a|abbr|b|blockquote|br|code|dd|del|details|div|dl|dt|em|figcaption|figure|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|pre|q|s|samp|small|span|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|u|ul|var)(?=[\s/>]))/i;

const marked = new Marked({
  gfm: true,
  renderer: {
    html: ({ text }) => (KNOWN_HTML.test(text.trim()) ? text : escapeHtml(text)),
    checkbox: ({ checked }) => (checked ? "\u2611 " : "\u2610 "),
  },
});

/** A line that looks like source code, a shell command or a configuration file. */
const CODE_LINE =
  /[;{}]\s*$|^\s*(?:import|export|from|const|let|var|function|def|class|return|elif|else|for|while|if|fi|done|then|#!|#include|@\w+|\$ |npm |npx |pip |sudo |apt |git |cd |curl |docker |echo |mkdir )(?:.*[=(){}:;"'-]|\s*\S+\s+\S+\s*$)|^\s*\w[\w.]*\s*(?:=|:=|\+=)\s*\S|^\s{2,}\w+\(.*\)/;

const CODE_SHARE = 0.4;

function looksLikeCode(text: string): boolean {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !/^\s*#/.test(line));
  if (lines.length === 0) return text.trim().split("\n").length > 1 && !/^#+ /.test(text.trim());
  return lines.filter((line) => CODE_LINE.test(line)).length / lines.length > CODE_SHARE;
}

/** Syntax that is rare in prose. A single `*emphasis*` or `__name__` does not count. */
function isSign(token: Token): boolean {
  switch (token.type) {
    case "table":
    case "image":
      return true;
    case "code":
      return (token as Tokens.Code).codeBlockStyle !== "indented";
    case "heading":
      // A single "#" without an empty line after it may be a comment in code.
      return token.raw.startsWith("##") || /^# .*\n\n/.test(token.raw);
    case "blockquote":
      return token.raw.startsWith("> ");
    case "list":
      return (token as Tokens.List).items.length > 1;
    case "list_item":
      return (token as Tokens.ListItem).task;
    case "link":
      return token.raw.startsWith("[");
    case "strong":
      return token.raw.startsWith("**");
    case "codespan":
      return true;
    default:
      return false;
  }
}

/**
 * Whether plain text is Markdown, decided from the resulting HTML. Prose stays prose, also with a
 * lone asterisk or underscore, and source code stays source code.
 */
export function isMarkdown(text: string): boolean {
  let hasSign = false;
  let hasFence = false;
  void marked.walkTokens(marked.lexer(text), (token) => {
    hasSign ||= isSign(token);
    hasFence ||= token.type === "code" && (token as Tokens.Code).codeBlockStyle !== "indented";
  });
  return hasFence || (hasSign && !looksLikeCode(text));
}

/** HTML of Markdown (GitHub Flavored Markdown). It is not cleaned. */
export function markdownToHtml(text: string): string {
  return marked.parse(text, { async: false });
}
