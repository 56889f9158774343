import { describe, expect, it } from "vitest";
import { isBlankHtml } from "./blank.ts";

describe("isBlankHtml", () => {
  it.each([
    "",
    " \n",
    "<p></p>",
    "<p>&nbsp;</p>",
    "<p>\u00a0\u200b</p>",
    "<p><br></p><p></p>",
    "<ul><li><p></p></li></ul>",
    "<!-- nothing -->",
  ])("is true for %j", (html) => expect(isBlankHtml(html)).toBe(true));

  it.each([
    "a",
    "<p>a</p>",
    "<p>&amp;</p>",
    "<hr>",
    '<IMG src="https://a.example/b.png">',
    "<script>a</script>",
  ])("is false for %j", (html) => expect(isBlankHtml(html)).toBe(false));
});
