import fc from "fast-check";

/** A JSON Schema of the document, without references. */
export type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
};

type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema: Schema;
};

/** An operation of the document, as the fuzzer needs it. */
export type FuzzedOperation = {
  id: string;
  method: string;
  path: string;
  scope: string | undefined;
  parameters: Parameter[];
  body: Schema | undefined;
  /** The text of the operation in a counterexample of fast-check. */
  [fc.toStringMethod]: () => string;
};

type Node = Record<string, unknown>;

/** Replaces each reference by what it names. The document has no recursive schema. */
function inline(document: Node, part: unknown): unknown {
  if (Array.isArray(part)) return part.map((item) => inline(document, item));
  if (typeof part !== "object" || part === null) return part;
  const { $ref, ...rest } = part as Node & { $ref?: string };
  const own = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, inline(document, value)]),
  );
  if ($ref === undefined) return own;
  const keys = $ref.slice(2).split("/");
  const target = keys.reduce<unknown>((node, key) => (node as Node)[key], document);
  return { ...(inline(document, target) as Node), ...own };
}

type DeclaredOperation = {
  operationId: string;
  "x-required-scope"?: string;
  parameters?: Parameter[];
  requestBody?: { content: { "application/json"?: { schema: Schema } } };
};

/** The operations of a document, with schemas that contain no references. */
export function fuzzedOperations(document: {
  paths: Record<string, Record<string, unknown>>;
}): FuzzedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, declared]) => {
      const operation = inline(document, declared) as DeclaredOperation;
      const { "application/json": json } = operation.requestBody?.content ?? {};
      // The schema of a file does not describe which bytes are valid.
      if (operation.requestBody && !json) return [];
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        scope: operation["x-required-scope"],
        parameters: operation.parameters ?? [],
        body: json?.schema,
        [fc.toStringMethod]: () => operation.operationId,
      };
    }),
  );
}

/** The types that a schema permits. */
export function typesOf({ type }: Schema): string[] {
  return [type ?? []].flat();
}
