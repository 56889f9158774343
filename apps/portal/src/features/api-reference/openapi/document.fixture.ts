import type { OpenApi } from "./openapi.ts";

/** A small document with the structure of the API's document. */
export const document: OpenApi = {
  tags: [
    { name: "Guides", description: "Write guides." },
    { name: "Empty", description: "Nothing here." },
  ],
  paths: {
    "/guides": {
      get: {
        operationId: "listGuides",
        summary: "List guides",
        description: "Newest first.\n\n**Scope:** `read`.",
        tags: ["Guides"],
        parameters: [
          { in: "query", name: "category", schema: { $ref: "#/components/schemas/Category" } },
          { in: "query", name: "featured", schema: { type: "boolean" } },
          {
            in: "query",
            name: "limit",
            description: "Most guides a page may have.",
            schema: { type: "integer", minimum: 1, default: 50 },
          },
          { $ref: "#/components/parameters/Cursor" },
        ],
        responses: {
          "200": {
            description: "A page.",
            headers: { Link: { $ref: "#/components/headers/Link" } },
            content: {
              "application/json": {
                schema: { type: "array", items: { $ref: "#/components/schemas/Guide" } },
                example: [],
              },
            },
          },
          "402": { $ref: "#/components/responses/PaymentRequired" },
          "403": { $ref: "#/components/responses/Forbidden" },
        },
        "x-required-scope": "read",
      },
      post: {
        operationId: "createGuide",
        summary: "Create a guide",
        tags: ["Guides"],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: { $ref: "#/components/schemas/GuideInput" },
              examples: {
                short: { summary: "A short one", value: { title: "Hello" } },
                bare: { value: {} },
              },
            },
          },
        },
        responses: { "204": { description: "Done." } },
        "x-required-scope": "write",
      },
    },
    "/guides/{id}": {
      delete: {
        operationId: "deleteGuide",
        summary: "Delete a guide",
        tags: ["Guides"],
        parameters: [{ in: "path", name: "id", required: true, schema: { type: "integer" } }],
        responses: {},
      },
    },
    "/usage": { get: { operationId: "getUsage", summary: "Get usage", responses: {} } },
    "/images": {
      post: {
        operationId: "uploadImage",
        summary: "Upload an image",
        requestBody: {
          required: true,
          content: { "image/png": {}, "image/gif": {}, "multipart/form-data": {} },
        },
        responses: {},
      },
    },
  },
  components: {
    parameters: {
      Cursor: {
        in: "query",
        name: "cursor",
        description: "The next page.",
        schema: { type: "string" },
      },
    },
    headers: { Link: { description: "The next page." } },
    responses: {
      Forbidden: {
        description: "`forbidden`: The key lacks the scope.",
        content: { "application/json": { example: { error: { code: "forbidden" } } } },
      },
      PaymentRequired: {
        description: "`quota_exceeded`: Used up. `guide_limit_exceeded`: Too many.",
        content: {
          "application/json": {
            examples: {
              quota: { summary: "Used up.", value: { error: { code: "quota_exceeded" } } },
              limit: { summary: "Too many.", value: { error: { code: "guide_limit_exceeded" } } },
            },
          },
        },
      },
    },
    schemas: {
      Category: { type: "string", enum: ["tech", "product"], description: "What it is about." },
      Identifier: { type: "integer", description: "Of anything." },
      GuideInput: {
        type: "object",
        required: ["title"],
        properties: {
          id: { description: "Only here.", $ref: "#/components/schemas/Identifier" },
          title: { type: "string", minLength: 1, maxLength: 200 },
          category: { default: "tech", $ref: "#/components/schemas/Category" },
        },
      },
      Guide: {
        type: "object",
        description: "A guide.",
        properties: {
          published_at: { type: ["string", "null"], format: "date-time" },
          views: { type: "integer", format: "int32", minimum: 0, maximum: 65_536 },
          related: { type: "array", items: { $ref: "#/components/schemas/Guide" }, maxItems: 1 },
        },
      },
    },
  },
};
