import {
  type Example,
  examplesOf,
  type HeaderNode,
  type OpenApi,
  type OperationNode,
  type ParameterNode,
  resolve,
  type ResponseNode,
  type Schema,
} from "./openapi.ts";
import { type ApiObject, type Field, flatten, objectsOf, toField } from "./schema-tree.ts";

export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  field: Field;
  /** The constraints on a value, which are checked before the request is sent. */
  schema: Schema;
};

type ApiHeader = { name: string; description: string };

export type Success = {
  status: string;
  description: string;
  headers: ApiHeader[];
  /** Undefined when the response has no JSON body. */
  body: Field | undefined;
  examples: Example[];
};

export type Operation = {
  /** The id of its section, for example `guides-create`. */
  anchor: string;
  method: string;
  /** The path after the version, for example `/guides/{id}`. */
  path: string;
  summary: string;
  description: string;
  tag: string;
  /** The scope that a key needs; undefined if any scope is sufficient. */
  scope: string | undefined;
  parameters: Parameter[];
  body: { field: Field; examples: Example[] } | undefined;
  /** The media types of a file that is the body; empty for every other body. */
  fileTypes: string[];
  successes: Success[];
  errors: ApiError[];
};

const JSON_TYPE = "application/json";
const FORM_TYPE = "multipart/form-data";
const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/**
 * Converts `createGuide` at `/guides` to `guides-create`, and `getUsage` at `/usage` to
 * `usage-get`.
 */
export function anchorOf(operationId: string, path: string): string {
  const resource = path.split("/")[1] ?? "";
  const slug = operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const [verb = "", ...rest] = slug.split("-");
  const what = rest.join("-");
  return what === resource || `${what}s` === resource
    ? `${resource}-${verb}`
    : `${resource}-${slug}`;
}

/** Removes the line about the scope, which is shown next to the path. */
function withoutScope(description: string): string {
  return description.replace(/\n*^\*\*Scope:\*\*.*$/m, "").trim();
}

function toParameter(document: OpenApi, node: ParameterNode): Parameter[] {
  return node.in === "cookie"
    ? []
    : [
        {
          name: node.name,
          in: node.in,
          schema: flatten(document, node.schema ?? {}),
          field: {
            ...toField(document, node.name, node.schema ?? {}, node.required),
            ...(node.description !== undefined && { description: node.description }),
          },
        },
      ];
}

function toSuccess(document: OpenApi, status: string, node: ResponseNode): Success {
  const { [JSON_TYPE]: json, "text/markdown": markdown } = node.content ?? {};
  const media = json ?? markdown;
  return {
    status,
    description: node.description ?? "",
    headers: Object.entries(node.headers ?? {}).map(([name, header]) => ({
      name,
      description: resolve<HeaderNode>(document, header).description ?? "",
    })),
    body: json?.schema && toField(document, "body", json.schema),
    examples: media ? examplesOf(media) : [],
  };
}

function toOperation(
  document: OpenApi,
  { path, method, node }: { path: string; method: string; node: OperationNode },
): Operation {
  const { [JSON_TYPE]: media, [FORM_TYPE]: _form, ...files } = node.requestBody?.content ?? {};
  const responses = Object.entries(node.responses).map(
    ([status, response]) => [status, resolve<ResponseNode>(document, response)] as const,
  );
  return {
    anchor: anchorOf(node.operationId, path),
    method: method.toUpperCase(),
    path,
    summary: node.summary,
    description: withoutScope(node.description ?? ""),
    tag: node.tags?.[0] ?? "Other",
    scope: node["x-required-scope"],
    parameters: (node.parameters ?? []).flatMap((parameter) =>
      toParameter(document, resolve<ParameterNode>(document, parameter)),
    ),
    body: media?.schema && {
      field: toField(document, "body", media.schema, node.requestBody?.required),
      examples: examplesOf(media),
    },
    fileTypes: Object.keys(files),
    successes: responses
      .filter(([status]) => status.startsWith("2"))
      .map(([status, response]) => toSuccess(document, status, response)),
    errors: responses.flatMap(([status, response]) => apiErrorsIn(status, response)),
  };
}

/** All operations in the order of the document. */
export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, nodes]) =>
    METHODS.flatMap((method) => {
      const node = nodes[method];
      return node ? [toOperation(document, { path, method, node })] : [];
    }),
  );
}

export type Group = { name: string; description: string; operations: Operation[] };

/** Groups the operations by tag, in the order of the document's tags, without empty groups. */
export function groupsOf(document: OpenApi): Group[] {
  const operations = operationsOf(document);
  const described = document.tags ?? [];
  const names = new Set([
    ...described.map(({ name }) => name),
    ...operations.map(({ tag }) => tag),
  ]);
  return [...names]
    .map((name) => ({
      name,
      description: described.find((tag) => tag.name === name)?.description ?? "",
      operations: operations.filter(({ tag }) => tag === name),
    }))
    .filter(({ operations: own }) => own.length > 0);
}

/** Whether the texts that identify an operation contain every word of a search. */
export function isFound(operation: Operation, search: string): boolean {
  const { summary, method, path, tag, anchor } = operation;
  const names = [summary, method, path, tag, anchor].join(" ").toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => names.includes(word));
}

export type ApiError = { status: string; code: string; description: string; example: unknown };

function codeIn(example: unknown): string | undefined {
  return (example as { error?: { code?: string } } | null)?.error?.code;
}

/**
 * Removes the code from "`forbidden`: The key lacks the scope.", because the page shows the code
 * next to it.
 */
function withoutCode(description: string): string {
  return description.replace(/^`\w+`:\s*/, "");
}

/** The errors of a response: one entry for each of its codes. */
function apiErrorsIn(status: string, response: ResponseNode): ApiError[] {
  const media = response.content?.["application/json"];
  if (!/^[45]/.test(status) || !media) return [];
  const examples = examplesOf(media);
  return examples.flatMap(({ summary, value }) => {
    const code = codeIn(value);
    if (code === undefined) return [];
    const description = withoutCode(response.description ?? "");
    return [
      {
        status,
        code,
        description: examples.length === 1 ? description : summary,
        example: value,
      },
    ];
  });
}

/** Each code once, sorted by status. */
export function distinctErrors(errors: readonly ApiError[]): ApiError[] {
  return [...new Map(errors.map((error) => [error.code, error])).values()].toSorted(
    (one, other) => Number(one.status) - Number(other.status),
  );
}

/** The document, and its parts in the form of the page. */
export type ReferenceData = {
  document: OpenApi;
  groups: Group[];
  objects: ApiObject[];
  errors: ApiError[];
};

export function toReferenceData(document: OpenApi): ReferenceData {
  const groups = groupsOf(document);
  const operations = groups.flatMap((group) => group.operations);
  return {
    document,
    groups,
    objects: objectsOf(document),
    errors: distinctErrors(operations.flatMap(({ errors }) => errors)),
  };
}
