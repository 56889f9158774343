import { introduction } from "./introduction.ts";
import type { OpenApiDocument, SecurityScheme } from "./openapi-types.ts";

/** `info` of the document, as the generator expects it. */
export function infoOf(portalUrl: string) {
  return {
    title: "Guidepost API",
    version: "1.1.0",
    description: introduction,
    contact: { name: "Guidepost", url: portalUrl },
    license: { name: "Proprietary", url: portalUrl },
  } satisfies OpenApiDocument["info"];
}

export const tags = [
  { name: "Guides", description: "Write guides and read them back." },
  { name: "Publishing", description: "Decide what readers see, and what they see first." },
  { name: "Usage", description: "How much of the plan is used." },
] satisfies OpenApiDocument["tags"];

/** The authentication of every operation. */
export const security = [{ bearer: [] }];

export const securitySchemes = {
  bearer: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "sk_ and 48 hexadecimal characters",
    description:
      "An API key of the account, created in the portal with the scopes `read`, `write` or `admin`. Each operation says which one it needs.",
  },
} satisfies Record<string, SecurityScheme>;
