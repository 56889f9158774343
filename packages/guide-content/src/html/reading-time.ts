const WORDS_PER_MINUTE = 200;

/** Characters of HTML in which words are counted. A guide has up to 2 MiB, and each request renders it. */
const SAMPLE_LENGTH = 128 * 1024;

/**
 * How many words a letter is, in scripts without spaces between words: 400 letters of Chinese and Japanese a minute, and 800 of
 * Thai, Lao, Burmese and Khmer. `Intl.Segmenter` finds as many words in a hundred times the time.
 */
function wordsOfLetter(code: number): number {
  if (code < 0xe00) return 0;
  const isEastAsian =
    (code >= 0x3041 && code <= 0x9fff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff66 && code <= 0xff9f);
  if (isEastAsian) return 1 / 2;
  const isSoutheastAsian =
    code <= 0xeff || (code >= 0x1000 && code <= 0x109f) || (code >= 0x1780 && code <= 0x17ff);
  // Further Chinese letters have two code units.
  return isSoutheastAsian || (code >= 0xd840 && code <= 0xd888) ? 1 / 4 : 0;
}

/** Whether a character is white space, or punctuation of Chinese and Japanese. */
function separatesWords(code: number): boolean {
  if (code <= 0x20 || code === 0xa0) return true;
  return (code >= 0x3000 && code <= 0x3040) || (code >= 0xff00 && code <= 0xff20);
}

/** Counts the words of cleaned HTML, or of text, in one pass without copies. A tag ends a word. */
export function countWords(html: string): number {
  let words = 0;
  let isInTag = false;
  let isInWord = false;
  for (let at = 0; at < html.length; at += 1) {
    const code = html.charCodeAt(at);
    if (code === 0x3c) isInTag = true;
    const letter = isInTag ? 0 : wordsOfLetter(code);
    words += letter;
    const isWord = !isInTag && letter === 0 && !separatesWords(code);
    if (isWord && !isInWord) words += 1;
    isInWord = isWord;
    if (code === 0x3e) isInTag = false;
  }
  return Math.ceil(words);
}

/** Reading time in minutes, at least 1. For a long guide it is estimated from the beginning. */
export function readingMinutes({
  steps,
}: {
  steps: readonly { title: string | null; content: string }[];
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
