import * as z from "zod";

const nul = "\u0000";

/**
 * Line breaks, other control characters, and those that override or isolate the direction of text
 * (UAX #9): in a name they imitate other names, and break lists, logs and terminals.
 */
const unsafeInLine = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** Nothing that could be seen: white space, zero-width characters and the like. */
const invisible = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/** Unicode code points, counted without splitting the string where its length decides. */
export const isLongerThan = (text: string, max: number): boolean => {
  if (text.length <= max) return false;
  if (text.length > max * 2) return true;
  let count = 0;
  for (const _ of text) if (++count > max) return true;
  return false;
};

export const tooLong = (max: number): string => `is too long (maximum is ${max} characters)`;

/**
 * Text as PostgreSQL can hold it, trimmed at both ends (contract INPUT-4).
 * `max` and the lengths it is compared with are Unicode code points. `isLine`: a name or title.
 */
export const text = ({
  max,
  blank,
  isLine = false,
}: {
  max: number;
  blank: boolean;
  isLine?: boolean;
}) =>
  z
    .string()
    .trim()
    .check((check) => {
      const fault = (message: string) =>
        check.issues.push({ code: "custom", message, input: check.value });
      if (!blank && invisible.test(check.value)) fault("can't be blank");
      if (isLongerThan(check.value, max)) fault(tooLong(max));
      if (check.value.includes(nul) || !check.value.isWellFormed())
        fault("contains characters that are not allowed");
      else if (isLine && unsafeInLine.test(check.value))
        fault("can't contain line breaks, control characters or text direction overrides");
    })
    .meta({ ...(blank ? {} : { minLength: 1 }), ...(Number.isFinite(max) && { maxLength: max }) });

/** A name or token that is looked up: never stored, but it must not upset the database either. */
export const lookup = () => text({ max: 200, blank: true });
