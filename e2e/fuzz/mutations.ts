import { type Schema, typesOf } from "./schema.ts";

/** A change of a value after which its schema refuses it. */
export type Mutation = { name: string; value: unknown };

/** The mutations of one value. `undefined` removes it. */
export function mutationsOf(schema: Schema, value: unknown): Mutation[] {
  const types = typesOf(schema);
  const all: Mutation[] = [];
  const add = (name: string, mutated: unknown) => all.push({ name, value: mutated });
  if (types.length > 0) {
    if (!types.includes("object")) add("an object", {});
    if (!types.includes("array")) add("a list", []);
    if (!types.includes("string")) add("a text", "text");
    if (!types.includes("boolean")) add("true", true);
    if (!types.includes("null")) add("null", null);
    if (!types.includes("integer") && !types.includes("number")) add("a number", 7);
    if (!types.includes("number")) add("a fraction", 1.5);
  }
  if (schema.enum) add("another value", "no such value");
  if (schema.maxLength !== undefined) add("a longer text", "a".repeat(schema.maxLength + 1));
  if (schema.minLength !== undefined && schema.minLength > 0) add("an empty text", "");
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, "u").test("!"))
    add("text of another form", "!");
  if (schema.minimum !== undefined) add("a smaller number", schema.minimum - 1);
  if (schema.maximum !== undefined) add("a greater number", schema.maximum + 1);
  if (schema.maxItems !== undefined && Array.isArray(value) && value.length > 0)
    add(
      "a longer list",
      Array.from({ length: schema.maxItems + 1 }, () => value[0] as unknown),
    );
  for (const name of schema.required ?? [])
    if (typeof value === "object" && value !== null) {
      const { [name]: _, ...others } = value as Record<string, unknown>;
      add(`no ${name}`, others);
    }
  return all;
}

/** A place in a body: the path to a value, with its schema. */
type Site = { path: (string | number)[]; schema: Schema; value: unknown };

/** All values of a body that its schema describes. */
export function sitesOf(schema: Schema, value: unknown, path: Site["path"] = []): Site[] {
  const own = { path, schema, value };
  if (Array.isArray(value))
    return [own, ...value.flatMap((item, at) => sitesOf(schema.items ?? {}, item, [...path, at]))];
  if (typeof value !== "object" || value === null) return [own];
  const inner = Object.entries(value).flatMap(([name, field]) => {
    const described = schema.properties?.[name];
    return described ? sitesOf(described, field, [...path, name]) : [];
  });
  return [own, ...inner];
}

/** Returns the body with another value at a place. */
export function replaceAt(body: unknown, [key, ...rest]: Site["path"], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(body))
    return body.map((item: unknown, at) => (at === key ? replaceAt(item, rest, value) : item));
  const fields = body as Record<string, unknown>;
  return { ...fields, [key]: replaceAt(fields[key], rest, value) };
}
