import { describe, expect, it } from "vitest";
import { linesOf } from "./lines-of.ts";

describe("linesOf", () => {
  it.each([
    ["<h2>a</h2><p>b <strong>c</strong><br>d</p><ul><li>e</li><li>f</li></ul>", "a\nb c\nd\ne\nf"],
    ["<p>&lt;b&gt; &amp;amp; &quot;c&quot;</p>", '<b> &amp; "c"'],
    ['<p title="a > b">c</p>', "c"],
    ["a<script>alert(1)</script>b<style>p{}</style>c<!-- d -->", "abc"],
    ['<img src=x onerror="alert(1)">a<svg onload=alert(1)></svg>', "a"],
    ["1 < 2 and 3 > 2", "1 < 2 and 3 > 2"],
    ["a<script>never closed", "a"],
  ])("reads %j as %j", (html, lines) => expect(linesOf(html)).toBe(lines));
});
