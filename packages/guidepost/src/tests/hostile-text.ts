function charactersBetween(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
}

/** All C0 and C1 control characters, line separators, and characters that change the direction of text. */
export const HOSTILE = [
  "\u001B[8mhidden\u001B]0;title\u0007",
  charactersBetween(0x00, 0x1f) + charactersBetween(0x7f, 0x9f),
  "\u061C\u200E\u200F" + charactersBetween(0x2028, 0x202e) + charactersBetween(0x2066, 0x2069),
].join("");

/** What no output has, except line breaks and tabs. */
export const UNSAFE = /[^\P{Cc}\n\t]|[\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/u;
