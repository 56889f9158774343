/** `1 guide`, `1,200 guides`. */
export const count = (number: number, word: string): string =>
  `${number.toLocaleString("en")} ${word}${number === 1 ? "" : "s"}`;
