import * as z from "zod";
import { tidySchema } from "../openapi/transform.ts";

/** The JSON Schema of a tool's input. */
export type ObjectSchema = {
  type: "object";
  properties: Record<string, object>;
  required?: string[];
  additionalProperties: false;
};

/** Metadata without ids: a schema with an id becomes a reference, which some clients do not resolve. */
const withoutIds = Object.assign(z.registry<z.GlobalMeta>(), {
  get: (schema: z.core.$ZodType) => {
    const { id: _, ...meta } = z.globalRegistry.get(schema) ?? {};
    return meta;
  },
});

/** Removes the fields that an operation ignores (contract INPUT-8). */
function withoutReadOnly(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutReadOnly);
  if (typeof part !== "object" || part === null) return part;
  const kept = Object.entries(part).filter(
    ([, value]) => (value as { readOnly?: boolean } | null)?.readOnly !== true,
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutReadOnly(value)]));
}

/** Returns the JSON Schema of an operation's input, or of some of its fields, for a tool of MCP. */
export function toInputSchema(
  input: z.ZodObject,
  {
    fields,
    descriptions = {},
  }: {
    fields?: readonly string[] | undefined;
    descriptions?: Record<string, string> | undefined;
  },
): ObjectSchema {
  const generated = z.toJSONSchema(input, { io: "input", metadata: withoutIds });
  const { properties, required = [] } = tidySchema(withoutReadOnly(generated)) as ObjectSchema;
  const kept = Object.entries(properties).filter(([name]) => fields?.includes(name) ?? true);
  const described = kept.map(([name, schema]) => {
    const description = descriptions[name];
    return [name, description === undefined ? schema : { ...schema, description }] as const;
  });
  return {
    type: "object",
    properties: Object.fromEntries(described),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}
