import { ref, type Components } from "./openapi-types.ts";

type Node = Record<string, unknown>;

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const MAX_INT32 = 2_147_483_647;

/** Adds the format of an integer. Bounds of JavaScript's integers are removed, because they are no rule. */
function tidyInteger({ minimum, maximum, ...rest }: Node): Node {
  return {
    ...rest,
    format: typeof maximum === "number" && maximum <= MAX_INT32 ? "int32" : "int64",
    ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
  };
}

/** The names of a record's fields are any texts. */
function tidyRecord({ propertyNames: _, ...rest }: Node): Node {
  return rest;
}

function isRecord({ propertyNames }: Node): boolean {
  return isNode(propertyNames) && Object.keys(propertyNames).join() === "type";
}

/**
 * `anyOf` of one plain type and null becomes a list of two types, which more tools support. An enumeration remains
 * in `anyOf`: in a list of two types it would contain null, for which some generators write code that does not
 * compile (decision 388).
 */
function tidyNullable(node: Node): Node {
  const { anyOf, ...rest } = node;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return node;
  const [one, other] = anyOf as [Node, Node];
  if (other["type"] !== "null" || typeof one["type"] !== "string" || "enum" in one) return node;
  return { ...one, ...rest, type: [one["type"], "null"] };
}

/** A constant is also an enumeration of one value, which generators read that do not know `const` (decision 388). */
function tidyConstant(node: Node): Node {
  return "const" in node && !("enum" in node) ? { ...node, enum: [node["const"]] } : node;
}

/**
 * Simplifies a generated schema, or a part of the document that contains schemas. The schema accepts the
 * same values, but integers lose the bounds of JavaScript.
 */
export function tidySchema<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map((item: unknown) => tidySchema(item)) as Part;
  if (!isNode(part)) return part;
  const inner = Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, tidySchema(value)]),
  );
  if (inner["type"] === "integer") return tidyInteger(inner) as Part;
  return tidyConstant(tidyNullable(isRecord(inner) ? tidyRecord(inner) : inner)) as Part;
}

function isOmitted(name: string, value: unknown): boolean {
  return (
    (name === "additionalProperties" && value === false) ||
    name === "default" ||
    (isNode(value) && value["readOnly"] === true)
  );
}

/**
 * Adapts a schema to client generators and validators. It removes three things, which descriptions state:
 * - `additionalProperties: false`, because responses may gain fields within a version (contract VER-1), and
 *   a client may send a guide back as it was read (contract INPUT-8);
 * - fields that are ignored in a body, because generators have no useful type for them;
 * - `default`, because it makes a field required in generated types.
 */
export function openSchema<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map((item: unknown) => openSchema(item)) as Part;
  if (!isNode(part)) return part;
  const kept = Object.entries(part).filter(([name, value]) => !isOmitted(name, value));
  return Object.fromEntries(kept.map(([name, value]) => [name, openSchema(value)])) as Part;
}

type Schemas = NonNullable<Components["schemas"]>;
type Envelope = { properties: { error: object } };

/** The schema of the object under `error`, which the envelopes of all codes reference. */
export const ERROR_SCHEMA_NAME = "Error";

/** Whether a schema is the envelope of one code, for example `ErrorNotFound`. */
function isErrorEnvelope(name: string): boolean {
  return name.startsWith(ERROR_SCHEMA_NAME) && name !== ERROR_SCHEMA_NAME;
}

function referenceError(schema: Envelope): object {
  const { error, ...others } = schema.properties;
  return {
    ...schema,
    properties: { error: { ...ref("schemas", ERROR_SCHEMA_NAME), ...error }, ...others },
  };
}

/**
 * The schemas of the document, open for further fields. Removes `error.*`, the errors of the generator,
 * which REST never returns.
 */
export function completeSchemas(schemas: Schemas): Schemas {
  return Object.fromEntries(
    Object.entries(schemas)
      .filter(([name]) => !name.startsWith("error."))
      .map(([name, schema]) => {
        const open = openSchema(schema);
        return [name, isErrorEnvelope(name) ? referenceError(open as Envelope) : open];
      }),
  ) as Schemas;
}
