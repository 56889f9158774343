import { errorBody, errorObject, errors, type Faults } from "@guidepost/contract";
import type { Declaration } from "./declarations.ts";
import { errorCodesOf, type RestErrorCode } from "./error-codes.ts";
import { errorExample, errorTexts } from "./error-texts.ts";
import { headersWith, type HeaderName } from "./headers.ts";
import { ref, type MediaType, type Reference, type ResponseObject } from "./openapi-types.ts";
import { errorSchemaName } from "./schemas.ts";

const pascal = (code: string): string =>
  code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The component of an error's body, as `ErrorNotFound`. */
const schemaName = (code: RestErrorCode): string => `${errorSchemaName}${pascal(code)}`;

/** Answered by paths, to a method that none of their operations has. */
const ofPaths = "method_not_allowed";

/** `components.schemas` of all errors, and of the object that they have in common. */
export const errorSchemas = (declarations: readonly Declaration[]) => {
  const codes = [...new Set([...declarations.flatMap(errorCodesOf), ofPaths] as const)];
  return {
    [errorSchemaName]: errorObject(codes),
    ...Object.fromEntries(
      codes.map((code) => [
        schemaName(code),
        errorBody(code).meta({ description: errorTexts[code] }),
      ]),
    ),
  };
};

/** The faults that an operation's input can have depend on where it stands. */
const faultsOf = ({ takesBody, fields }: Declaration): { place: string; faults: Faults } => {
  if (takesBody)
    return {
      place: "InBody",
      faults: { title: ["can't be blank"], "steps.0.position": ["must be an integer"] },
    };
  if (Object.keys(fields).length > 0)
    return {
      place: "InQuery",
      faults: { limit: ["must be an integer"], status: ["is not included in the list"] },
    };
  return { place: "", faults: { fields: ["is not a recognised field"] } };
};

const ownHeaders: Partial<Record<RestErrorCode, HeaderName>> = {
  unauthorized: "WWW-Authenticate",
  quota_exceeded: "Retry-After-Quota",
  method_not_allowed: "Allow",
  rate_limit_exceeded: "Retry-After",
  service_unavailable: "Retry-After",
};

const mediaTypeOf = (codes: readonly RestErrorCode[], faults: Faults): MediaType => {
  const [code, ...others] = codes;
  if (code && others.length === 0)
    return { schema: ref("schemas", schemaName(code)), example: errorExample(code, faults) };
  return {
    schema: { anyOf: codes.map((one) => ref("schemas", schemaName(one))) },
    examples: Object.fromEntries(
      codes.map((one) => [one, { summary: errorTexts[one], value: errorExample(one, faults) }]),
    ),
  };
};

const toResponse = (codes: readonly RestErrorCode[], faults: Faults): ResponseObject => ({
  description: codes.map((code) => `\`${code}\`: ${errorTexts[code]}`).join(" "),
  headers: headersWith(...codes.flatMap((code) => ownHeaders[code] ?? [])),
  content: { "application/json": mediaTypeOf(codes, faults) },
});

/** One response for each status: codes that share it share the response. */
const responsesOf = (declaration: Declaration) => {
  const { place, faults } = faultsOf(declaration);
  const codes = errorCodesOf(declaration);
  const statuses = [...new Set(codes.map((code) => errors[code].status))];
  return statuses.map((status) => {
    const sharing = codes.filter((code) => errors[code].status === status);
    const suffix = sharing.includes("validation_failed") ? place : "";
    return {
      status,
      name: sharing.map(pascal).join("Or") + suffix,
      response: toResponse(sharing, faults),
    };
  });
};

/** `components.responses`: the errors of all operations and paths, each once. */
export const errorResponseComponents = (
  declarations: readonly Declaration[],
): Record<string, ResponseObject> => ({
  ...Object.fromEntries(
    declarations.flatMap(responsesOf).map(({ name, response }) => [name, response]),
  ),
  [pascal(ofPaths)]: toResponse([ofPaths], {}),
});

/** What a path answers to a method that it does not have; OpenAPI has no place for it. */
export const pathResponses = {
  "x-responses": { [errors[ofPaths].status]: ref("responses", pascal(ofPaths)) },
};

/** The errors of one operation: status to component. */
export const errorResponses = (declaration: Declaration): Record<string, Reference> =>
  Object.fromEntries(
    responsesOf(declaration).map(({ status, name }) => [status, ref("responses", name)]),
  );
