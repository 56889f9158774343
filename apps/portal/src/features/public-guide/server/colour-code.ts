import "server-only";
import { StringStream } from "@codemirror/language";
import { ruby } from "@codemirror/legacy-modes/mode/ruby";
import { shell } from "@codemirror/legacy-modes/mode/shell";
import { standardSQL as sql } from "@codemirror/legacy-modes/mode/sql";
import type { Parser } from "@lezer/common";
import { parser as cpp } from "@lezer/cpp";
import { parser as css } from "@lezer/css";
import { parser as go } from "@lezer/go";
import { highlightCode, tagHighlighter, tags } from "@lezer/highlight";
import { parser as html } from "@lezer/html";
import { parser as java } from "@lezer/java";
import { parser as javascript } from "@lezer/javascript";
import { parser as json } from "@lezer/json";
import { parser as php } from "@lezer/php";
import { parser as python } from "@lezer/python";
import { parser as rust } from "@lezer/rust";
import { parser as xml } from "@lezer/xml";
import { parser as yaml } from "@lezer/yaml";
import type { CODE_LANGUAGES } from "#lib/code-languages.ts";
import { KIND_CLASSES, type CodeKind } from "#lib/docs/code-tokens.ts";

/** The longest code that is coloured, in characters, and the longest time for a guide in ms (contract RICH-6). */
const MAX_BLOCK = 20_000;
const MAX_MS = 300;

type Language = (typeof CODE_LANGUAGES)[number][0];

/** Receives the parts of the code in their order. */
type Put = (text: string, kind?: CodeKind) => void;

const KINDS = tagHighlighter([
  { tag: tags.comment, class: "comment" },
  { tag: [tags.literal, tags.bool, tags.null, tags.atom, tags.unit], class: "constant" },
  { tag: [tags.string, tags.regexp, tags.attributeValue], class: "string" },
  { tag: [tags.keyword, tags.tagName, tags.modifier, tags.operatorKeyword], class: "keyword" },
  {
    tag: [
      tags.function(tags.variableName),
      tags.function(tags.propertyName),
      tags.function(tags.definition(tags.variableName)),
      tags.attributeName,
      tags.propertyName,
    ],
    class: "function",
  },
]);

/** Returns whether no time is left. Crafted code can take quadratic time. */
type IsOver = () => boolean;

/** Colours code. Returns false when it took too long, or is too deep. */
type Colour = (code: string, put: Put, isOver: IsOver) => boolean;

function byParser(parser: Parser): Colour {
  return (code, put, isOver) => {
    const parse = parser.startParse(code);
    let tree = parse.advance();
    while (!tree && !isOver()) tree = parse.advance();
    if (!tree) return false;
    highlightCode(
      code,
      tree,
      KINDS,
      (text, kind) => put(text, kind === "" ? undefined : (kind as CodeKind)),
      () => put("\n"),
    );
    return true;
  };
}

const KIND_OF_STYLE: Readonly<Record<string, CodeKind>> = {
  comment: "comment",
  number: "constant",
  atom: "constant",
  string: "string",
  keyword: "keyword",
  builtin: "function",
  def: "function",
  "string-2": "string",
};

type Mode<State> = {
  startState?: (indentUnit: number) => State;
  token: (stream: StringStream, state: State) => string | null;
};

const INDENT = 2;

/** Reads a line after the other, and a token after the other. */
function byMode<State>(mode: Mode<State>): Colour {
  return (code, put, isOver) => {
    const state = mode.startState?.(INDENT) as State;
    for (const [index, line] of code.split("\n").entries()) {
      if (index > 0) put("\n");
      const stream = new StringStream(line, INDENT, INDENT);
      while (!stream.eol()) {
        // At each token: a line may be long, and a mode that does not advance would never end.
        if (isOver()) return false;
        const style = mode.token(stream, state);
        // A mode may change its state without a token.
        if (stream.pos > stream.start) put(stream.current(), KIND_OF_STYLE[style ?? ""]);
        stream.start = stream.pos;
      }
    }
    return true;
  };
}

const COLOUR: Record<Language, Colour> = {
  bash: byMode(shell),
  c: byParser(cpp),
  cpp: byParser(cpp),
  css: byParser(css),
  go: byParser(go),
  html: byParser(html),
  java: byParser(java),
  javascript: byParser(javascript.configure({ dialect: "jsx" })),
  json: byParser(json),
  php: byParser(php),
  python: byParser(python),
  ruby: byMode(ruby),
  rust: byParser(rust),
  sql: byMode(sql),
  typescript: byParser(javascript.configure({ dialect: "ts jsx" })),
  xml: byParser(xml),
  yaml: byParser(yaml),
};

/** Other names of languages, as authors write them in Markdown. */
const ALIASES: Readonly<Record<string, Language>> = {
  sh: "bash",
  shell: "bash",
  zsh: "bash",
  shellscript: "bash",
  console: "bash",
  js: "javascript",
  jsx: "javascript",
  mjs: "javascript",
  ts: "typescript",
  tsx: "typescript",
  "c++": "cpp",
  golang: "go",
  py: "python",
  rb: "ruby",
  rs: "rust",
  yml: "yaml",
  svg: "xml",
};

function languageOf(name: string): Language | undefined {
  const lower = name.toLowerCase();
  if (Object.hasOwn(COLOUR, lower)) return lower as Language;
  return Object.hasOwn(ALIASES, lower) ? ALIASES[lower] : undefined;
}

// The cleaner escapes these characters only.
const ENTITIES: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&amp;": "&",
};

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function unescape(html: string): string {
  return html.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** Returns undefined for code that took too long, or is too deep. */
function colour(code: string, run: Colour, isOver: IsOver): string | undefined {
  let coloured = "";
  const put: Put = (text, kind) => {
    const shown = escape(text);
    coloured += kind ? `<span class="${KIND_CLASSES[kind]}">${shown}</span>` : shown;
  };
  try {
    return run(code, put, isOver) ? coloured : undefined;
  } catch {
    // The libraries visit trees recursively, and fail in several ways when the stack is full.
    return undefined;
  }
}

/** Code without further markup, in stored HTML. */
const CODE = /(<pre[^<>]*><code class="language-([^"]+)"[^<>]*>)([^<]+)(?=<\/code><\/pre>)/g;

/** Returns a function that colours the code in the contents of one guide (contract RICH-6). */
export function createCodeColouring(now = () => performance.now()): (content: string) => string {
  let spent = 0;
  return (content) =>
    content.replace(CODE, (whole, start: string, name: string, stored: string) => {
      const code = unescape(stored);
      const language = languageOf(name);
      if (!language || code.length > MAX_BLOCK) return whole;
      const from = now();
      const coloured = colour(code, COLOUR[language], () => now() - from > MAX_MS - spent);
      spent += now() - from;
      return coloured === undefined ? whole : start + coloured;
    });
}
