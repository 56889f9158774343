import type { OpenApi, Schema } from "./openapi.ts";
import { toField, type Field } from "./schema-tree.ts";

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
export const errorAnchor = "object-error";
