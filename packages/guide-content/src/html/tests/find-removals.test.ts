import * as fc from "fast-check";
import { runsOf } from "@guidepost/contract/testing";
import { describe, expect, it } from "vitest";
import { parseFragment, type DefaultTreeAdapterTypes } from "parse5";
import { cleanContent } from "../clean-content.ts";
import { hostile } from "./hostile-html.fixture.ts";

/** The removals of a content as `reason element attribute`. */
function removalsOf(content: string): string[] {
  return cleanContent(content).removals.map(({ reason, element, attribute }) =>
    [reason, element, attribute].filter((part) => part !== null).join(" "),
  );
}

describe("cleanContent", () => {
  it.each([
    ["<p>a</p>", []],
    ["a < b & c", []],
    ["<p>a<br>b&nbsp;c", []],
    [`<a href=" https://a.example/ ">a</a>`, []],
    [`<a href="#a" rel="noopener  NOFOLLOW">a</a>`, []],
    [`<img src="https://a.example/b.png" loading=lazy alt="" title="">`, []],
    [`<h2 id="a">b</h2>`, []],
    [`<details open="open"><summary>a</summary>b</details>`, []],
    ["<a>a</a>", []],
    [`<a title="a">b</a>`, ["address_not_permitted a href"]],
    ["<p>a<span>b</span></p>", ["element_not_permitted span"]],
    ["a<input>", ["element_not_permitted input"]],
    ["a<script>b</script>", ["element_removed_with_text script"]],
    ["a<svg onload=b><text>c<!-- d --></text></svg>", ["element_removed_with_text svg"]],
    [
      `<p onclick="a()" style="b">c</p>`,
      ["attribute_not_permitted p onclick", "attribute_not_permitted p style"],
    ],
    [
      `<a href="#a" target="_top" rel="opener">b</a>`,
      ["attribute_not_permitted a target", "attribute_not_permitted a rel"],
    ],
    [`<a href="/a">b</a>`, ["address_not_permitted a href"]],
    [`<a href="javascript:a()">b</a>`, ["address_not_permitted a href"]],
    [`a<img src="b.png" alt="c">`, ["address_not_permitted img src"]],
    ["a<img>", ["address_not_permitted img src"]],
    [`a<img src="http://localhost/b.png">`, ["address_not_permitted img src"]],
    [`<img src="https://a.example" width="50%">`, ["value_not_permitted img width"]],
    [`<code class="hljs language-js">a</code>`, ["value_not_permitted code class"]],
    [`<h2 id="a b">c</h2>`, ["value_not_permitted h2 id"]],
    // Contract DIR-3.
    [`<ul dir="RTL" lang="pt-BR"><li lang="ar" dir=" auto ">a</li></ul>`, []],
    [`<p dir="" lang="">a</p>`, []],
    [`<p dir="up">a</p>`, ["value_not_permitted p dir"]],
    [`<em lang="not a language">a</em>`, ["value_not_permitted em lang"]],
    ["a<!-- b -->", ["comment"]],
    ["<!doctype html>a", ["comment"]],
    ["<?xml version='1.0'?>a", ["comment"]],
    ["a<li>b</li><dt>c", ["item_outside_list li", "item_outside_list dt"]],
    ["<b>".repeat(51) + "a", ["nesting_too_deep b"]],
    [`a <b`, ["incomplete_tag"]],
    [`a</b`, ["incomplete_tag"]],
    [`a<a href="https://a.example>b</a> c`, ["incomplete_tag"]],
    ['a<"b">', []],
    ["a<x:\u00e4>", ["element_not_permitted"]],
    ["a<constructor>", ["element_not_permitted constructor"]],
    ["<p constructor=a>b</p>", ["attribute_not_permitted p constructor"]],
    ["<span>a</span><span>b</span>", ["element_not_permitted span"]],
  ])("reports what it removes from %s", (content, removals) => {
    expect(removalsOf(content)).toEqual(removals);
  });

  it("reports at most 51 removals of one content", () => {
    const content = Array.from({ length: 200 }, (_, index) => `<x${index}>a`).join("");
    expect(removalsOf(content)).toHaveLength(51);
  });

  /** The text of HTML, and its elements with their attributes, each once. */
  function meaningOf(html: string) {
    const tags = new Set<string>();
    let text = "";
    const visit = (node: DefaultTreeAdapterTypes.Node) => {
      if ("value" in node) text += node.value;
      if ("tagName" in node)
        for (const { name, value } of [{ name: "", value: "" }, ...node.attrs])
          tags.add(`${node.tagName} ${name}=${value.trim()}`);
      if ("childNodes" in node) node.childNodes.forEach(visit);
    };
    visit(parseFragment(html));
    return { text: text.replace(/\s+/g, ""), tags };
  }

  /** Whether a text has all characters of another text in their order. */
  function isContained(part: string, text: string): boolean {
    let at = 0;
    for (let i = 0; i < text.length; i += 1) if (text[i] === part[at]) at += 1;
    return at === part.length;
  }

  it("reports a removal whenever text, elements or attributes are missing afterwards (contract WARN-2)", () => {
    const added = ` rel="noopener noreferrer nofollow"`;
    const piece = fc.oneof(
      fc.constantFrom(...Object.values(hostile).flat()),
      fc.constantFrom(
        "<b>",
        "</b>",
        "<i title=a>",
        "</i>",
        "<abbr title='a'>",
        "<sub>",
        "</sub>",
        "text",
      ),
      fc.constantFrom(
        `<a href="#a"${added}>`,
        "</a>",
        "<a href=b>",
        "<img src=c>",
        "<span>",
        "</span>",
      ),
      fc.constantFrom("<", ">", "&", '"', "'", "=", "/", "<!--", "-->", "&lt;", "&am", " "),
      fc.string(),
    );
    const soup = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));
    const runs = runsOf({ stress: 5_000, sample: 500 });
    let silent = 0;
    fc.assert(
      fc.property(soup, (sent) => {
        const { html, removals } = cleanContent(sent);
        if (html === "" || removals.length > 0) return;
        silent += 1;
        const [before, after] = [meaningOf(sent), meaningOf(html)];
        expect(isContained(before.text, after.text), html).toBe(true);
        expect([...before.tags].filter((tag) => !after.tags.has(tag))).toEqual([]);
      }),
      runs,
    );
    // Otherwise the property would prove nothing.
    expect(silent).toBeGreaterThan(runs.numRuns / 10);
  });
});
