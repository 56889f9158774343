import pg from "pg";

/** PostgreSQL's text in UTC, for example `2026-11-22 20:49:42.12+00`, without zeros at the end. */
const UTC_TEXT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.(\d{1,6}))?\+00$/;

/**
 * Converts a timestamp of PostgreSQL to the text that `Date.toISOString` returns. It is several times
 * faster than a conversion to a `Date` and back.
 */
export function toIsoTimestamp(text: string): string {
  const parts = UTC_TEXT.exec(text);
  if (!parts) throw new RangeError(`PostgreSQL returned a timestamp that is not in UTC: ${text}`);
  const [, day, time, fraction = ""] = parts;
  return `${day}T${time}.${fraction.padEnd(3, "0").slice(0, 3)}Z`;
}

/** The types of `pg`, with timestamps as text. */
export const typesWithTextTimestamps = new pg.TypeOverrides();
typesWithTextTimestamps.setTypeParser(pg.types.builtins.TIMESTAMPTZ, toIsoTimestamp);
