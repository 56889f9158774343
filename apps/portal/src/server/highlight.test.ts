import { describe, expect, it } from "vitest";
import { textOf } from "#lib/docs/code-tokens.ts";
import { highlight } from "./highlight.ts";

describe("highlight", () => {
  it("assigns kinds to the parts of a JavaScript program", () => {
    expect(highlight('// note\nconst a = call("b", 1);', "javascript")).toEqual(
      expect.arrayContaining([
        ["// note", "comment"],
        ["const", "keyword"],
        ["call", "function"],
        ['"b"', "string"],
        [expect.stringContaining("1"), "constant"],
      ]),
    );
  });

  it.each([
    ["shellscript", '# a\ncurl "$A" \\\n  -d \'{"b": 1}\''],
    ["go", 'func a() error {\n\treturn errors.New("…") // b\n}\n'],
    ["python", 'def call(a):\n    return f"{a}"\n\n\nprint("…")'],
    ["json", '{ "a": [1, …] }'],
    ["http", 'HTTP/1.1 200 OK\nLink: <b>\n\n{"a":1}\n'],
    ["yaml", "on:\n  push:\n    branches: [main] # a\n"],
    ["xml", '<h2 onclick="a()">B</h2>\n<script>alert(1)</script>'],
  ] as const)("keeps the text of %s code unchanged", (language, code) => {
    expect(textOf(highlight(code, language))).toBe(code);
  });
});
