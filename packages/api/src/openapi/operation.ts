import { MAX_IMAGE_BYTES } from "@guidepost/contract";
import { changesGuide, type Operation } from "../rest/routes.ts";
import { DRY_RUN } from "../rest/dry-run.ts";
import { errorResponses } from "./errors.ts";
import { examplesOf } from "./examples/index.ts";
import { headersWith } from "./headers.ts";
import { ref, type MediaType, type OperationObject, type ResponseObject } from "./openapi-types.ts";
import { openSchema } from "./transform.ts";

const JSON_TYPE = "application/json";
const MARKDOWN_TYPE = "text/markdown";

/** Whether the response of a path is Markdown (contract MD-8). */
function isMarkdown(path: string): boolean {
  return path.endsWith(".md");
}

type Body = { content?: Record<string, MediaType> };

/** Values that are valid for a new account, because some tools send the examples. */
const PARAMETER_EXAMPLES: Record<string, unknown> = {
  id: 1042,
  step_id: 5201,
  user_id: "ada",
  external_id: "handbook-tea",
  cursor: "AaH4SpXAAAAEEg",
  request_id: "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e",
  webhook_id: 12,
  delivery_id: 90_211,
};

/** Node.js accepts 16 KiB of headers. */
const HEADER_SCHEMA = { type: "string", maxLength: 16_384 };

/** The query parameter of every change (contract DRY-1). */
const DRY_RUN_PARAMETER = {
  in: "query",
  name: DRY_RUN,
  description:
    "`true`: the request is checked and its response is created as usual, but nothing is stored. The response has `Dry-Run: true`.",
  schema: { type: "boolean", default: false },
  example: false,
};

/** The header parameter of every change (contract IDEM-1). */
const IDEMPOTENCY_KEY = {
  in: "header",
  name: "Idempotency-Key",
  description:
    "Makes retries safe. A request with a key of the last 24 hours is not executed again: it gets the stored response of the first one. Use a new random value, for example a UUID, for each change.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7E]{1,255}$" },
  example: "f3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d",
};

/** The header parameter of an operation with step content (contract WARN-4). */
const PREFER = {
  in: "header",
  name: "Prefer",
  description:
    "`handling=strict`: content of which cleaning would remove something is refused with 422. Without it, the response has `warnings`. Other preferences are ignored.",
  schema: HEADER_SCHEMA,
  example: "handling=strict",
};

/** `CreateGuideRequest` for `createGuide`. */
function requestName(operationId: string): string {
  return `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Request`;
}

/** `components.schemas` of all request bodies. */
export function requestSchemas(operations: readonly OperationObject[]) {
  return Object.fromEntries(
    operations.flatMap(({ operationId = "", requestBody }) => {
      const schema = (requestBody as Body | undefined)?.content?.[JSON_TYPE]?.schema;
      const description = `The body of \`${operationId}\`.`;
      return schema ? [[requestName(operationId), { description, ...schema }]] : [];
    }),
  );
}

function withExamples(body: Body | undefined, examples: object | undefined): MediaType {
  return { ...body?.content?.[JSON_TYPE], ...examples };
}

/** Moves description and example from the schema to the parameter, where every tool reads them. */
function completeParameter(parameter: unknown): unknown {
  const { schema, ...rest } = parameter as { schema?: Record<string, unknown>; name: string };
  const { description, ...bare } = schema ?? {};
  const example = PARAMETER_EXAMPLES[rest.name];
  return {
    ...rest,
    ...(description !== undefined && { description }),
    ...(example !== undefined && { example }),
    schema: bare,
  };
}

/** The query parameters of a change without a body. The generator describes them as fields of a body. */
function queryParameters({ requestBody }: OperationObject): object[] {
  const schema = (requestBody as Body | undefined)?.content?.[JSON_TYPE]?.schema;
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, object> };
  return Object.entries(properties).map(([name, field]) => ({ in: "query", name, schema: field }));
}

const NOT_MODIFIED =
  "The response still has the tag in `If-None-Match`. No body. The request uses no quota, but counts in the rate limits.";

/** The header parameter of a conditional request (contract COND-2, COND-4). */
function conditionParameters(operation: Operation): object[] {
  const schema = HEADER_SCHEMA;
  if (operation.method === "GET")
    return [
      {
        name: "If-None-Match",
        in: "header",
        description: "The `ETag` of an earlier response, a list of them, or `*`.",
        schema,
      },
    ];
  if (!changesGuide(operation)) return [];
  const ifMatch = {
    name: "If-Match",
    in: "header",
    description:
      "The `ETag` of the guide that the change is based on, a list of them, or `*`. For another state of the guide the response is 412.",
    schema,
  };
  if (operation.meta.createdDescription === undefined) return [ifMatch];
  const ifNoneMatch = {
    name: "If-None-Match",
    in: "header",
    description: "`*`: the guide must not exist yet. Otherwise the response is 412.",
    schema,
  };
  return [ifMatch, ifNoneMatch];
}

/** The success response: the declared status, and no content for a 204. */
function successOf(
  generated: OperationObject,
  { type, status, fields, meta, path, takesChangeOptions }: Operation,
): ResponseObject {
  const success = generated.responses?.["200"] as ResponseObject;
  const { operationId = "" } = generated;
  const isChange = type === "mutation";
  const tag = isChange ? "ETag-Change" : "ETag";
  const response = {
    description: success.description,
    headers: headersWith(
      ...("cursor" in fields ? (["Link"] as const) : []),
      ...(takesChangeOptions ? (["Idempotency-Replayed", "Dry-Run"] as const) : []),
      ...(meta.hasContent ? (["Preference-Applied"] as const) : []),
      ...(status === 204 ? [] : ([tag] as const)),
    ),
  };
  if (status === 204) return response;
  const body = withExamples(openSchema(success), examplesOf(operationId).response);
  return { ...response, content: { [isMarkdown(path) ? MARKDOWN_TYPE : JSON_TYPE]: body } };
}

/** The description, with the required scope and a note when a body is ignored. */
function describe(generated: OperationObject, operation: Operation): string {
  const { method, takesBody, meta } = operation;
  return [
    generated.description,
    ...(method !== "GET" && !takesBody
      ? ["This operation has no request body and ignores one."]
      : []),
    `**Scope:** ${meta.scope ? `\`${meta.scope}\`` : "any"}.`,
  ].join("\n\n");
}

/**
 * A file as the field of a form. The service also accepts the file as the whole body (contract IMG-10). The
 * document has one media type, because generators of clients cannot choose between several (decision 388).
 */
const FILE_BODY = {
  required: true,
  description:
    "A form with the file as its only field. The file as the whole body is accepted too, with its own `Content-Type` or `application/octet-stream`.",
  content: {
    "multipart/form-data": {
      schema: {
        type: "object" as const,
        properties: {
          image: {
            type: "string" as const,
            // Not a format of OpenAPI 3.1, but the generators of clients know no other description of a file.
            format: "binary",
            // Without `maxLength`, for which openapi-zod-client writes code that does not compile.
            description: `The bytes of the file, at most ${MAX_IMAGE_BYTES / 1024 ** 2} MiB.`,
          },
        },
        required: ["image"],
        description: "A form with the file as its only field.",
      },
      example: { image: "(the bytes of the file)" },
    },
  },
};

/** The body of an operation; undefined for an operation without one. */
function requestBodyOf(
  { operationId = "", requestBody }: OperationObject,
  { takesBody, meta }: Operation,
): OperationObject["requestBody"] {
  if (meta.takesFile) return FILE_BODY;
  if (!takesBody || !requestBody) return undefined;
  const schema = ref("schemas", requestName(operationId));
  const content = { [JSON_TYPE]: { schema, ...examplesOf(operationId).request } };
  return { ...requestBody, content };
}

/** Completes a generated operation with the exact requests and responses of REST. */
export function completeOperation(
  generated: OperationObject,
  operation: Operation,
): OperationObject {
  // All operations have the same authentication, which the document declares once.
  const { security: _, requestBody: _body, ...own } = generated;
  const requestBody = requestBodyOf(generated, operation);
  const success = successOf(generated, operation);
  return {
    ...own,
    description: describe(generated, operation),
    ...(operation.meta.scope && { "x-required-scope": operation.meta.scope }),
    parameters: [
      ...(generated.parameters ?? []).map(completeParameter),
      ...(operation.meta.hasQuery ? queryParameters(generated).map(completeParameter) : []),
      ...(operation.takesChangeOptions ? [DRY_RUN_PARAMETER, IDEMPOTENCY_KEY] : []),
      ...(operation.meta.hasContent ? [PREFER] : []),
      ...conditionParameters(operation),
    ] as NonNullable<OperationObject["parameters"]>,
    ...(requestBody && { requestBody }),
    responses: {
      [operation.status]: success,
      ...(operation.meta.createdDescription !== undefined && {
        201: { ...success, description: operation.meta.createdDescription },
      }),
      ...(operation.method === "GET" && {
        304: { description: NOT_MODIFIED, headers: headersWith("ETag") },
      }),
      ...errorResponses(operation),
    },
  };
}
