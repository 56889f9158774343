import type { OpenApi, Schema } from "./openapi.ts";
import { toField, type Field } from "./schema-tree.ts";

export type ApiObject = { anchor: string; name: string; field: Field };

/** What the answers are made of, as far as it is worth a section of its own. */
const told = ["Guide", "Step", "Usage"];

export function objectsOf(document: OpenApi): ApiObject[] {
  const schemas = document.components?.schemas ?? {};
  return told
    .filter((name) => name in schemas)
    .map((name) => ({
      anchor: `object-${name.toLowerCase()}`,
      name,
      field: toField(document, name, schemas[name] as Schema),
    }));
}

/** Beside the objects, the envelope of every error. */
export const errorAnchor = "object-error";
