/** Control characters except the tab, line separators, and characters that change the direction of text (UAX #9). */
const UNSAFE = /[^\P{Cc}\t]|[\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** Text that a terminal shows as it is. Only the functions of this file create it. */
class PrintableText {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

export type Printable = PrintableText;

type Value = string | number | null | undefined | Printable | readonly Printable[];

/**
 * Builds text for the terminal from a template. The template is printed as it is. Values can come from guides, file names
 * and responses of a server: each is one line, and its control characters are printed as `\u001B`.
 */
export function printable(template: TemplateStringsArray, ...values: Value[]): Printable {
  return new PrintableText(String.raw({ raw: template }, ...values.map(toSafeText)));
}

/** Makes a text of several lines printable, for example a message of another library. */
export function printableLines(text: string): Printable {
  return new PrintableText(text.split("\n").map(escapeUnsafe).join("\n"));
}

/** A value as JSON on one line. Unsafe characters are in its texts only, where JSON permits the same escape. */
export function printableJson(value: unknown): Printable {
  return new PrintableText(escapeUnsafe(JSON.stringify(value)));
}

export function joinLines(lines: readonly Printable[]): Printable {
  return new PrintableText(lines.join("\n"));
}

/** Adds the escape sequences of a color. */
export function paint(color: (text: string) => string, text: string | Printable): Printable {
  return new PrintableText(color(toSafeText(text)));
}

function toSafeText(value: Value): string {
  if (value instanceof PrintableText) return value.toString();
  // Each part, because a response may have a list where its type has a text.
  if (Array.isArray(value)) return value.map(toSafeText).join("");
  return escapeUnsafe(String(value ?? ""));
}

function escapeUnsafe(text: string): string {
  return text.replaceAll(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`,
  );
}
