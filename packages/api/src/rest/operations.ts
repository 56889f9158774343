import type { AnyRouter } from "@trpc/server";
import * as z from "zod";
import type { Meta } from "../procedures.ts";

/** How a field is written in a query string, where everything is text (contract INPUT-7). */
type FieldKind = "integer" | "boolean" | "text";

/** One declared route, as REST serves it. */
export type Operation = {
  /** The procedure's path in the router, as `guides.get`: the operation's name everywhere. */
  name: string;
  type: "query" | "mutation";
  /** What it does, in two or three words. */
  summary: string;
  method: string;
  /** As declared, as `/guides/{id}`. */
  path: string;
  status: 200 | 201 | 204;
  /** The input's fields that are not in the path. */
  fields: Record<string, FieldKind>;
  takesBody: boolean;
  /** The whole input, the path's fields included. */
  input: z.ZodObject;
};

type Declared = {
  _def: { type: "query" | "mutation"; meta?: Meta; inputs: unknown[] };
};

const kindOf = (schema: z.ZodType): FieldKind => {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodNullable
  )
    return kindOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodNumber) return "integer";
  return schema instanceof z.ZodBoolean ? "boolean" : "text";
};

/** The operations that the router declares with `meta.openapi`: the only source of REST's routes. */
export const operationsOf = (router: AnyRouter): Operation[] =>
  Object.entries(router._def.procedures as Record<string, Declared>).flatMap(([name, { _def }]) => {
    const { meta, type, inputs } = _def;
    if (!meta?.openapi) return [];
    const { method, path, summary } = meta.openapi;
    if (summary === undefined) throw new Error(`${name} does not say what it does`);
    const input = inputs[0];
    if (!(input instanceof z.ZodObject)) throw new Error(`${name} has no object for its input`);
    const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
    const fields = Object.fromEntries(
      Object.entries(input.shape as Record<string, z.ZodType>)
        .filter(([field]) => !inPath.has(field))
        .map(([field, schema]) => [field, kindOf(schema)]),
    );
    const takesBody = (method === "POST" || method === "PATCH") && Object.keys(fields).length > 0;
    const status = meta.status ?? 200;
    return [{ name, type, summary, method, path, status, fields, takesBody, input }];
  });
