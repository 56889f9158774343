import type { Operation } from "./operations.ts";

/** What cannot be told apart from text stays text, and the input's schema says what it should be. */
const coerce = (text: string, kind: Operation["fields"][string] | undefined): unknown => {
  if (kind === "integer" && /^-?\d+$/.test(text))
    return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
  if (kind === "boolean" && (text === "true" || text === "false")) return text === "true";
  return text;
};

/** The query string's fields by their declared kinds; one that is repeated becomes a list. */
export const readQuery = (url: string, fields: Operation["fields"]): Record<string, unknown> => {
  const start = url.indexOf("?");
  if (start === -1) return {};
  const query = new Map<string, unknown>();
  for (const [name, text] of new URLSearchParams(url.slice(start + 1)))
    query.set(name, query.has(name) ? [query.get(name), text] : coerce(text, fields[name]));
  return Object.fromEntries(query);
};

/** An id of the path; what is none is 0, which names nothing and so is not found. */
export const readId = (text: string): number => {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return id <= 2_147_483_647 ? id : 0;
};
