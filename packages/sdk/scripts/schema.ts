import { createOpenApiDocument } from "@guidepost/api/openapi";
import openapiTypescript, { astToString, type OpenAPI3 } from "openapi-typescript";

/** The file with the types of the document. A test compares it with the document. */
export const SCHEMA_FILE = new URL("../src/schema.generated.ts", import.meta.url);

const HEADER = `// Generated from the OpenAPI document by scripts/write-schema.ts. Do not edit.

`;

type Node = Record<string, unknown>;

/** Whether a schema is the envelope of one error code. The client reads `Error` only. */
function isErrorEnvelope(name: string): boolean {
  return name.startsWith("Error") && name !== "Error";
}

function isSuccess(status: string): boolean {
  return status.startsWith("2");
}

/** Removes what the client's types do not use: texts of operations, error responses, headers of responses. */
function trimOperation({ summary: _, description: __, ...operation }: Node): Node {
  const responses = Object.entries(operation["responses"] as Record<string, Node>);
  return {
    ...operation,
    responses: Object.fromEntries(
      responses
        .filter(([status]) => isSuccess(status))
        .map(([status, { headers: ___, ...response }]) => [status, response]),
    ),
  };
}

function mapValues(node: object, map: (value: Node) => Node): Node {
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, map(value as Node)]),
  );
}

/** Returns the TypeScript types of the present OpenAPI document. */
export async function generateSchema(): Promise<string> {
  // Neither address is part of a type.
  const { openapi, info, components, paths } = createOpenApiDocument({
    apiUrl: "https://api.guidepost.example",
    portalUrl: "https://guidepost.example",
  });
  const schemas = Object.entries(components?.schemas ?? {});
  const trimmed = {
    ...{ openapi, info },
    paths: mapValues(paths ?? {}, (item) => mapValues(item, trimOperation)),
    components: {
      schemas: Object.fromEntries(schemas.filter(([name]) => !isErrorEnvelope(name))),
    },
  };
  const nodes = await openapiTypescript(trimmed as unknown as OpenAPI3, {
    // A default is a value that the client may leave out.
    defaultNonNullable: false,
  });
  return HEADER + astToString(nodes);
}
