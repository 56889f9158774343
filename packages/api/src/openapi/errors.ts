import {
  BULK_FAILURE_CODES,
  ERROR_CAUSES,
  errorBody,
  errorObject,
  ERRORS,
  GUIDE_NOT_FOUND,
  IMAGE_FAULTS,
  toErrorBody,
  type ErrorBody,
  type ErrorExtras,
  type FieldErrors,
  type RestErrorCode,
} from "@guidepost/contract";
import { changesGuide, namesGuide, type Operation } from "../rest/routes.ts";
import { ALLOW_HEADER, headersWith, type HeaderName } from "./headers.ts";
import {
  ref,
  type HeaderObject,
  type MediaType,
  type Reference,
  type ResponseObject,
} from "./openapi-types.ts";
import { ERROR_SCHEMA_NAME } from "./transform.ts";

/** Errors of every operation: the checks before it, and server errors. */
const COMMON_ERRORS: readonly RestErrorCode[] = [
  "unauthorized",
  "account_suspended",
  "rate_limit_exceeded",
  "quota_exceeded",
  // Undeclared fields are refused in a query string and in a body.
  "validation_failed",
  "internal_error",
  "service_unavailable",
];

const BODY_ERRORS: readonly RestErrorCode[] = [
  "bad_request",
  "payload_too_large",
  "unsupported_media_type",
];

/** Errors of the header `Idempotency-Key`. */
const IDEMPOTENCY_ERRORS: readonly RestErrorCode[] = [
  "bad_request",
  "idempotency_in_progress",
  "idempotency_key_reused",
];

/** All errors that an operation can return, sorted by status (contract HTTP-13). */
function errorCodesOf(operation: Operation): RestErrorCode[] {
  const { path, takesBody, takesChangeOptions, meta } = operation;
  const codes: RestErrorCode[] = [
    ...COMMON_ERRORS,
    ...(takesBody ? BODY_ERRORS : []),
    ...(takesChangeOptions ? IDEMPOTENCY_ERRORS : []),
    ...(meta.scope ? (["forbidden"] as const) : []),
    ...(namesGuide({ path }) ? (["not_found"] as const) : []),
    ...(changesGuide(operation) ? (["precondition_failed"] as const) : []),
    ...((meta.errors ?? []) as readonly RestErrorCode[]),
  ];
  return [...new Set(codes)].sort((one, other) => ERRORS[one].status - ERRORS[other].status);
}

const EXAMPLE_EXTRAS: Partial<Record<RestErrorCode, ErrorExtras>> = {
  quota_exceeded: { upgrade_url: "https://guidepost.example/settings/plan" },
  rate_limit_exceeded: { retry_after: 12 },
};

const EXAMPLE_MESSAGES: Partial<Record<RestErrorCode, string>> = {
  bad_request: "Malformed JSON at line 3, column 5: property name expected",
  not_found: GUIDE_NOT_FOUND,
};

/** An example body; `details` is used for `validation_failed`. */
function errorExample(code: RestErrorCode, details: FieldErrors): ErrorBody {
  return toErrorBody({
    code,
    message: EXAMPLE_MESSAGES[code],
    extras: { ...EXAMPLE_EXTRAS[code], ...(code === "validation_failed" && { details }) },
  });
}

function pascalCase(code: string): string {
  return code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The schema of an error's body, for example `ErrorNotFound`. */
function schemaName(code: RestErrorCode): string {
  return `${ERROR_SCHEMA_NAME}${pascalCase(code)}`;
}

/** The error of a path, for a method without an operation. */
const PATH_ERROR = "method_not_allowed";

/** `components.schemas` of all errors of operations, and of the common object of all errors. */
export function errorSchemas(operations: readonly Operation[]) {
  const codes = [...new Set(operations.flatMap(errorCodesOf))];
  return {
    [ERROR_SCHEMA_NAME]: errorObject([...codes, PATH_ERROR]),
    ...Object.fromEntries(
      codes.map((code) => [
        schemaName(code),
        errorBody(code).meta({ description: ERROR_CAUSES[code] }),
      ]),
    ),
  };
}

/** The suffix of the components of errors that an operation of a bulk request can have. */
const IN_OPERATIONS = "InOperations";

/** Example field errors of an operation, and the suffix of its 422 component: body, query or neither. */
function exampleFieldErrors({ takesBody, fields, meta }: Operation): {
  place: string;
  fieldErrors: FieldErrors;
} {
  if (meta.hasOperations)
    return {
      place: IN_OPERATIONS,
      fieldErrors: { "operations.3.operation": ["is not included in the list"] },
    };
  if (meta.takesFile)
    return { place: "InImage", fieldErrors: { image: [IMAGE_FAULTS.unsupported] } };
  if (takesBody && !meta.hasContent)
    return {
      place: "InBodyWithoutContent",
      fieldErrors: { "step_ids.1": ["does not exist"] },
    };
  if (takesBody)
    return {
      place: "InBody",
      fieldErrors: { title: ["can't be blank"], "steps.0.position": ["must be an integer"] },
    };
  if (Object.keys(fields).length > 0)
    return {
      place: "InQuery",
      fieldErrors: { limit: ["must be an integer"], status: ["is not included in the list"] },
    };
  return { place: "", fieldErrors: { fields: ["is not a recognised field"] } };
}

const ERROR_HEADERS: Partial<Record<RestErrorCode, HeaderName>> = {
  unauthorized: "WWW-Authenticate",
  quota_exceeded: "Retry-After-Quota",
  idempotency_in_progress: "Retry-After-Running",
  precondition_failed: "ETag",
  rate_limit_exceeded: "Retry-After",
  service_unavailable: "Retry-After",
};

function mediaTypeOf(codes: readonly RestErrorCode[], fieldErrors: FieldErrors): MediaType {
  const [code, ...others] = codes;
  if (code && others.length === 0)
    return { schema: ref("schemas", schemaName(code)), example: errorExample(code, fieldErrors) };
  return {
    schema: { anyOf: codes.map((one) => ref("schemas", schemaName(one))) },
    examples: Object.fromEntries(
      codes.map((one) => [
        one,
        { summary: ERROR_CAUSES[one], value: errorExample(one, fieldErrors) },
      ]),
    ),
  };
}

function toResponse(
  codes: readonly RestErrorCode[],
  { place, fieldErrors }: ReturnType<typeof exampleFieldErrors>,
): ResponseObject {
  const isOfOperations = place === IN_OPERATIONS;
  const mayBeStrict = (place === "InBody" || isOfOperations) && codes.includes("validation_failed");
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_CAUSES[code]}`).join(" "),
    headers: headersWith(
      ...codes.flatMap((code) => ERROR_HEADERS[code] ?? []),
      ...(mayBeStrict ? (["Preference-Applied"] as const) : []),
      ...(isOfOperations && codes.some((code) => BULK_FAILURE_CODES.has(code))
        ? (["Failed-Operation"] as const)
        : []),
      "Link-Help",
    ),
    content: { "application/json": mediaTypeOf(codes, fieldErrors) },
  };
}

/** One response per status. Codes with the same status share a response. */
function responsesOf(operation: Operation) {
  const example = exampleFieldErrors(operation);
  const codes = errorCodesOf(operation);
  const statuses = [...new Set(codes.map((code) => ERRORS[code].status))];
  return statuses.map((status) => {
    const sharing = codes.filter((code) => ERRORS[code].status === status);
    const isOfPlace =
      sharing.includes("validation_failed") ||
      (example.place === IN_OPERATIONS && sharing.some((code) => BULK_FAILURE_CODES.has(code)));
    const suffix = isOfPlace ? example.place : "";
    return {
      status,
      name: sharing.map(pascalCase).join("Or") + suffix,
      response: toResponse(sharing, example),
    };
  });
}

/** `components.responses`: the errors of all operations, without duplicates. */
export function errorResponseComponents(
  operations: readonly Operation[],
): Record<string, ResponseObject> {
  return Object.fromEntries(
    operations.flatMap(responsesOf).map(({ name, response }) => [name, response]),
  );
}

/** The schema of an error with any code. */
const anyErrorSchema = {
  type: "object" as const,
  description: "The body of every error.",
  properties: { error: ref("schemas", ERROR_SCHEMA_NAME) },
  required: ["error"],
};

/** The response to a request that reaches no operation. It has no component, which no operation would use. */
function refusalOf(
  description: string,
  { code, message, allow }: { code: RestErrorCode; message?: string; allow?: HeaderObject },
): ResponseObject {
  return {
    description,
    headers: { Link: ref("headers", "Link-Help"), ...(allow && { Allow: allow }) },
    content: {
      "application/json": { schema: anyErrorSchema, example: toErrorBody({ code, message }) },
    },
  };
}

/**
 * The responses to requests that reach no operation, by status (contract DOCS-5). OpenAPI has no field for them.
 * In each operation, they would be responses that it cannot return. A `default` response would include every
 * status, so that generated clients could not infer the body from the status (decision 388).
 */
export const pathResponses = {
  "x-responses": {
    400: refusalOf("The request is malformed, or its `Host` is unknown.", {
      code: "bad_request",
      message: "The Host header contains an unknown host",
    }),
    405: refusalOf(ERROR_CAUSES[PATH_ERROR], { code: PATH_ERROR, allow: ALLOW_HEADER }),
    408: refusalOf("The request did not arrive completely within 30 seconds.", {
      code: "bad_request",
      message: "The request took too long to arrive",
    }),
    417: refusalOf("The request has an `Expect` header other than `100-continue`.", {
      code: "bad_request",
      message: "The Expect header is not supported",
    }),
    431: refusalOf("The headers of the request are longer than 16 KiB.", {
      code: "bad_request",
      message: "The request's headers are too large",
    }),
  },
};

/** The error responses of one operation: status to component. */
export function errorResponses(operation: Operation): Record<string, Reference> {
  return Object.fromEntries(
    responsesOf(operation).map(({ status, name }) => [status, ref("responses", name)]),
  );
}
