import * as z from "zod";

const NUL = "\u0000";

/**
 * Control characters, including line breaks, and characters that change the direction of text (UAX #9). In a
 * name they imitate other names and break lists, logs and terminals.
 */
const UNSAFE_IN_LINE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** Only invisible characters, such as white space and zero-width characters. */
const INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/** Whether a text has more than `max` code points. Counts only if its length in UTF-16 units does not decide. */
export function isLongerThan(value: string, max: number): boolean {
  if (value.length <= max) return false;
  if (value.length > max * 2) return true;
  let count = 0;
  for (const _ of value) if (++count > max) return true;
  return false;
}

/** Whether a text has only invisible characters. */
export function isBlank(value: string): boolean {
  return INVISIBLE.test(value);
}

export function tooLong(max: number): string {
  return `is too long (maximum is ${max} characters)`;
}

/**
 * The schema of a text that PostgreSQL can store, trimmed at both ends (contract INPUT-4). `max` is in
 * Unicode code points. `isLine` is for names and titles. `isTrimmed` is false where the caller trims.
 */
export function text({
  max,
  blank,
  isLine = false,
  isTrimmed = true,
}: {
  max: number;
  blank: boolean;
  isLine?: boolean;
  isTrimmed?: boolean;
}) {
  const string = isTrimmed ? z.string().trim() : z.string();
  return string
    .check((check) => {
      const addIssue = (message: string) =>
        check.issues.push({ code: "custom", message, input: check.value });
      if (!blank && isBlank(check.value)) addIssue("can't be blank");
      if (isLongerThan(check.value, max)) addIssue(tooLong(max));
      if (check.value.includes(NUL) || !check.value.isWellFormed())
        addIssue("contains characters that are not allowed");
      else if (isLine && UNSAFE_IN_LINE.test(check.value))
        addIssue("can't contain line breaks, control characters or text direction overrides");
    })
    .meta({ ...(blank ? {} : { minLength: 1 }), ...(Number.isFinite(max) && { maxLength: max }) });
}

/** Longest id of a guide in another system, in code points (contract EXT-1). */
export const MAX_EXTERNAL_ID = 255;

/** URLs cannot contain these as a segment of a path: clients resolve them, also when they are encoded. */
const DOT_SEGMENTS: ReadonlySet<string> = new Set([".", ".."]);

/** The schema of an id that another system assigns. It is stored as sent, without trimming (contract EXT-1). */
export function externalId() {
  return z
    .string()
    .check((check) => {
      const { value } = check;
      const addIssue = (message: string) =>
        check.issues.push({ code: "custom", message, input: value });
      if (value === "") addIssue("can't be blank");
      if (isLongerThan(value, MAX_EXTERNAL_ID)) addIssue(tooLong(MAX_EXTERNAL_ID));
      if (!value.isWellFormed()) addIssue("contains characters that are not allowed");
      else if (/\p{Cc}/u.test(value)) addIssue("can't contain control characters");
      if (DOT_SEGMENTS.has(value)) addIssue("can't be . or ..");
    })
    .meta({ minLength: 1, maxLength: MAX_EXTERNAL_ID });
}

/** Longest name or token in a query. */
export const MAX_LOOKUP = 200;

/** The schema of a name or token in a query. It is not stored, but must be valid for PostgreSQL. */
export function lookup() {
  return text({ max: MAX_LOOKUP, blank: true });
}
