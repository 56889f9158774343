/**
 * A hostile piece of HTML. In the text, `RUN` is a placeholder for code that reports to the test.
 * `BEACON` is one for the URL of a script, page or style that reports (`http:BEACON` with its
 * scheme). `FRIEND` is one for a URL that a guide may link to. A fragment that needs encoding is a
 * function of that code.
 */
export type Vector = string | ((run: string) => string);

/** A fragment of HTML. Its script reports `number`, from 1. */
export type Fragment = { number: number; category: string; html: string };

export const base64 = (text: string): string => Buffer.from(text).toString("base64");

const codes = (text: string): number[] => Array.from(text, (one) => one.codePointAt(0) ?? 0);
const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, "0");

/** The ways in which HTML, JavaScript and addresses spell a character by its code. */
export const spelled = {
  decimal: (text: string) =>
    codes(text)
      .map((code) => `&#${code};`)
      .join(""),
  decimalOpen: (text: string) =>
    codes(text)
      .map((code) => `&#${code}`)
      .join(""),
  decimalLong: (text: string) =>
    codes(text)
      .map((code) => `&#${`${code}`.padStart(7, "0")};`)
      .join(""),
  hex: (text: string) =>
    codes(text)
      .map((code) => `&#x${hex(code, 2)};`)
      .join(""),
  hexUpper: (text: string) =>
    codes(text)
      .map((code) => `&#X${hex(code, 2).toUpperCase()};`)
      .join(""),
  hexOpen: (text: string) =>
    codes(text)
      .map((code) => `&#x${hex(code, 6)}`)
      .join(""),
  percent: (text: string) =>
    codes(text)
      .map((code) => `%${hex(code, 2)}`)
      .join(""),
  script: (text: string) => text.replaceAll("_", String.raw`\u005f`),
  scriptLong: (text: string) => text.replaceAll("a", String.raw`\u{000061}`),
  css: (text: string) =>
    codes(text)
      .map((code) => `\\${hex(code, 6)}`)
      .join(""),
};

/** Combines each of `outer` with each of `inner`, which replaces its `@`. */
export const combineEach = (outer: readonly string[], inner: readonly string[]): string[] =>
  outer.flatMap((one) => inner.map((other) => one.replaceAll("@", () => other)));

/** Inserts each of `inner` into the next of `outer`, in place of its `@`. */
export const insertRoundRobin = (outer: readonly string[], inner: readonly string[]): string[] =>
  inner.map((one, index) => (outer[index % outer.length] ?? "@").replaceAll("@", () => one));

/** Line breaks, control characters and text direction overrides: not permitted in names and titles. */
const UNSAFE_IN_LINE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** Whether a fragment can be sent as a name or a title. */
export const isOneLine = ({ html }: Fragment): boolean => !UNSAFE_IN_LINE.test(html);
