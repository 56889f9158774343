import type { Operation } from "./routes.ts";

const MAX_ID = 2_147_483_647;

/** Converts a value of the expected form. Another value remains text, which the input's schema refuses. */
function coerce(text: string, kind: Operation["fields"][string] | undefined): unknown {
  if (kind === "integer" && /^-?\d+$/.test(text))
    return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
  if (kind === "boolean" && (text === "true" || text === "false")) return text === "true";
  return text;
}

/** The fields of the query string, converted to their declared types. A repeated field becomes a list. */
export function readQuery(url: string, fields: Operation["fields"]): Record<string, unknown> {
  const start = url.indexOf("?");
  if (start === -1) return {};
  const query = new Map<string, unknown>();
  for (const [name, text] of new URLSearchParams(url.slice(start + 1)))
    query.set(name, query.has(name) ? [query.get(name), text] : coerce(text, fields[name]));
  return Object.fromEntries(query);
}

/** The id in a path. An invalid id becomes 0, which no guide has: the response is 404. */
export function readId(text: string): number {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return id <= MAX_ID ? id : 0;
}
