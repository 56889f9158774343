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

/** Gives each field that is a reference the description of its schema, which editors show (contract CLIENT-7). */
function describeReferences(node: unknown, schemas: Record<string, Node>): unknown {
  if (Array.isArray(node)) return node.map((item) => describeReferences(item, schemas));
  if (typeof node !== "object" || node === null) return node;
  const inner = mapValues(node, (value) => describeReferences(value, schemas) as Node);
  const properties = inner["properties"] as Record<string, Node> | undefined;
  if (!properties) return inner;
  return {
    ...inner,
    properties: mapValues(properties, (field) => {
      const [, name = ""] = /^#\/components\/schemas\/(.*)/.exec(String(field["$ref"])) ?? [];
      const description = schemas[name]?.["description"];
      return description === undefined ? field : { description, ...field };
    }),
  };
}

/** Tags that repeat the type. */
const REPEATED = /^(?:@enum |@constant$|Format: int(?:32|64)$)/;

/**
 * Makes the description the text of a comment. openapi-typescript writes it as the tag `@description`, after the format, and
 * editors show little or nothing of that.
 */
function tidyComment(comment: string, indent: string): string {
  const lines = comment
    .replace(/^\/\*\*|\*\/$/g, "")
    .split("\n")
    .map((line) => line.replace(/^\s*\* ?/, "").trim());
  const text: string[] = [];
  const rest: string[] = [];
  let target = rest;
  for (const line of lines) {
    if (line.startsWith("@description ")) target = text;
    else if (line.startsWith("@")) target = rest;
    if (!REPEATED.test(line))
      target.push(
        line
          .replace("@description ", "")
          .replace(" (enum property replaced by openapi-typescript)", ""),
      );
  }
  const trimmed = [...text, ...rest].join("\n").trim();
  if (trimmed === "") return "";
  const parts = trimmed.split("\n");
  if (parts.length === 1) return `/** ${trimmed} */`;
  return ["/**", ...parts.map((part) => `${indent} * ${part}`.trimEnd()), `${indent} */`].join(
    "\n",
  );
}

function tidyComments(source: string): string {
  return source.replaceAll(/^( *)(\/\*\*[^]*?\*\/)\n/gm, (_, indent: string, comment: string) => {
    const tidy = tidyComment(comment, indent);
    return tidy && `${indent}${tidy}\n`;
  });
}

/** Returns the TypeScript types of the current OpenAPI document. */
export async function generateSchema(): Promise<string> {
  // Neither address is part of a type.
  const { openapi, info, components, paths } = createOpenApiDocument({
    apiUrl: "https://api.guidepost.example",
    portalUrl: "https://guidepost.example",
  });
  const schemas = (components?.schemas ?? {}) as Record<string, Node>;
  const trimmed = describeReferences(
    {
      openapi,
      info,
      paths: mapValues(paths ?? {}, (item) => mapValues(item, trimOperation)),
      components: {
        schemas: Object.fromEntries(
          Object.entries(schemas).filter(([name]) => !isErrorEnvelope(name)),
        ),
      },
    },
    schemas,
  );
  const nodes = await openapiTypescript(trimmed as OpenAPI3, {
    // A default is a value that the client may leave out.
    defaultNonNullable: false,
  });
  return HEADER + tidyComments(astToString(nodes));
}
