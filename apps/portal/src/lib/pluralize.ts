/** `1 step`, `1,200 steps`. */
export const pluralize = (number: number, one: string): string =>
  `${number.toLocaleString("en")} ${one}${number === 1 ? "" : "s"}`;
