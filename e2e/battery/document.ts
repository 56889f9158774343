import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

type Schema = Record<string, unknown>;
type HeaderObject = { required?: boolean; schema: Schema };
type ResponseObject = {
  headers?: Record<string, HeaderObject>;
  content?: Record<string, { schema: Schema }>;
};
type OperationObject = {
  operationId: string;
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, unknown>;
};
type Document = {
  servers: { url: string }[];
  paths: Record<string, Record<string, OperationObject>>;
};

/** One documented operation. */
export type Operation = {
  /** `operationId`. */
  id: string;
  method: string;
  /** For example `/guides/{id}`. */
  path: string;
  /** Whether the body is JSON. */
  takesBody: boolean;
  /** Whether the body is a file. */
  takesFile: boolean;
  namesGuide: boolean;
  statuses: number[];
};

const methods = ["get", "put", "post", "delete", "patch", "head", "options", "trace"];

function escapePointer(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

function unescapePointer(key: string): string {
  return key.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** Reads `/openapi.json` of a running service. Returns it with functions that search it. */
export async function readDocument(url: string) {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, "openapi");

  const follow = <Target>(object: unknown, at: string): { value: Target; at: string } => {
    const { $ref } = object as { $ref?: string };
    if ($ref === undefined) return { value: object as Target, at };
    const keys = $ref.slice(2).split("/").map(unescapePointer);
    const value = keys.reduce<unknown>((node, key) => (node as Schema)[key], document);
    return follow(value, $ref.slice(1));
  };

  /** Validates a value against the schema at a JSON pointer; returns the errors. */
  const validators = new Map<string, ValidateFunction>();
  const schemaErrorsAt = (at: string, value: unknown): string[] => {
    const validate = validators.get(at) ?? ajv.compile({ $ref: `openapi#${at}` });
    validators.set(at, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
  };

  const operations: Operation[] = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const declared = item[method];
      if (!declared) return [];
      return {
        id: declared.operationId,
        method: method.toUpperCase(),
        path,
        takesBody: "application/json" in (declared.requestBody?.content ?? {}),
        takesFile: "multipart/form-data" in (declared.requestBody?.content ?? {}),
        namesGuide: path.includes("{id}"),
        statuses: Object.keys(declared.responses)
          .filter((status) => status !== "default")
          .map(Number),
      };
    }),
  );

  /** Returns the documented response of an operation for a status. */
  const responseOf = ({ method, path }: Pick<Operation, "method" | "path">, status: number) => {
    const declared = document.paths[path]?.[method.toLowerCase()]?.responses[status];
    if (!declared) return undefined;
    const place = ["paths", path, method.toLowerCase(), "responses", `${status}`];
    return follow<ResponseObject>(declared, `/${place.map(escapePointer).join("/")}`);
  };

  const headersOf = (response: { value: ResponseObject; at: string }) =>
    Object.entries(response.value.headers ?? {}).map(([name, declared]) => {
      const header = follow<HeaderObject>(
        declared,
        `${response.at}/headers/${escapePointer(name)}`,
      );
      return { name, required: header.value.required === true, at: `${header.at}/schema` };
    });

  return { document, operations, responseOf, headersOf, schemaErrorsAt };
}

export type ApiDocument = Awaited<ReturnType<typeof readDocument>>;
