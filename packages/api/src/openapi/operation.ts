import type { Declaration } from "./declarations.ts";
import { errorResponses } from "./error-responses.ts";
import { headersWith } from "./headers.ts";
import { ref, type MediaType, type OperationObject, type ResponseObject } from "./openapi-types.ts";
import { examplesOf } from "./operation-examples.ts";
import { openSchema } from "./tidy-schema.ts";

const json = "application/json";

type Body = { content?: Record<string, MediaType> };

const withExamples = (body: Body | undefined, examples: object | undefined): MediaType => ({
  ...body?.content?.[json],
  ...examples,
});

/** A parameter's description stands on the parameter, where every tool looks for it. */
const liftDescription = (parameter: unknown): unknown => {
  const { schema, ...rest } = parameter as { schema?: Record<string, unknown>; name: string };
  if (!schema?.["description"]) return parameter;
  const { description, ...bare } = schema;
  return { ...rest, description, schema: bare };
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
  const { operationId = "", requestBody } = operation;
  return {
    ...operation,
    description: describe(operation, declaration),
    ...(declaration.scope && { "x-required-scope": declaration.scope }),
    parameters: [
      ...(operation.parameters ?? []).map(liftDescription),
      ref("parameters", "X-Request-Id"),
    ] as NonNullable<OperationObject["parameters"]>,
    ...(requestBody && {
      requestBody: {
        ...requestBody,
        content: { [json]: withExamples(requestBody as Body, examplesOf(operationId).request) },
      },
    }),
    responses: {
      [declaration.status]: successOf(operation, declaration),
      ...errorResponses(declaration),
    },
  };
};
