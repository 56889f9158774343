/** `1 step`, `1,200 steps`. */
export function pluralize(number: number, one: string): string {
  return `${number.toLocaleString("en")} ${one}${number === 1 ? "" : "s"}`;
}
