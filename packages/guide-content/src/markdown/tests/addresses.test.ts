import { describe, expect, it } from "vitest";
import { findAddresses, replaceAddresses } from "../addresses.ts";

const listed = (markdown: string) =>
  findAddresses(markdown).map(({ kind, address, line }) => [kind, address, line]);
const upper = (markdown: string) => replaceAddresses(markdown, () => "NEW");

describe("findAddresses", () => {
  it("lists images by the label of a definition, whose label stays when the address is replaced, and addresses without quotes", () => {
    const markdown = "![a][p] <img src=b.png alt=c>\n\n[p]: d.png";
    expect(listed(markdown)).toEqual([
      ["image", "d.png", 1],
      ["image", "b.png", 1],
      ["definition", "d.png", 3],
    ]);
    expect(upper(markdown)).toBe("![a][p] <img src=NEW alt=c>\n\n[p]: NEW");
    expect(replaceAddresses("![a][p] b", () => null)).toBe("![a][p] b");
    expect(replaceAddresses(markdown, () => null)).toContain("a ");
  });

  it("lists the addresses of links, images, definitions and HTML with their lines, and none of code", () => {
    const markdown = [
      'See [two](two.md), ![a *red* kettle](<red kettle.png> "Title") and [three][t].',
      "",
      "> - [in a list](a.md)",
      ">   and [again](b.md#c)",
      "",
      "```",
      "[code](code.md)",
      "```",
      '`[code](code.md)` <a href="d.md">d</a>',
      "",
      "<p><img alt='' src='e.png'></p>",
      "",
      "| [f](f.md) | ![g](g.png) |",
      "| --- | --- |",
      "| [f](f.md) | [f](f.md) |",
      "",
      "## Head [h](h.md) ##",
      "",
      "[t]: <three file.md> 'T'",
    ].join("\n");
    expect(listed(markdown)).toEqual([
      ["link", "two.md", 1],
      ["image", "red%20kettle.png", 1],
      ["link", "a.md", 3],
      ["link", "b.md#c", 4],
      ["link", "d.md", 9],
      ["image", "e.png", 11],
      ["link", "f.md", 13],
      ["image", "g.png", 13],
      ["link", "f.md", 15],
      ["link", "f.md", 15],
      ["link", "h.md", 17],
      ["definition", "three%20file.md", 19],
    ]);
  });

  it("finds an image in a link, and both addresses", () => {
    expect(listed("[![alt](a.png)](b.md)")).toEqual([
      ["image", "a.png", 1],
      ["link", "b.md", 1],
    ]);
  });

  it("takes linear time for text of many brackets", () => {
    for (const part of ["[", "![", "[a](", "![a](b", "[a](b)", "[![", "<a href='"])
      expect(findAddresses(part.repeat(65_536 / part.length)).length).toBeGreaterThanOrEqual(0);
  });
});

describe("replaceAddresses", () => {
  it.each([
    ['[two](two.md "Title")', '[two](NEW "Title")'],
    ["![a [b] c](<x y.png>)", "![a [b] c](<NEW>)"],
    ["[![alt](a.png)](b.md)", "[![alt](NEW)](NEW)"],
    ["- \t[two](two.md)\n\t  [two](two.md)", "- \t[two](NEW)\n\t  [two](NEW)"],
    ["[t]:\n  three.md\n\n[t]", "[t]:\n  NEW\n\n[t]"],
    ["| `a\\|b` [f](f.md) | [g](g.md) |\n| - | - |", "| `a\\|b` [f](f.md) | [g](NEW) |\n| - | - |"],
    ["\\[two](two.md) [ ](two.md)", "\\[two](two.md) [ ](NEW)"],
  ])("changes only the addresses: %s", (markdown, expected) => {
    expect(upper(markdown)).toBe(expected);
  });

  it("replaces an image by its description, and keeps the rest of the line", () => {
    const change = replaceAddresses(
      "Fill ![a red kettle](kettle.png). [![b](b.png)](c.md)",
      ({ kind }) => (kind === "image" ? null : undefined),
    );
    expect(change).toBe("Fill a red kettle. [b](c.md)");
    expect(
      replaceAddresses('<p>\n<img alt="a pot" src="pot.svg" width="8"> and</p>', () => null),
    ).toBe("<p>\na pot and</p>");
    // Each kind of quotes can contain the other one.
    const quoted = `<img src="a.png" alt="Ann's pot"> <img src='b.png' alt='a "pot"'>`;
    expect(replaceAddresses(quoted, () => null)).toBe(`Ann's pot a "pot"`);
  });
});
