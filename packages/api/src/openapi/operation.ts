import type { Declaration } from "./declarations.ts";
import { errorResponses } from "./error-responses.ts";
import { headersWith } from "./headers.ts";
import { ref, type MediaType, type OperationObject, type ResponseObject } from "./openapi-types.ts";
import { examplesOf } from "./operation-examples.ts";
import { openSchema } from "./tidy-schema.ts";

const json = "application/json";

type Body = { content?: Record<string, MediaType> };

/** Values with which a request to a new account is valid, for tools that send the examples. */
const parameterExamples: Record<string, unknown> = {
  id: 1042,
  user_id: "ada",
  cursor: "AaH4SpXAAAAEEg",
};

/** `CreateGuideRequest` of `createGuide`. */
const requestName = (operationId: string): string =>
  `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Request`;

/** `components.schemas` of the bodies that operations take. */
export const requestSchemas = (operations: readonly OperationObject[]) =>
  Object.fromEntries(
    operations.flatMap(({ operationId = "", requestBody }) => {
      const schema = (requestBody as Body | undefined)?.content?.[json]?.schema;
      return schema ? [[requestName(operationId), schema]] : [];
    }),
  );

const withExamples = (body: Body | undefined, examples: object | undefined): MediaType => ({
  ...body?.content?.[json],
  ...examples,
});

/** The description and the example of a parameter stand on it, where every tool looks for them. */
const completeParameter = (parameter: unknown): unknown => {
  const { schema, ...rest } = parameter as { schema?: Record<string, unknown>; name: string };
  const { description, ...bare } = schema ?? {};
  const example = parameterExamples[rest.name];
  return {
    ...rest,
    ...(description !== undefined && { description }),
    ...(example !== undefined && { example }),
    schema: bare,
  };
};

/** The answer that is no error: its real status, and no content for a 204. */
const successOf = (operation: OperationObject, { status, fields }: Declaration): ResponseObject => {
  const generated = operation.responses?.["200"] as ResponseObject;
  const { operationId = "" } = operation;
  const answer = {
    description: generated.description,
    headers: headersWith(...("cursor" in fields ? (["Link"] as const) : [])),
  };
  if (status === 204) return answer;
  const content = { [json]: withExamples(openSchema(generated), examplesOf(operationId).response) };
  return { ...answer, content };
};

/** What the declaration adds to the description: the scope, and whether a body is read. */
const describe = (operation: OperationObject, declaration: Declaration): string => {
  const { method, scope, takesBody } = declaration;
  return [
    operation.description,
    ...(method !== "GET" && !takesBody ? ["Takes no body; one that is sent is ignored."] : []),
    `**Scope:** ${scope ? `\`${scope}\`` : "any"}.`,
  ].join("\n\n");
};

/** The generated operation, made exactly true to what REST answers. */
export const completeOperation = (
  operation: OperationObject,
  declaration: Declaration,
): OperationObject => {
  // Authentication is the same for all, and described once at the top.
  const { security: _, ...own } = operation;
  const { operationId = "", requestBody } = operation;
  return {
    ...own,
    description: describe(operation, declaration),
    ...(declaration.scope && { "x-required-scope": declaration.scope }),
    parameters: (operation.parameters ?? []).map(completeParameter) as NonNullable<
      OperationObject["parameters"]
    >,
    ...(requestBody && {
      requestBody: {
        ...requestBody,
        content: {
          [json]: {
            schema: ref("schemas", requestName(operationId)),
            ...examplesOf(operationId).request,
          },
        },
      },
    }),
    responses: {
      [declaration.status]: successOf(operation, declaration),
      ...errorResponses(declaration),
    },
  };
};
