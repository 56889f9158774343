import type { AnyRouter } from "@trpc/server";
import { generateOpenApiDocument } from "trpc-to-openapi";
import { operations, restBase } from "../rest/routes.ts";
import { appRouter } from "../routers/index.ts";
import { errorResponseComponents, errorSchemas, pathResponses } from "./errors.ts";
import { headerComponents } from "./headers.ts";
import { infoOf, security, securitySchemes, tags } from "./info.ts";
import { completeOperation, requestSchemas } from "./operation.ts";
import type { OpenApiDocument, OperationObject, PathItem } from "./openapi-types.ts";
import { completeSchemas, tidySchema } from "./transform.ts";
import { eventSchemas, webhooks } from "./webhooks.ts";

/** The generated path, with its operations completed from their declarations. */
function completePath(path: string, item: PathItem): PathItem {
  const declared = operations.filter((operation) => operation.path === path);
  const completed = declared.flatMap((operation) => {
    const method = operation.method.toLowerCase() as "get" | "post" | "put" | "patch" | "delete";
    const generated = item[method];
    return generated ? [[method, completeOperation(generated, operation)] as const] : [];
  });
  return Object.fromEntries(completed);
}

/** The generated operations that have a body. */
function bodiesOf(paths: [string, PathItem][]): OperationObject[] {
  const withBody = new Set(
    operations.flatMap(({ takesBody, meta }) =>
      takesBody && !meta.takesFile ? [meta.openapi?.operationId] : [],
    ),
  );
  return paths
    .flatMap(([, item]) => Object.values(item) as OperationObject[])
    .filter(({ operationId }) => withBody.has(operationId));
}

/** The router with the operations' inputs and outputs where the generator expects them. */
function documentedRouter(): AnyRouter {
  const procedures = { ...appRouter._def.procedures } as unknown as Record<
    string,
    { _def: object }
  >;
  for (const { name, output, input, meta } of operations) {
    const procedure = procedures[name];
    const inputs = [meta.documentedInput ?? input];
    if (procedure)
      procedures[name] = Object.assign(() => {}, { _def: { ...procedure._def, inputs, output } });
  }
  return { ...appRouter, _def: { ...appRouter._def, procedures } };
}

/**
 * Creates the OpenAPI 3.1 document of REST: generated from the router's declarations, then completed to
 * describe the exact responses. Both URLs have no trailing slash.
 */
export function createOpenApiDocument({
  apiUrl,
  portalUrl,
}: {
  apiUrl: string;
  portalUrl: string;
}): OpenApiDocument {
  const generated = generateOpenApiDocument(documentedRouter(), {
    ...infoOf(portalUrl),
    baseUrl: `${apiUrl}${restBase}`,
    securitySchemes,
    defs: errorSchemas(operations),
  });
  const paths = Object.entries(generated.paths ?? {});
  return tidySchema({
    ...generated,
    ...pathResponses,
    security,
    // The API is public (extension of Stoplight).
    servers: (generated.servers ?? []).map((server) => ({ ...server, "x-internal": false })),
    tags,
    paths: Object.fromEntries(paths.map(([path, item]) => [path, completePath(path, item)])),
    webhooks: webhooks as NonNullable<OpenApiDocument["webhooks"]>,
    components: {
      ...generated.components,
      schemas: completeSchemas({
        ...generated.components?.schemas,
        ...eventSchemas,
        ...requestSchemas(bodiesOf(paths)),
      }),
      responses: errorResponseComponents(operations),
      headers: headerComponents,
    },
  });
}
