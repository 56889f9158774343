import type { OpenApiDocument } from "./openapi-types.ts";

type Node = Record<string, unknown>;
type Parameter = { in: string; name: string; required?: boolean; schema: Node };

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

function asNodes(value: unknown): Node[] {
  return Array.isArray(value) ? (value as Node[]) : [];
}

/** The schema that a reference leads to. */
function resolve(document: Node, schema: Node): Node {
  const { $ref } = schema as { $ref?: string };
  if ($ref === undefined) return schema;
  const keys = $ref.slice("#/".length).split("/");
  return keys.reduce<Node>((node, key) => node[key] as Node, document);
}

/** The fields of a schema, each as a line: `guide.steps[].title?: string`. A value of an enumeration is a line too. */
function fieldsOf(document: Node, given: Node, path: string): string[] {
  const schema = resolve(document, given);
  const variants = ["anyOf", "oneOf", "allOf"].flatMap((key) => asNodes(schema[key]));
  const required = new Set(schema["required"] as string[] | undefined);
  const properties = Object.entries((schema["properties"] ?? {}) as Record<string, Node>);
  const items = schema["items"] as Node | undefined;
  const types = [(schema["type"] ?? []) as string | string[]].flat();
  const values = (schema["enum"] ?? ("const" in schema ? [schema["const"]] : [])) as unknown[];
  return [
    ...types.map((type) => `${path}: ${type}`),
    ...values.map((value) => `${path} = ${JSON.stringify(value)}`),
    ...variants.flatMap((variant) => fieldsOf(document, variant, path)),
    ...(items ? fieldsOf(document, items, `${path}[]`) : []),
    ...properties.flatMap(([name, property]) =>
      fieldsOf(document, property, `${path}.${name}${required.has(name) ? "" : "?"}`),
    ),
  ];
}

function operationLines(document: Node, operation: Node, name: string): string[] {
  const parameters = asNodes(operation["parameters"]).map(
    (one) => resolve(document, one) as Parameter,
  );
  const body = operation["requestBody"] && resolve(document, operation["requestBody"] as Node);
  const responses = Object.entries(operation["responses"] as Record<string, Node>);
  const contentOf = (node: Node, path: string) =>
    Object.entries((node["content"] ?? {}) as Record<string, Node>).flatMap(([type, { schema }]) =>
      fieldsOf(document, schema as Node, type === "application/json" ? path : `${path} ${type}`),
    );
  return [
    name,
    ...parameters.flatMap(({ in: place, name: parameter, required, schema }) =>
      fieldsOf(document, schema, `${name} ${place}.${parameter}${required ? "" : "?"}`),
    ),
    ...(body ? contentOf(body as Node, `${name} body`) : []),
    ...responses.flatMap(([status, response]) =>
      status.startsWith("2")
        ? [`${name} ${status}`, ...contentOf(resolve(document, response), `${name} ${status}`)]
        : [],
    ),
  ];
}

/**
 * What clients depend on: operations, parameters, the fields of bodies and of 2xx responses, and those of the requests to
 * webhooks, each as a line.
 * Names of schemas and all texts are no part of it.
 */
export function surfaceOf(document: OpenApiDocument): string[] {
  const root = document as unknown as Node;
  const lines = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method] as Node | undefined;
      return operation ? operationLines(root, operation, `${method.toUpperCase()} ${path}`) : [];
    }),
  );
  const events = Object.entries(document.webhooks ?? {}).flatMap(([type, item]) =>
    operationLines(root, (item as { post: Node }).post, `event ${type}`),
  );
  return [...new Set([...lines, ...events])].sort();
}
