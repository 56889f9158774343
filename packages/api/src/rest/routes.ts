import type { AnyRouter } from "@trpc/server";
import * as z from "zod";
import { appRouter } from "../routers/index.ts";
import type { ProcedureMeta } from "../trpc/init.ts";

/** The prefix of every path, with the version (contract VER-1). */
export const restBase = "/v1";

/** The type of a query-string field, where every value is text (contract INPUT-7). */
type FieldKind = "integer" | "boolean" | "text";

/** One declared route of REST. */
export type Operation = {
  /** The procedure's path in the router, for example `guides.get`. Used as the name everywhere. */
  name: string;
  type: "query" | "mutation";
  /** A title of two or three words. */
  summary: string;
  method: string;
  /** The path template, for example `/guides/{id}`. */
  path: string;
  /** The fields of the input that are in the path. */
  pathFields: Record<string, FieldKind>;
  status: 200 | 201 | 204;
  /** The fields of the input that are not in the path. */
  fields: Record<string, FieldKind>;
  takesBody: boolean;
  /** Whether it accepts `Idempotency-Key` and `dry_run`. */
  takesChangeOptions: boolean;
  /** The whole input, including the fields of the path. */
  input: z.ZodObject;
  /** The body of the success response; `void` for 204. */
  output: z.ZodType;
  meta: ProcedureMeta;
};

/** The declared operation of a path, and the fields of the path, decoded. */
export type RouteMatch = { operation: Operation; params: Readonly<Record<string, string>> };

type Procedure = {
  _def: { type: "query" | "mutation"; meta?: ProcedureMeta; inputs: unknown[] };
};

function fieldKindOf(schema: z.ZodType): FieldKind {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodNullable
  )
    return fieldKindOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodNumber) return "integer";
  return schema instanceof z.ZodBoolean ? "boolean" : "text";
}

const METHODS_WITH_BODY: ReadonlySet<string> = new Set(["POST", "PATCH", "PUT"]);

/**
 * The operations that the router declares with `meta.openapi`: the only source of REST's routes.
 *
 * @throws Error for an operation without a summary, without an output, or without an object as its input
 */
export function operationsOf(router: AnyRouter): Operation[] {
  const procedures = router._def.procedures as Record<string, Procedure>;
  return Object.entries(procedures).flatMap(([name, { _def }]) => {
    const { meta, type, inputs } = _def;
    if (!meta?.openapi) return [];
    const { method, path, summary } = meta.openapi;
    const { output } = meta;
    if (!output) throw new Error(`${name} has no output`);
    if (summary === undefined) throw new Error(`${name} has no summary`);
    const input = inputs[0];
    if (!(input instanceof z.ZodObject)) throw new Error(`The input of ${name} is no object`);
    const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
    const kinds = Object.entries(input.shape as Record<string, z.ZodType>).map(
      ([field, schema]) => [field, fieldKindOf(schema)] as const,
    );
    const fields = Object.fromEntries(kinds.filter(([field]) => !inPath.has(field)));
    const pathFields = Object.fromEntries(kinds.filter(([field]) => inPath.has(field)));
    const takesBody =
      METHODS_WITH_BODY.has(method) && !meta.hasQuery && Object.keys(fields).length > 0;
    const status: Operation["status"] = meta.status ?? 200;
    const takesChangeOptions = type === "mutation" && !meta.takesFile;
    const route = { name, type, summary, method, path, pathFields, status };
    return [{ ...route, fields, takesBody, takesChangeOptions, input, output, meta }];
  });
}

/** Whether the path contains the id of a guide. */
export function namesGuide({ path }: Pick<Operation, "path">): boolean {
  return /\{(?:id|external_id)\}/.test(path);
}

/** Whether the operation changes one guide, and reads `If-Match` (contract COND-2). */
export function changesGuide({
  path,
  type,
  meta,
}: Pick<Operation, "path" | "type" | "meta">): boolean {
  return type === "mutation" && namesGuide({ path }) && !meta.keepsGuide;
}

/** All operations of the REST API. */
export const operations: readonly Operation[] = operationsOf(appRouter);

/** Whether a segment of the path is text of the client, which may contain any encoded character. */
export function hasTextInPath({ pathFields }: Operation): boolean {
  return Object.values(pathFields).includes("text");
}

const textRoutes = operations.filter(hasTextInPath).map((operation) => {
  const [prefix = "", name = "", ...rest] = operation.path.split(/[{}]/);
  if (rest.join("") !== "") throw new Error(`${operation.name}: its text is not the last segment`);
  return { operation, prefix: restBase + prefix, name };
});

/** The starts of the paths whose rest is a text: a path that begins with one has no other operations. */
const restPrefixes = new Set(
  textRoutes.filter(({ operation }) => operation.meta.takesRestOfPath).map(({ prefix }) => prefix),
);

/** A text that no schema accepts, for a segment that is not percent-encoded UTF-8. */
const UNDECODABLE = "\uD800";

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return UNDECODABLE;
  }
}

/** The path of a URL as it was sent, without its query. */
function pathOf(url: string): string {
  return url.slice(url.indexOf("/", url.indexOf("//") + 2)).replace(/[?#].*$/s, "");
}

/**
 * Returns the operation of a path that ends with text: one segment, or the rest of the path (contract EXT-9). Hono's
 * fastest router cannot have such paths next to `/guides/:id`, and its decoded path has the same text for `%2F`
 * and `%252F`.
 */
export function matchTextRoute({ method, url }: Request): RouteMatch | undefined {
  const wanted = method === "HEAD" ? "GET" : method;
  const path = pathOf(url);
  for (const { operation, prefix, name } of textRoutes) {
    if (operation.method !== wanted || !path.startsWith(prefix)) continue;
    const text = path.slice(prefix.length).replace(/\/$/, "");
    if (text === "" || (text.includes("/") && !operation.meta.takesRestOfPath)) continue;
    return { operation, params: { [name]: decodeText(text) } };
  }
  return undefined;
}

/** The segment of each of these starts that is at the place of an id: `external` of `/guides/external/`. */
const reservedIds: ReadonlySet<string> = new Set(
  [...restPrefixes].map((prefix) => prefix.split("/").at(-2) ?? ""),
);

/**
 * Whether a path that matches an operation with an id belongs to a text route instead: `/guides/external/draft` is the
 * guide with the external id `draft`, not the draft of a guide (contract EXT-10).
 */
export function isTextRoute(id: string | undefined, url: string): boolean {
  if (id === undefined || !reservedIds.has(id)) return false;
  const path = pathOf(url);
  return [...restPrefixes].some((prefix) => path.startsWith(prefix) && path.length > prefix.length);
}

/** The text after the last parameter of a path, such as `.md`. */
function suffixOf(path: string): string {
  return /\}([^/{}]+)$/.exec(path)?.[1] ?? "";
}

/** Whether the path ends with a parameter and a suffix. Hono's fastest router has no such paths. */
export function hasSuffix({ path }: Pick<Operation, "path">): boolean {
  return suffixOf(path) !== "";
}

const suffixRoutes = operations.filter(hasSuffix).map((operation) => {
  const suffix = suffixOf(operation.path);
  const path = operation.path.slice(0, -suffix.length);
  const name = /(\w+)\}$/.exec(path)?.[1] ?? "";
  return { operation, suffix, path, name };
});

/** Returns the operation with a suffix if the last parameter has it, else the same match. */
export function matchSuffix({ operation, params }: RouteMatch): RouteMatch {
  for (const { operation: other, suffix, path, name } of suffixRoutes) {
    const value = params[name] ?? "";
    const isSame = operation.path === path && operation.method === other.method;
    if (isSame && value.endsWith(suffix))
      return { operation: other, params: { ...params, [name]: value.slice(0, -suffix.length) } };
  }
  return { operation, params };
}

const pathPatterns = operations.map(({ method, path, meta }) => ({
  method,
  hasRest: meta.takesRestOfPath === true,
  pattern: new RegExp(
    `^${path.replaceAll(/\{\w+\}/g, meta.takesRestOfPath ? ".+" : "[^/]+")}$`,
    "s",
  ),
}));

/** The `Allow` header of a path under /v1, without a trailing slash; undefined for an unknown path. */
export function allowedMethods(pathname: string): string | undefined {
  const path = pathname.slice(restBase.length);
  const matching = pathPatterns.filter(({ pattern }) => pattern.test(path));
  // A path whose rest is a text has no other operations, also when it looks like one of theirs.
  const isRest = matching.some(({ hasRest }) => hasRest);
  const methods = matching.flatMap(({ method, hasRest }) => (hasRest === isRest ? [method] : []));
  if (methods.length === 0) return undefined;
  return (methods.includes("GET") ? ["HEAD", ...methods] : methods).toSorted().join(", ");
}
