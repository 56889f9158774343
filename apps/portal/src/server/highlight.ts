import type { CodeKind, CodeToken } from "#lib/docs/code-tokens.ts";
import { createCssVariablesTheme, createHighlighterCoreSync } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import go from "shiki/langs/go.mjs";
import http from "shiki/langs/http.mjs";
import javascript from "shiki/langs/javascript.mjs";
import json from "shiki/langs/json.mjs";
import python from "shiki/langs/python.mjs";
import shellscript from "shiki/langs/shellscript.mjs";
import xml from "shiki/langs/xml.mjs";
import yaml from "shiki/langs/yaml.mjs";

const LANGUAGES = { go, http, javascript, json, python, shellscript, xml, yaml };
export type CodeLanguage = keyof typeof LANGUAGES;

/** The variables of shiki's theme: their names are the kinds of tokens. */
const KINDS: Readonly<Record<string, CodeKind>> = {
  "var(--token-comment)": "comment",
  "var(--token-constant)": "constant",
  "var(--token-function)": "function",
  "var(--token-keyword)": "keyword",
  "var(--token-string)": "string",
  "var(--token-string-expression)": "string",
};

const THEME = createCssVariablesTheme({ name: "kinds", variablePrefix: "--" });

const MAX_CACHED = 500;
const cache = new Map<string, readonly CodeToken[]>();
let highlighter: ReturnType<typeof createHighlighterCoreSync> | undefined;

function tokenize(code: string, language: CodeLanguage): CodeToken[] {
  // Created on first use: the grammars take about 0.1 s to load.
  highlighter ??= createHighlighterCoreSync({
    themes: [THEME],
    langs: Object.values(LANGUAGES),
    engine: createJavaScriptRegexEngine(),
  });
  // A time limit would leave the rest of a line without kinds while the grammar is compiled.
  const options = { lang: language, theme: "kinds", tokenizeTimeLimit: 0 };
  const tokens: { text: string; kind: CodeKind | undefined }[] = [];
  for (const [index, line] of highlighter.codeToTokensBase(code, options).entries()) {
    if (index > 0) tokens.push({ text: "\n", kind: undefined });
    for (const { content, color } of line) {
      const kind = KINDS[color ?? ""];
      const last = tokens.at(-1);
      if (last && last.kind === kind) last.text += content;
      else tokens.push({ text: content, kind });
    }
  }
  return tokens.map(({ text, kind }) => (kind ? [text, kind] : [text]));
}

/**
 * Splits code of the portal itself into coloured tokens. Their texts joined are the code.
 *
 * @param code trusted: a grammar may take exponential time for crafted code
 */
export function highlight(code: string, language: CodeLanguage): readonly CodeToken[] {
  const key = `${language} ${code}`;
  let tokens = cache.get(key);
  if (!tokens) {
    tokens = tokenize(code, language);
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(key, tokens);
  }
  return tokens;
}
