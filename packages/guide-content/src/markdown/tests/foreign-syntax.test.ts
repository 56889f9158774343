import { describe, expect, it } from "vitest";
import { findForeignSyntax } from "../foreign-syntax.ts";

function list(markdown: string) {
  return findForeignSyntax(markdown).map(({ kind, line, text }) => `${line} ${kind} ${text}`);
}

describe("findForeignSyntax", () => {
  it("lists the syntax of generators with its lines", () => {
    const markdown = [
      'import Tabs from "@theme/Tabs";',
      "export const a = 1;",
      "",
      '{{< alert "a" >}}Text{{< /alert >}} and {{% note %}}',
      "{% include a.md %} and [[Wiki page|b]] ![[a.png]]",
      "# Head",
      "{: .class #id}",
      "- <Tabs>",
      "- a :material-check: and :tada: at 10:30:15, a:b:c, https://a:b:c/",
      "",
      ":::tabs",
      "b[^1] c[^2]",
      ":::",
      "",
      "[^1]: d",
    ].join("\n");
    expect(list(markdown)).toEqual([
      '1 mdx_import import Tabs from "@theme/Tabs";',
      "2 mdx_import export const a = 1;",
      '4 shortcode {{< alert "a" >}}',
      "4 shortcode {{< /alert >}}",
      "4 shortcode {{% note %}}",
      "5 liquid {% include a.md %}",
      "5 wiki_link [[Wiki page|b]]",
      "5 wiki_link ![[a.png]]",
      "7 attribute_list {: .class #id}",
      "8 component <Tabs>",
      "9 icon :material-check:",
      "9 icon :tada:",
      "11 container :::tabs",
      "12 footnote [^2]",
    ]);
  });

  it("lists variables, tabs, included files, formulas and comments with their lines", () => {
    const markdown = [
      "{{ site.name }} and {{{ raw }}}",
      '=== "Python"',
      '    === "Nested"',
      '--8<-- "docs/a.md"',
      "",
      "$$",
      "a^2",
      "$$",
      "",
      "It is $\\frac{a}{b}$ or $$x^2$$, from $5 to $6.",
      "a %%hidden%% b, 50 %% c",
    ].join("\n");
    expect(list(markdown)).toEqual([
      "1 variable {{ site.name }}",
      '2 tab === "Python"',
      '3 tab === "Nested"',
      '4 snippet --8<-- "docs/a.md"',
      "6 formula $$",
      "8 formula $$",
      "10 formula $\\frac{a}{b}$",
      "10 formula $$x^2$$",
      "11 comment %%hidden%%",
    ]);
  });

  it.each([
    ["in a fence", "```\n{{< a >}} [[b]] <C> :d:\n```"],
    ["in an indented block", "    {% a %}"],
    ["in code of a line", "a `{{< a >}}` ``b ` [[c]]`` \\\\`:d:` e"],
    ["in code over two lines", "a `b\n[[c]]` d"],
    ["in code of a table", "| a |\n| - |\n| `{% b %}` |"],
    [
      "in ordinary text",
      ":::note\na {b} {{c}} [d][e] <f> import a from b, 5:00: :- ::g:: [h](i)\n:::",
    ],
  ])("lists nothing %s", (_, markdown) => {
    expect(list(markdown)).toEqual([]);
  });

  it.each([
    ["after an escaped backtick", "\\`[[a]]`", ["1 wiki_link [[a]]"]],
    ["after a backtick without an end", "`` ` [[a]]", ["1 wiki_link [[a]]"]],
    ["between codes", "`a` [[b]] `c`", ["1 wiki_link [[b]]"]],
  ])("lists text %s", (_, markdown, found) => {
    expect(list(markdown)).toEqual(found);
  });

  it("lists at most 1,000 places of up to 80 characters", () => {
    const found = findForeignSyntax(`[[${"a".repeat(100)}]]\n`.repeat(1_100));
    expect(found).toHaveLength(1_000);
    expect(found[0]?.text).toHaveLength(80);
  });

  it.each([
    "{{<",
    "{%",
    "[[",
    "{:",
    ":a",
    "[^",
    "`a``",
    "`a\n",
    "`a`\n\n",
    "<A",
    "import a from '",
    "\n:::a",
  ])("reads a long text of %j, without quadratic time", (piece) => {
    const length = Math.floor(65_536 / piece.length);
    expect(findForeignSyntax(piece.repeat(length)).length).toBeLessThanOrEqual(1_000);
  });
});
