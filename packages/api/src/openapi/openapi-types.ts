import type { generateOpenApiDocument } from "trpc-to-openapi";

/** The parts of an OpenAPI 3.1 document, named after the generator's types. */
export type OpenApiDocument = ReturnType<typeof generateOpenApiDocument>;
export type PathItem = NonNullable<OpenApiDocument["paths"]>[string];
export type OperationObject = NonNullable<PathItem["get"]>;
export type Components = NonNullable<OpenApiDocument["components"]>;

type Inline<Union> = Exclude<Union, { $ref: string }>;
type Values<Part> = Inline<NonNullable<Part>[keyof NonNullable<Part>]>;
export type ResponseObject = Values<Components["responses"]>;
export type HeaderObject = Values<Components["headers"]>;
export type SecurityScheme = Values<Components["securitySchemes"]>;
export type MediaType = NonNullable<ResponseObject["content"]>[string];

export type Reference = { $ref: string };

type ComponentKind = "headers" | "responses" | "schemas";

/** A reference to a component of the document, for example `ref("schemas", "Guide")`. */
export function ref(kind: ComponentKind, name: string): Reference {
  return { $ref: `#/components/${kind}/${name}` };
}
