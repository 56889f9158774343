import { describe, expect, it, vi } from "vitest";
import { CODE_LANGUAGES } from "#lib/code-languages.ts";
import { createCodeColouring } from "./colour-code.ts";

vi.mock("server-only", () => ({}));

const codeIn = (language: string, code: string) =>
  `<pre><code class="language-${language}">${code}</code></pre>`;
const READINGS_IN_TIME = 100;
const AFTER_LIMIT_MS = 10_000;
/** Colours code without a limit of time: the machine may be busy. */
const colour = (content: string) => createCodeColouring(() => 0)(content);
const textOf = (html: string) => html.replace(/<[^>]*>/g, "");

/** Code of each language, with a keyword, a text or a comment. */
const SAMPLES: Record<(typeof CODE_LANGUAGES)[number][0], string> = {
  bash: "if true; then echo &quot;a&quot;; fi # b",
  c: "int main() { return 0; } // a",
  cpp: "class A { public: int b; }; // a",
  css: "a { color: red; } /* b */",
  go: "func main() { return } // a",
  html: "&lt;a href=&quot;b&quot;&gt;c&lt;/a&gt;",
  java: "class A { int b = 1; } // c",
  javascript: "const a = () =&gt; `b`; // c",
  json: "{&quot;a&quot;: [1, true, null]}",
  php: "&lt;?php function a() { return 1; } // b",
  python: "def a():\n    return 1  # b",
  ruby: "def a\n  1 # b\nend",
  rust: "fn main() { let a = 1; } // b",
  sql: "select a from b where c = 1 -- d",
  typescript: "type A = string; const b: A = &quot;c&quot;;",
  xml: "&lt;a b=&quot;c&quot;&gt;d&lt;/a&gt;",
  yaml: "a: 1 # b",
};

describe("the colouring of code (contract RICH-6)", () => {
  it.each(CODE_LANGUAGES)("colours %s, and keeps each character", (language) => {
    const content = codeIn(language, SAMPLES[language]);
    const coloured = colour(content);
    expect(coloured).toMatch(/<span class="text-syntax-\w+">/);
    expect(textOf(coloured).replaceAll("&quot;", '"')).toBe(
      textOf(content).replaceAll("&quot;", '"'),
    );
  });

  it("knows other names of languages, and leaves unknown ones as they are", () => {
    expect(colour(codeIn("js", "const a"))).toContain("text-syntax-keyword");
    for (const name of ["mermaid", "constructor", "__proto__"])
      expect(colour(codeIn(name, "const a"))).toBe(codeIn(name, "const a"));
  });

  it("leaves code with markup, and code in a text, as it is", () => {
    for (const content of [
      codeIn("js", "const <mark>a</mark>"),
      '<p><code class="language-js">const a</code></p>',
      "<pre><code>const a</code></pre>",
    ])
      expect(colour(content)).toBe(content);
  });

  it("colours up to 20,000 characters of a block", () => {
    const long = "const a;".repeat(2_500);
    expect(colour(codeIn("js", long))).toContain("<span");
    expect(colour(codeIn("js", `${long} `))).toBe(codeIn("js", `${long} `));
    const escaped = "const a=&quot;&lt;&quot;;".repeat(1_666);
    expect(colour(codeIn("js", escaped))).toContain("<span");
  });

  it("leaves further code of a guide as it is when its time has passed", () => {
    let time = 0;
    const ofGuide = createCodeColouring(() => (time += 1));
    const content = codeIn("js", "const a = 1;");
    const results = Array.from({ length: 40 }, () => ofGuide(content).includes("<span"));
    expect([results[0], results.at(-1)]).toEqual([true, false]);
  });

  it.each(CODE_LANGUAGES)(
    "of crafted %s ends at the first reading of the clock after its limit, and keeps each character",
    (language) => {
      const crafted = ["(", "a(", "{", "&lt;", "/*", "`${", "&quot;\\", "((a+)+)+$", "- - ", "#{"];
      for (const part of crafted) {
        const length = part.replace("&lt;", "<").replace("&quot;", '"').length;
        const content = codeIn(language, part.repeat(Math.floor(20_000 / length)));
        let readings = 0;
        const clock = () => ((readings += 1) > READINGS_IN_TIME ? AFTER_LIMIT_MS : 0);
        const coloured = createCodeColouring(clock)(content);
        // The last reading adds the time to that of the guide.
        expect(readings, part).toBeLessThanOrEqual(READINGS_IN_TIME + 2);
        expect(textOf(coloured).replaceAll("&quot;", '"'), part).toBe(
          textOf(content).replaceAll("&quot;", '"'),
        );
      }
    },
  );
});
