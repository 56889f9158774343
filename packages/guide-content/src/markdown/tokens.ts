import type Token from "markdown-it/lib/token.mjs";

/** Tokens with those inside of them. */
export function inlinesOf(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => [token, ...inlinesOf(token.children ?? [])]);
}
