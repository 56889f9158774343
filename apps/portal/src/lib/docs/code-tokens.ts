/** The kind of a token. `globals.css` defines the colors. */
export type CodeKind = "comment" | "constant" | "function" | "keyword" | "string";

/** The class of each kind. */
export const KIND_CLASSES: Readonly<Record<CodeKind, string>> = {
  comment: "text-syntax-comment",
  constant: "text-syntax-constant",
  function: "text-syntax-function",
  keyword: "text-syntax-keyword",
  string: "text-syntax-string",
};

/** A part of code. Without a kind it has the colour of the text. */
export type CodeToken = readonly [text: string, kind?: CodeKind];

export function textOf(tokens: readonly CodeToken[]): string {
  return tokens.map(([text]) => text).join("");
}

const JSON_TOKEN =
  /(?<key>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<string>"(?:[^"\\]|\\.)*")|(?<constant>-?\d[\d.eE+-]*|\b(?:true|false|null)\b)/g;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Splits JSON into tokens, with the same kinds as the highlighter of the server. It is used for
 * values that only the browser has, such as responses. Other text is one token.
 */
export function jsonTokens(json: string): CodeToken[] {
  if (!isJson(json)) return [[json]];
  const tokens: CodeToken[] = [];
  let end = 0;
  for (const match of json.matchAll(JSON_TOKEN)) {
    if (match.index > end) tokens.push([json.slice(end, match.index)]);
    const { key, string } = match.groups ?? {};
    const kind = key !== undefined ? "keyword" : string !== undefined ? "string" : "constant";
    tokens.push([match[0], kind]);
    end = match.index + match[0].length;
  }
  if (end < json.length) tokens.push([json.slice(end)]);
  return tokens;
}
