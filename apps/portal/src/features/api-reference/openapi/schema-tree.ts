import { pluralize } from "#lib/formats/format.ts";
import { nameOfRef, resolve, type OpenApi, type Schema } from "./openapi.ts";

/** A field as the page shows it: its type, its constraints, and its nested fields. */
export type Field = {
  name: string;
  isRequired: boolean;
  /** For example `string or null` or `array of objects`. */
  type: string;
  /** For example `at most 200 characters`. */
  limits: string[];
  /** The permitted values; empty if any value is permitted. */
  values: string[];
  description: string;
  fields: Field[];
};

function limitsOf(schema: Schema): string[] {
  const limits: string[] = [];
  const least = (text: string) => limits.push(`at least ${text}`);
  const most = (text: string) => limits.push(`at most ${text}`);
  if (schema.minimum !== undefined) least(schema.minimum.toLocaleString("en"));
  if (schema.maximum !== undefined) most(schema.maximum.toLocaleString("en"));
  if (schema.minLength === 1) limits.push("not empty");
  else if (schema.minLength !== undefined) least(pluralize(schema.minLength, "character"));
  if (schema.maxLength !== undefined) most(pluralize(schema.maxLength, "character"));
  if (schema.minItems !== undefined) least(pluralize(schema.minItems, "item"));
  if (schema.maxItems !== undefined) most(pluralize(schema.maxItems, "item"));
  if (schema.default !== undefined) limits.push(`default ${JSON.stringify(schema.default)}`);
  return limits.filter((limit) => !isStated(limit, schema.description ?? ""));
}

/** Whether a description contains a limit already: its number, or "not blank". */
function isStated(limit: string, description: string): boolean {
  const [number] = /\d[\d,]*/.exec(limit) ?? [];
  if (number === undefined) return limit === "not empty" && description.includes("not blank");
  return !limit.startsWith("default") && new RegExp(`\\b${number}\\b`).test(description);
}

const PLURALS: Record<string, string> = {
  object: "objects",
  string: "strings",
  integer: "integers",
  number: "numbers",
  boolean: "booleans",
};

/** Formats of integers are not shown. */
const HIDDEN_FORMATS = new Set(["int32", "int64"]);

function alternativesOf(schema: Schema): Schema[] {
  return schema.anyOf ?? schema.oneOf ?? [];
}

/** A schema with its `$ref` resolved. Keywords next to the `$ref` take precedence. */
export function flatten(document: OpenApi, schema: Schema): Schema {
  return schema.$ref === undefined
    ? schema
    : { ...flatten(document, resolve<Schema>(document, { $ref: schema.$ref })), ...schema };
}

/** Adds the `$ref` of a schema to those of its parents, to detect recursive schemas. */
function withRef(schema: Schema, seen: readonly string[]): readonly string[] {
  return schema.$ref === undefined ? seen : [...seen, schema.$ref];
}

function isSeen(schema: Schema, seen: readonly string[]): boolean {
  return schema.$ref !== undefined && seen.includes(schema.$ref);
}

function typeOf(document: OpenApi, schema: Schema, seen: readonly string[]): string {
  if (isSeen(schema, seen)) return nameOfRef(schema.$ref ?? "");
  const within = withRef(schema, seen);
  const flat = flatten(document, schema);
  const alternatives = alternativesOf(flat);
  if (alternatives.length > 0)
    return [...new Set(alternatives.map((one) => typeOf(document, one, within)))].join(" or ");
  const types = [flat.type ?? (flat.const === undefined ? "any" : typeof flat.const)].flat();
  const typeNames = types.map((type) => {
    if (type !== "array" || flat.items === undefined) return type;
    const ofEach = typeOf(document, flat.items, within);
    return `array of ${PLURALS[ofEach] ?? ofEach}`;
  });
  const showsFormat = flat.format !== undefined && !HIDDEN_FORMATS.has(flat.format);
  return `${typeNames.join(" or ")}${showsFormat ? ` (${flat.format})` : ""}`;
}

function valuesOf(schema: Schema): string[] {
  return (schema.enum ?? (schema.const === undefined ? [] : [schema.const])).map((value) =>
    typeof value === "string" ? value : JSON.stringify(value),
  );
}

/**
 * The nested fields of a schema. `seen` contains the references on the way here, which are not
 * expanded again.
 */
function innerFields(document: OpenApi, schema: Schema, seen: readonly string[]): Field[] {
  if (isSeen(schema, seen)) return [];
  const within = withRef(schema, seen);
  const flat = flatten(document, schema);
  if (flat.items) return innerFields(document, flat.items, within);
  const alternatives = alternativesOf(flat);
  if (alternatives.length > 0)
    return alternatives
      .filter((one) => flatten(document, one).type === "object")
      .map((one, index) =>
        fieldOf(document, one.$ref ? nameOfRef(one.$ref) : `option ${index + 1}`, one, {
          seen: within,
        }),
      );
  const named = Object.entries(flat.properties ?? {}).map(([name, inner]) =>
    fieldOf(document, name, inner, {
      isRequired: flat.required?.includes(name) ?? false,
      seen: within,
    }),
  );
  const others = flat.additionalProperties;
  return typeof others === "object"
    ? [...named, fieldOf(document, "[any name]", others, { seen: within })]
    : named;
}

function fieldOf(
  document: OpenApi,
  name: string,
  schema: Schema,
  { isRequired = false, seen }: { isRequired?: boolean; seen: readonly string[] },
): Field {
  const flat = flatten(document, schema);
  return {
    name,
    isRequired,
    type: typeOf(document, schema, seen),
    limits: limitsOf(flat),
    values: valuesOf(flat),
    description: flat.description ?? "",
    fields: innerFields(document, schema, seen),
  };
}

/** Converts a schema to a field with this name. */
export function toField(
  document: OpenApi,
  name: string,
  schema: Schema,
  isRequired = false,
): Field {
  return fieldOf(document, name, schema, { isRequired, seen: [] });
}

export type ApiObject = { anchor: string; name: string; field: Field };

/** Schemas of responses with a section of their own. */
const SHOWN_SCHEMAS = ["Guide", "Step", "Usage"];

export function objectsOf(document: OpenApi): ApiObject[] {
  const schemas = document.components?.schemas ?? {};
  return SHOWN_SCHEMAS.filter((name) => name in schemas).map((name) => ({
    anchor: `object-${name.toLowerCase()}`,
    name,
    field: toField(document, name, schemas[name] as Schema),
  }));
}

/** The section of the error envelope. */
export const ERROR_ANCHOR = "object-error";
