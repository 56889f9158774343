/** `1 step`, `1,200 steps`. */
export const amount = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
