import type { Step } from "@guidepost/contract";

const WORDS_PER_MINUTE = 200;

/** Characters of HTML in which words are counted. A guide has up to 2 MiB, and each request renders it. */
const SAMPLE_LENGTH = 128 * 1024;

function isSpace(code: number): boolean {
  return code <= 0x20 || code === 0xa0;
}

/** Counts the words of cleaned HTML, or of text, in one pass without copies. A tag ends a word. */
export function countWords(html: string): number {
  let words = 0;
  let isInTag = false;
  let isInWord = false;
  for (let at = 0; at < html.length; at += 1) {
    const code = html.charCodeAt(at);
    if (code === 0x3c) isInTag = true;
    const isWord = !isInTag && !isSpace(code);
    if (isWord && !isInWord) words += 1;
    isInWord = isWord;
    if (code === 0x3e) isInTag = false;
  }
  return words;
}

/** Reading time in minutes, at least 1. For a long guide it is estimated from the beginning. */
export function readingMinutes({
  steps,
}: {
  steps: readonly Pick<Step, "title" | "content">[];
}): number {
  let words = 0;
  let counted = 0;
  let total = 0;
  for (const { title, content } of steps) {
    const text = title === null ? content : `${title} ${content}`;
    total += text.length;
    if (counted >= SAMPLE_LENGTH) continue;
    words += countWords(text);
    counted += text.length;
  }
  const estimate = counted === 0 ? 0 : (words * total) / counted;
  return Math.max(1, Math.ceil(estimate / WORDS_PER_MINUTE));
}
