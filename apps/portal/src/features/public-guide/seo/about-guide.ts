import type { Guide } from "@guidepost/contract";
import { htmlToText } from "@guidepost/core/html-text";
import { countWords } from "../count-words.ts";
import { excerpt } from "./excerpt.ts";

const wordsPerMinute = 200;
const descriptionLength = 200;

/** Characters of HTML in which words are counted: a guide has up to 2 MiB, and a page is made anew each time. */
const sampleLength = 128 * 1024;

/** Minutes that reading takes, at least one; of a long guide an estimate from its beginning. */
export function readingMinutes({ steps }: Pick<Guide, "steps">): number {
  let words = 0;
  let counted = 0;
  let total = 0;
  for (const { title, content } of steps) {
    const text = title === null ? content : `${title} ${content}`;
    total += text.length;
    if (counted >= sampleLength) continue;
    words += countWords(text);
    counted += text.length;
  }
  const estimate = counted === 0 ? 0 : (words * total) / counted;
  return Math.max(1, Math.ceil(estimate / wordsPerMinute));
}

/** The text of the first steps, at least `length` characters where there are as many. */
function beginningOf(steps: Guide["steps"], length: number): string {
  let text = "";
  for (const { content } of steps) {
    text = `${text} ${htmlToText(content)}`.trim();
    if (text.length >= length) break;
  }
  return text;
}

/** What search engines and link previews say of a guide: its description, or how it begins. */
export function descriptionOf({ title, description, steps }: Guide): string {
  return excerpt(
    description.replace(/\s+/g, " ") ||
      // A character takes up to two units.
      beginningOf(steps, 2 * (descriptionLength + 1)) ||
      title,
    descriptionLength,
  );
}

/** A step's title, or its number where it has none. */
export function stepName({ title, position }: Guide["steps"][number]): string {
  return title ?? `Step ${position}`;
}

/** The author's public page, beside the guide's own address. */
export function authorUrl({ url, user }: Pick<Guide, "url" | "user">): string {
  return new URL(`/@${user.username}`, url).href;
}
