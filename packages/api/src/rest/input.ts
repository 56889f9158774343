import { toFieldErrors, UNKNOWN_FIELD } from "@guidepost/contract";
import { invalid, type DomainError } from "@guidepost/core";
import * as z from "zod";
import { readJsonObject } from "./body/body.ts";
import { readImage } from "./body/read-image.ts";
import type { Deadline } from "./deadline.ts";
import { DRY_RUN } from "./dry-run.ts";
import type { Operation, RouteMatch } from "./routes.ts";

const NO_BODY = new Uint8Array();
const NO_BOOLEAN = "must be true or false";

/** Converts a value of the expected form. Another value remains text, which the input's schema refuses. */
function coerce(text: string, kind: Operation["fields"][string] | undefined): unknown {
  if (kind === "integer" && /^-?\d+$/.test(text))
    return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
  if (kind === "boolean" && (text === "true" || text === "false")) return text === "true";
  return text;
}

/** Returns the sent fields without an empty cursor: a program has none for its first page (contract CHG-8). */
export function withoutEmptyCursor(
  { fields }: Pick<Operation, "fields">,
  sent: Record<string, unknown>,
): Record<string, unknown> {
  const { cursor, ...others } = sent;
  return cursor === "" && Object.hasOwn(fields, "cursor") ? others : sent;
}

/**
 * The fields of the query string, converted to their declared types. A repeated field becomes a list. `dry_run` of
 * a change is not a field.
 */
function readQuery(url: string, operation: Operation): Record<string, unknown> {
  const { takesChangeOptions, fields } = operation;
  const start = url.indexOf("?");
  if (start === -1) return {};
  const query = new Map<string, unknown>();
  for (const [name, text] of new URLSearchParams(url.slice(start + 1)))
    query.set(name, query.has(name) ? [query.get(name), text] : coerce(text, fields[name]));
  if (takesChangeOptions) query.delete(DRY_RUN);
  return withoutEmptyCursor(operation, Object.fromEntries(query));
}

/** An id in a path. An invalid id, and one above the largest of its schema, becomes 0, which nothing has: the response is 404. */
function readId(text: string, schema: unknown): number {
  const largest = schema instanceof z.ZodNumber ? (schema.maxValue ?? 0) : 0;
  const id = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  return id <= largest ? id : 0;
}

/**
 * Adds the fields of the path to those of the body or query. There the same names are unknown fields
 * (contract INPUT-10).
 *
 * @throws `validation_failed`, with the other field errors of the input, also for an invalid `dry_run`
 */
async function addPathFields(
  { input }: Operation,
  { sent, dryRun }: { sent: Record<string, unknown>; dryRun: boolean | undefined },
  inPath: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const merged = { ...sent, ...inPath };
  const keys = Object.keys(inPath).filter((name) => Object.hasOwn(sent, name));
  const issues = [
    ...(keys.length > 0
      ? [{ code: "unrecognized_keys", path: [], keys, message: UNKNOWN_FIELD }]
      : []),
    ...(dryRun === undefined
      ? [{ code: "invalid_type", path: [DRY_RUN], message: NO_BOOLEAN }]
      : []),
  ];
  if (issues.length === 0) return merged;
  const { error } = await input.safeParseAsync(merged);
  throw invalid(toFieldErrors([...issues, ...(error?.issues ?? [])]));
}

/**
 * Reads the input of an operation: the fields of the path, and those of the body or of the query.
 * `onRead` receives the bytes of the body, before the input is validated.
 *
 * @param fault an error of the headers, which an unreadable body precedes (contract HTTP-13)
 * @param dryRun the result of `readDryRun`
 * @param waitForBody resolves when a JSON body may be read
 * @throws the errors of `readJsonObject` and `readImage`; `fault`; `validation_failed` for a field that is also in the path
 */
export async function readInput(
  { request, deadline }: { request: Request; deadline: Deadline },
  { operation, params }: RouteMatch,
  {
    fault,
    dryRun,
    onRead,
    waitForBody,
  }: {
    fault?: DomainError | undefined;
    dryRun: boolean | undefined;
    onRead?: ((body: Uint8Array) => void) | undefined;
    waitForBody: () => Promise<void>;
  },
): Promise<Record<string, unknown>> {
  const { takesFile, maxBodyValues: maxValues } = operation.meta;
  // The deadline of an operation with a file is paused as a whole.
  if (takesFile) return readImage(request);
  const sent = operation.takesBody
    ? await deadline.pause(async () => {
        await waitForBody();
        return readJsonObject(request, { onBytes: onRead, maxValues });
      })
    : readQuery(request.url, operation);
  if (fault) throw fault;
  if (!operation.takesBody) onRead?.(NO_BODY);
  const inPath = Object.entries(params).map(([name, value]) => [
    name,
    operation.pathFields[name] === "text" ? value : readId(value, operation.input.shape[name]),
  ]);
  const fields = Object.fromEntries(inPath) as Record<string, unknown>;
  return addPathFields(operation, { sent, dryRun }, fields);
}
