import { RELEASE } from "@guidepost/contract";
import { introduction } from "./introduction.ts";
import type { OpenApiDocument, SecurityScheme } from "./openapi-types.ts";

/** `info` of the document, as the generator expects it. */
export function infoOf(portalUrl: string) {
  return {
    title: "Guidepost API",
    // Newer than that of the last release as soon as the surface differs (released.ts).
    version: RELEASE,
    description: introduction,
    contact: { name: "Guidepost", url: portalUrl },
    license: { name: "Proprietary", url: portalUrl },
  } satisfies OpenApiDocument["info"];
}

/** The groups of operations, in the order in which references show them: first what most programs need. */
export const tags = [
  { name: "Guides", description: "Create, read, change and delete guides." },
  { name: "Steps", description: "Change single steps of a guide." },
  { name: "Drafts", description: "Prepare changes of a published guide, and publish them." },
  { name: "Publishing", description: "Publish and feature guides." },
  { name: "Versions", description: "Read what readers saw of a guide, and restore it." },
  {
    name: "Synchronization",
    description: "Keep the guides of another system the same, by the ids of that system.",
  },
  { name: "Images", description: "Upload images for the content of guides." },
  { name: "Insights", description: "Read how readers use guides." },
  {
    name: "Webhooks",
    description: "Receive the events of the account by HTTP, and read how their deliveries went.",
  },
  { name: "Usage", description: "The key, its account, and the usage of the plan." },
  { name: "Requests", description: "The log of requests, with the reason of each refusal." },
  { name: "Audit log", description: "Who did what in the account, and when." },
  { name: "Users", description: "The users of the account." },
] satisfies OpenApiDocument["tags"];

/** The authentication of every operation. */
export const security = [{ bearer: [] }];

export const securitySchemes = {
  bearer: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "sk_ and 48 hexadecimal characters",
    description:
      "An API key of the account, created in the portal with the scopes `read`, `write` or `admin`. Each operation states the scope that it needs.",
  },
} satisfies Record<string, SecurityScheme>;
