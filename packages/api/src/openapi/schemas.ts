import type { Components } from "./openapi-types.ts";
import { openSchema } from "./tidy-schema.ts";

type Schemas = NonNullable<Components["schemas"]>;

/** The components that a part of the document names, and those that they name in turn. */
const namedIn = (part: unknown, schemas: Schemas, seen = new Set<string>()): Set<string> => {
  for (const [, name = ""] of JSON.stringify(part).matchAll(/#\/components\/schemas\/([^"]+)/g)) {
    if (seen.has(name)) continue;
    seen.add(name);
    namedIn(schemas[name], schemas, seen);
  }
  return seen;
};

/**
 * The components of the document: closed where a request body names them, open where answers do.
 * `error.*` are the generator's own errors, which REST never answers.
 */
export const completeSchemas = (schemas: Schemas, requestBodies: readonly unknown[]): Schemas => {
  const sent = namedIn(requestBodies, schemas);
  return Object.fromEntries(
    Object.entries(schemas)
      .filter(([name]) => !name.startsWith("error."))
      .map(([name, schema]) => [name, sent.has(name) ? schema : openSchema(schema)]),
  );
};
