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
