import type { Components } from "./openapi-types.ts";
import { ref } from "./openapi-types.ts";
import { openSchema } from "./tidy-schema.ts";

type Schemas = NonNullable<Components["schemas"]>;
type Envelope = { properties: { error: object } };

/** The object under `error`, which the envelopes of all codes refer to. */
export const errorSchemaName = "Error";

/** `ErrorNotFound` and so on: generators make one class for `error`, and validators know its code. */
function isErrorEnvelope(name: string): boolean {
  return name.startsWith(errorSchemaName) && name !== errorSchemaName;
}

function referToError(schema: Envelope): object {
  const { error, ...others } = schema.properties;
  return {
    ...schema,
    properties: { error: { ...ref("schemas", errorSchemaName), ...error }, ...others },
  };
}

/**
 * The components of the document, open for further fields. `error.*` are the generator's own errors,
 * which REST never returns.
 */
export const completeSchemas = (schemas: Schemas): Schemas =>
  Object.fromEntries(
    Object.entries(schemas)
      .filter(([name]) => !name.startsWith("error."))
      .map(([name, schema]) => {
        const open = openSchema(schema);
        return [name, isErrorEnvelope(name) ? referToError(open as Envelope) : open];
      }),
  ) as Schemas;
