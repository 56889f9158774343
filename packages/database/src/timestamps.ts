import pg from "pg";

/** PostgreSQL's text in UTC, for example `2026-11-22 20:49:42.12+00`, without zeros at the end. */
const UTC_TEXT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.(\d{1,6}))?\+00$/;

const WITH_MS = "2026-11-22 20:49:42.123+00";

/**
 * Converts a timestamp of PostgreSQL to the text that `Date.toISOString` returns. It is several times
 * faster than a conversion to a `Date` and back.
 */
export function toIsoTimestamp(text: string): string {
  // Most times have three digits of milliseconds. Without the expression, a list of 50 guides takes 4 % less CPU time.
  if (text.length === WITH_MS.length && text[10] === " " && text.endsWith("+00"))
    return `${text.slice(0, 10)}T${text.slice(11, 23)}Z`;
  const parts = UTC_TEXT.exec(text);
  if (!parts) throw new RangeError(`PostgreSQL returned a timestamp that is not in UTC: ${text}`);
  const [, day, time, fraction = ""] = parts;
  return `${day}T${time}.${fraction.padEnd(3, "0").slice(0, 3)}Z`;
}

/** The types of `pg`, with timestamps as text. */
export const typesWithTextTimestamps = new pg.TypeOverrides();
typesWithTextTimestamps.setTypeParser(pg.types.builtins.TIMESTAMPTZ, toIsoTimestamp);
