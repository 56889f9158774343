import { generateOpenApiDocument } from "trpc-to-openapi";
import { restBase } from "../rest/app.ts";
import { appRouter } from "../router/index.ts";
import { declarations } from "./declarations.ts";
import { errorResponseComponents, errorSchemas, pathResponses } from "./error-responses.ts";
import { headerComponents } from "./headers.ts";
import { infoOf, security, securitySchemes, tags } from "./info.ts";
import { completeOperation, requestSchemas } from "./operation.ts";
import type { OpenApiDocument, OperationObject, PathItem } from "./openapi-types.ts";
import { completeSchemas } from "./schemas.ts";
import { tidySchema } from "./tidy-schema.ts";

/** The generated path with each of its operations completed from the declaration. */
const completePath = (path: string, item: PathItem): PathItem => {
  const declared = declarations.filter((declaration) => declaration.path === path);
  const operations = declared.flatMap((declaration) => {
    const method = declaration.method.toLowerCase() as "get" | "post" | "patch" | "delete";
    const operation = item[method];
    return operation ? [[method, completeOperation(operation, declaration)] as const] : [];
  });
  return Object.fromEntries(operations);
};

/**
 * The OpenAPI 3.1 document of REST: generated from the
 * router's declarations, then completed so that it says exactly what REST answers. Both addresses are
 * without a slash at their end.
 */
export const createOpenApiDocument = ({
  apiUrl,
  portalUrl,
}: {
  apiUrl: string;
  portalUrl: string;
}): OpenApiDocument => {
  const generated = generateOpenApiDocument(appRouter, {
    ...infoOf(portalUrl),
    baseUrl: `${apiUrl}${restBase}`,
    securitySchemes,
    defs: errorSchemas(declarations),
  });
  const paths = Object.entries(generated.paths ?? {});
  return tidySchema({
    ...generated,
    ...pathResponses,
    security,
    tags,
    paths: Object.fromEntries(paths.map(([path, item]) => [path, completePath(path, item)])),
    components: {
      ...generated.components,
      schemas: completeSchemas({
        ...generated.components?.schemas,
        ...requestSchemas(paths.flatMap(([, item]) => Object.values(item) as OperationObject[])),
      }),
      responses: errorResponseComponents(declarations),
      headers: headerComponents,
    },
  });
};
