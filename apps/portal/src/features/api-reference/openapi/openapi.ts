/** The parts of an OpenAPI 3.1 document that this page reads. Other parts are ignored. */
export type OpenApi = {
  tags?: { name: string; description?: string }[];
  paths: Record<string, Partial<Record<string, OperationNode>>>;
  components?: Partial<Record<string, Record<string, unknown>>>;
};

type Ref = { $ref: string };

export type Schema = Partial<Ref> & {
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
};

export type ParameterNode = {
  name: string;
  in: "path" | "query" | "header" | "cookie";
  description?: string;
  required?: boolean;
  schema?: Schema;
};

type Media = {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { summary?: string; value: unknown }>;
};
type Content = Record<string, Media>;

export type ResponseNode = {
  description?: string;
  headers?: Record<string, Ref | HeaderNode>;
  content?: Content;
};

export type HeaderNode = { description?: string };

export type OperationNode = {
  operationId: string;
  summary: string;
  description?: string;
  tags?: string[];
  parameters?: (Ref | ParameterNode)[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, Ref | ResponseNode>;
  "x-required-scope"?: string;
};

/** Resolves a `$ref` such as `#/components/schemas/Guide`. Returns any other value unchanged. */
export function resolve<Node extends object>(document: OpenApi, node: Node | Ref): Node {
  if (!("$ref" in node) || node.$ref === undefined) return node as Node;
  const found = node.$ref
    .slice(2)
    .split("/")
    .reduce<unknown>(
      (inside, name) => (inside as Record<string, unknown> | undefined)?.[name],
      document,
    );
  if (found === undefined) throw new Error(`The document has no ${node.$ref}`);
  return resolve(document, found as Node);
}

/** The last part of a `$ref`: `Guide`. */
export function nameOfRef($ref: string): string {
  return $ref.slice($ref.lastIndexOf("/") + 1);
}

export type Example = { summary: string; value: unknown };

/** The examples of a body: one, or several by name. */
export function examplesOf({ example, examples }: Content[string]): Example[] {
  if (example !== undefined) return [{ summary: "Example", value: example }];
  return Object.entries(examples ?? {}).map(([name, { summary = name, value }]) => ({
    summary,
    value,
  }));
}

/** Formats a value as the page shows and sends it. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
