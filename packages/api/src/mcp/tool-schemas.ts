import * as z from "zod";
import { openSchema, tidySchema } from "../openapi/transform.ts";

/** The JSON Schema of a tool's input. */
export type InputSchema = {
  type: "object";
  properties: Record<string, object>;
  required?: string[];
  additionalProperties: false;
};

/** The JSON Schema of a tool's structured content. */
export type OutputSchema = {
  type: "object";
  properties: Record<string, object>;
  required?: string[];
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

/**
 * Returns the JSON Schema of a tool's input: that of its operations' inputs, or some of their fields. A field is required
 * when all operations require it.
 */
export function toInputSchema(
  inputs: readonly z.ZodObject[],
  {
    fields,
    descriptions = {},
  }: {
    fields?: readonly string[] | undefined;
    descriptions?: Record<string, string> | undefined;
  },
): InputSchema {
  const generated = inputs.map(
    (input) =>
      tidySchema(
        withoutReadOnly(z.toJSONSchema(input, { io: "input", metadata: withoutIds })),
      ) as InputSchema,
  );
  const properties = Object.assign({}, ...generated.map((one) => one.properties)) as Record<
    string,
    object
  >;
  const kept = Object.entries(properties).filter(([name]) => fields?.includes(name) ?? true);
  const described = kept.map(([name, schema]) => {
    const description = descriptions[name];
    return [name, description === undefined ? schema : { ...schema, description }] as const;
  });
  const required = (generated[0]?.required ?? []).filter((name) =>
    generated.every((one) => one.required?.includes(name)),
  );
  return {
    type: "object",
    properties: Object.fromEntries(described),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** The schema of an object without some of its fields. */
export function omitFields<Schema extends object>(
  schema: Schema,
  isOmitted: (name: string) => boolean,
) {
  const { properties = {}, required = [] } = schema as Partial<OutputSchema>;
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !isOmitted(name))),
    required: required.filter((name) => !isOmitted(name)),
  };
}

/** Returns the JSON Schema of an operation's response (contract MCP-12). It is open for further fields (contract VER-1). */
export function toOutputSchema(output: z.ZodType): OutputSchema {
  const generated = z.toJSONSchema(output, { io: "output", metadata: withoutIds });
  return tidySchema(openSchema(generated)) as OutputSchema;
}
