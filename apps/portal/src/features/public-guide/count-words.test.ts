import { expect, it } from "vitest";
import { countWords } from "./count-words.ts";

it.each([
  ["", 0],
  ["<p></p><hr />", 0],
  ["one two  three", 3],
  ['<p>One</p><p>two <a href="https://x.test/a b">three</a></p>', 3],
  ["<p>4 &lt; 5</p>", 3],
])("countWords counts the words between the tags of %j: %i", (html, count) => {
  expect(countWords(html)).toBe(count);
});
