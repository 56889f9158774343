import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { escapeWide } from "./index.mjs";

test.each([
  ["text", String.raw`"é → 😀"`],
  ["an escaped character", String.raw`"\→"`],
  ["a backslash before a character", String.raw`"\\→"`],
  ["a template", "`→${1}`"],
  ["a regular expression", String.raw`"a→b".replace(/[→😀]/u, "\n")`],
  ["an escaped character of a regular expression", String.raw`"a→b".replace(/\→/, "-")`],
  ["a name", "((ключ) => ключ)(1)"],
])(
  "code with %s has the same value after its characters outside of Latin-1 are escaped",
  (_name, code) => {
    const escaped = escapeWide(code);
    expect(escaped).toMatch(/^[\0-\xff]*$/);
    expect(runInNewContext(escaped)).toBe(runInNewContext(code));
  },
);
