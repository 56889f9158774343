import { describe, expect, it } from "vitest";
import { createOpenApiDocument } from "../document.ts";
import type { OperationObject } from "../openapi-types.ts";

const document = createOpenApiDocument({
  apiUrl: "https://api.guidepost.test",
  portalUrl: "https://guidepost.test",
});

type ResponseObject = {
  $ref?: string;
  headers?: object;
  content?: Record<string, { schema: object }>;
};

const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    operation: operation as OperationObject & { "x-required-scope"?: string },
  })),
);

const responsesOf = (operation: OperationObject): [string, ResponseObject][] =>
  Object.entries(operation.responses ?? {}).map(([status, given]) => {
    const name = (given as ResponseObject).$ref?.replace("#/components/responses/", "");
    return [status, (name ? document.components?.responses?.[name] : given) as ResponseObject];
  });

const toObject = (schema: unknown) =>
  schema as { properties: Record<string, object>; description: string };

const commonErrors = [401, 402, 422, 429, 500, 503];
const changeErrors = [400, 403, 409];
const bodyErrors = [413, 415];

/** Contract API-1, HTTP-13, ERR-9, API-10. */
const expected: Record<
  string,
  { scope?: string; success: number; created?: 201; errors: number[] }
> = {
  "GET /guides": { scope: "read", success: 200, errors: [304, 403] },
  "POST /guides": { scope: "write", success: 201, errors: [...changeErrors, ...bodyErrors] },
  "GET /guides/{id}": { scope: "read", success: 200, errors: [304, 403, 404] },
  "GET /guides/{id}.md": { scope: "read", success: 200, errors: [304, 403, 404] },
  "PATCH /guides/{id}": {
    scope: "write",
    success: 200,
    errors: [...changeErrors, 404, 412, ...bodyErrors],
  },
  "DELETE /guides/{id}": { scope: "write", success: 204, errors: [...changeErrors, 404, 412] },
  "GET /guides/external/{external_id}": { scope: "read", success: 200, errors: [304, 403, 404] },
  "PUT /guides/external/{external_id}": {
    scope: "write",
    success: 200,
    created: 201,
    errors: [...changeErrors, 404, 412, ...bodyErrors],
  },
  "DELETE /guides/external/{external_id}": {
    scope: "write",
    success: 204,
    errors: [...changeErrors, 404, 412],
  },
  "POST /guides/bulk": {
    scope: "write",
    success: 200,
    errors: [...changeErrors, 404, 412, ...bodyErrors],
  },
  "GET /changes": { scope: "read", success: 200, errors: [304, 403, 410] },
  "POST /guides/{id}/duplicate": {
    scope: "write",
    success: 201,
    errors: [...changeErrors, 404, 412],
  },
  "POST /guides/{id}/steps": {
    scope: "write",
    success: 201,
    errors: [...changeErrors, 404, 412, ...bodyErrors],
  },
  "PATCH /guides/{id}/steps/{step_id}": {
    scope: "write",
    success: 200,
    errors: [...changeErrors, 404, 412, ...bodyErrors],
  },
  "DELETE /guides/{id}/steps/{step_id}": {
    scope: "write",
    success: 200,
    errors: [...changeErrors, 404, 412],
  },
  "POST /guides/{id}/steps/order": {
    scope: "write",
    success: 200,
    errors: [...changeErrors, 404, 412, ...bodyErrors],
  },
  "PUT /guides/{id}/draft": {
    scope: "write",
    success: 200,
    errors: [...changeErrors, 404, 412, ...bodyErrors],
  },
  "POST /guides/{id}/draft/publish": {
    scope: "write",
    success: 200,
    errors: [...changeErrors, 404, 412],
  },
  "DELETE /guides/{id}/draft": {
    scope: "write",
    success: 204,
    errors: [...changeErrors, 404, 412],
  },
  "GET /guides/{id}/insights": { scope: "read", success: 200, errors: [304, 403, 404] },
  "GET /insights": { scope: "read", success: 200, errors: [304, 403] },
  "GET /guides/{id}/feedback": { scope: "read", success: 200, errors: [304, 403, 404] },
  "GET /feedback": { scope: "read", success: 200, errors: [304, 403] },
  "PATCH /guides/{id}/feedback/{feedback_id}": {
    scope: "write",
    success: 200,
    errors: [...changeErrors, 404, ...bodyErrors],
  },
  "DELETE /guides/{id}/feedback/{feedback_id}": {
    scope: "write",
    success: 204,
    errors: [...changeErrors, 404],
  },
  "GET /guides/{id}/versions": { scope: "read", success: 200, errors: [304, 403, 404] },
  "GET /guides/{id}/versions/{number}": {
    scope: "read",
    success: 200,
    errors: [304, 403, 404],
  },
  "POST /guides/{id}/versions/{number}/restore": {
    scope: "write",
    success: 200,
    errors: [...changeErrors, 404, 412],
  },
  "POST /guides/{id}/publish": {
    scope: "write",
    success: 200,
    errors: [...changeErrors, 404, 412],
  },
  "POST /guides/{id}/unpublish": {
    scope: "write",
    success: 200,
    errors: [...changeErrors, 404, 412],
  },
  "PUT /guides/{id}/schedule": {
    scope: "write",
    success: 200,
    errors: [...changeErrors, 404, 412, ...bodyErrors],
  },
  "POST /guides/{id}/feature": {
    scope: "admin",
    success: 200,
    errors: [...changeErrors, 404, 412],
  },
  "POST /guides/{id}/unfeature": {
    scope: "admin",
    success: 200,
    errors: [...changeErrors, 404, 412],
  },
  "POST /guides/{id}/restore": {
    scope: "write",
    success: 200,
    errors: [...changeErrors, 404, 412],
  },
  "GET /audit-log": { scope: "admin", success: 200, errors: [304, 403] },
  "GET /requests": { scope: "admin", success: 200, errors: [304, 403] },
  "GET /requests/{request_id}": { success: 200, errors: [304, 403, 404] },
  "POST /images": { scope: "write", success: 201, errors: [400, 403, ...bodyErrors] },
  "GET /users": { scope: "admin", success: 200, errors: [304, 403] },
  "GET /me": { success: 200, errors: [304, 403] },
  "GET /usage": { success: 200, errors: [304, 403] },
  "GET /webhooks": { scope: "admin", success: 200, errors: [304, 403] },
  "POST /webhooks": { scope: "admin", success: 201, errors: [...changeErrors, ...bodyErrors] },
  "GET /webhooks/{webhook_id}": { scope: "admin", success: 200, errors: [304, 403, 404] },
  "PATCH /webhooks/{webhook_id}": {
    scope: "admin",
    success: 200,
    errors: [...changeErrors, 404, ...bodyErrors],
  },
  "DELETE /webhooks/{webhook_id}": {
    scope: "admin",
    success: 204,
    errors: [...changeErrors, 404],
  },
  "POST /webhooks/{webhook_id}/rotate-secret": {
    scope: "admin",
    success: 200,
    errors: [...changeErrors, 404],
  },
  "POST /webhooks/{webhook_id}/test": {
    scope: "admin",
    success: 201,
    errors: [...changeErrors, 404],
  },
  "GET /webhooks/{webhook_id}/deliveries": {
    scope: "admin",
    success: 200,
    errors: [304, 403, 404],
  },
  "GET /webhooks/{webhook_id}/deliveries/{delivery_id}": {
    scope: "admin",
    success: 200,
    errors: [304, 403, 404],
  },
  "POST /webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver": {
    scope: "admin",
    success: 200,
    errors: [...changeErrors, 404],
  },
  "POST /webhooks/{webhook_id}/redeliver-failed": {
    scope: "admin",
    success: 200,
    errors: [...changeErrors, 404],
  },
};

describe("the OpenAPI document", () => {
  it("contains exactly the operations of the API (contract HOOK-18)", () => {
    expect(operations.map(({ name }) => name).toSorted()).toEqual(Object.keys(expected).toSorted());
  });

  it.each(operations)(
    "declares the statuses that $name can return, and its scope",
    ({ name, operation }) => {
      const { scope, success = 0, created, errors = [] } = expected[name] ?? {};
      const statuses = [success, ...(created ? [created] : []), ...errors, ...commonErrors];
      expect(responsesOf(operation).map(([status]) => status)).toEqual(
        statuses.toSorted((one, other) => one - other).map(String),
      );
      expect(operation["x-required-scope"]).toBe(scope);
      expect(operation.description).toContain(`**Scope:** ${scope ? `\`${scope}\`` : "any"}`);
      expect(operation.security).toBeUndefined();
    },
  );

  const withContent = [
    "POST /guides",
    "PATCH /guides/{id}",
    "PUT /guides/external/{external_id}",
    "PUT /guides/{id}/draft",
    "POST /guides/{id}/steps",
    "PATCH /guides/{id}/steps/{step_id}",
    "POST /guides/bulk",
  ];

  const hasChangeOptions = (name: string) => !name.startsWith("GET") && name !== "POST /images";

  const ofOperation = new Set(["400", "402", "403", "404", "412", "422", "429"]);

  it.each(operations)("declares the headers of each response of $name", ({ name, operation }) => {
    const hasContent = withContent.includes(name);
    for (const [status, response] of responsesOf(operation)) {
      const own = [
        ...(status === "401" ? ["WWW-Authenticate"] : []),
        ...(status === "412" ? ["ETag"] : []),
        ...(["402", "409", "429", "503"].includes(status) ? ["Retry-After"] : []),
        ...(hasContent && status === "422" ? ["Preference-Applied"] : []),
        ...(name === "POST /guides/bulk" && ofOperation.has(status) ? ["Failed-Operation"] : []),
        ...(Number(status) >= 400 ||
        (/^list(?!Webhooks)/.test(operation.operationId ?? "") && status === "200")
          ? ["Link"]
          : []),
        ...(hasChangeOptions(name) && status.startsWith("2")
          ? ["Idempotency-Replayed", "Dry-Run"]
          : []),
        ...(hasContent && status.startsWith("2") ? ["Preference-Applied"] : []),
        ...(["200", "201", "304"].includes(status) ? ["ETag"] : []),
      ];
      const common = ["X-Request-Id", "X-RateLimit-Limit", "X-RateLimit-Remaining"];
      const names = [...common, "X-RateLimit-Reset", "RateLimit-Policy", "RateLimit", ...own];
      expect(Object.keys(response.headers ?? {}), status).toEqual(names);
    }
  });

  it("declares content for every response except a 204 and a 304", () => {
    for (const { name, operation } of operations)
      for (const [status, { content }] of responsesOf(operation)) {
        const type =
          name.endsWith(".md") && status === "200" ? "text/markdown" : "application/json";
        expect(Object.keys(content ?? {})).toEqual(["204", "304"].includes(status) ? [] : [type]);
      }
  });

  it("declares guide_limit_exceeded for the operations that add a guide", () => {
    const withTwo = operations.filter(({ operation }) =>
      JSON.stringify(operation.responses?.["402"]).includes("GuideLimitExceeded"),
    );
    expect(withTwo.map(({ name }) => name)).toEqual([
      "POST /guides",
      "POST /guides/{id}/duplicate",
      "POST /guides/{id}/restore",
      "PUT /guides/external/{external_id}",
      "POST /guides/bulk",
    ]);
  });

  it("has the URL of the API as its server (contract HTTP-1)", () => {
    expect(document.servers).toEqual([
      { url: "https://api.guidepost.test/v1", "x-internal": false },
    ]);
  });

  it("declares `limit` with its default and without a maximum, because larger values are clamped (contract LIST-2)", () => {
    const list = operations.find(({ name }) => name === "GET /guides");
    const limit = list?.operation.parameters?.find(
      (parameter) => "name" in parameter && parameter.name === "limit",
    );
    expect(limit).toMatchObject({ schema: { type: "integer", minimum: 1, default: 50 } });
    expect(limit).not.toHaveProperty("schema.maximum");
    expect(limit).toHaveProperty("description", expect.stringContaining("clamped to 100"));
  });

  it("declares one security requirement, at the top level", () => {
    expect(document.security).toEqual([{ bearer: [] }]);
  });

  it("allows further fields in every object (contract INPUT-8, VER-1)", () => {
    expect(JSON.stringify(document)).not.toContain('"additionalProperties":false');
  });

  it("describes ignored fields and defaults of a body in descriptions only (contract INPUT-8)", () => {
    const schemas = JSON.stringify(document.components?.schemas);
    for (const keyword of ["readOnly", "default"]) expect(schemas).not.toContain(`"${keyword}":`);
    const { GuideInput, GuideChanges, GuideDraftInput, GuideReplacement } =
      document.components?.schemas ?? {};
    const bodies = [GuideInput, GuideChanges, GuideDraftInput, GuideReplacement].map(toObject);
    for (const { properties, description } of bodies) {
      // PATCH and PUT change the slug (contract SLUG-1).
      const isWritten = "slug" in properties;
      expect(Object.keys(properties)).not.toContain("status");
      expect(description).toMatch(
        isWritten
          ? /ignored \(`id`, `status`, .*`version`, .*`deleted_at`\).*Any other field is refused/
          : /ignored \(`id`, `slug`, .*`version`, .*`deleted_at`\).*Any other field is refused/,
      );
    }
    expect(bodies.map(({ properties }) => "slug" in properties)).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect(toObject(GuideInput).properties["category"]).toHaveProperty(
      "description",
      expect.stringContaining("`marketing` when left out"),
    );
  });

  it("declares the upload of an image as a form with a binary file, and no other type, so that generated clients can upload (contract DOCS-5)", () => {
    const upload = operations.find(({ name }) => name === "POST /images");
    const body = upload?.operation.requestBody as
      | { content: Record<string, { schema: object }> }
      | undefined;
    expect(Object.keys(body?.content ?? {})).toEqual(["multipart/form-data"]);
    expect(body?.content["multipart/form-data"]?.schema).toMatchObject({
      type: "object",
      required: ["image"],
      properties: { image: { type: "string", format: "binary" } },
    });
  });

  it("has for each constant also an enumeration of one value, and no enumeration with null, for generators of clients (contract DOCS-5)", () => {
    const constants: unknown[] = [];
    const visit = (node: unknown): void => {
      if (typeof node !== "object" || node === null) return;
      if ("const" in node) constants.push(node);
      const { enum: values } = node as { enum?: unknown };
      if (Array.isArray(values)) expect(values).not.toContain(null);
      for (const part of Object.values(node)) visit(part);
    };
    visit(document.components);
    expect(constants.length).toBeGreaterThan(20);
    for (const node of constants) {
      const { const: value, enum: values } = node as { const: unknown; enum?: unknown };
      expect(values).toEqual([value]);
    }
  });

  it("names the JSON body of each request after its operation", () => {
    const bodies = operations.flatMap(({ name, operation }) =>
      name === "POST /images" ? [] : (operation.requestBody ?? []),
    );
    const names = bodies.map((body) => JSON.stringify(body).match(/\$ref":"[^"]+\/(\w+)"/)?.[1]);
    expect(names).toEqual([
      "CreateGuideRequest",
      "UpdateGuideRequest",
      "UpsertGuideRequest",
      "AddStepRequest",
      "UpdateStepRequest",
      "ReorderStepsRequest",
      "SetScheduleRequest",
      "SaveDraftRequest",
      "BulkGuidesRequest",
      "UpdateFeedbackRequest",
      "CreateWebhookRequest",
      "UpdateWebhookRequest",
    ]);
  });

  it("has one schema for each error code, which references the schema Error", () => {
    const { schemas = {} } = document.components ?? {};
    const { Error: base, ...named } = schemas;
    const codes = Object.entries(named).flatMap(([name, schema]) =>
      name.startsWith("Error") ? [toObject(schema).properties["error"]] : [],
    );
    expect(codes).toHaveLength(18);
    for (const error of codes)
      expect(error).toMatchObject({
        $ref: "#/components/schemas/Error",
        properties: { code: { const: expect.any(String) } },
      });
    expect(Object.keys(toObject(base).properties)).toEqual([
      "code",
      "message",
      "details",
      "upgrade_url",
      "retry_after",
    ]);
  });

  it("has an example for each parameter without an enum and without a default", () => {
    const parameters = operations.flatMap(({ operation }) => operation.parameters ?? []);
    for (const name of [
      "id",
      "step_id",
      "external_id",
      "user_id",
      "cursor",
      "request_id",
      "webhook_id",
      "delivery_id",
    ])
      expect(parameters.find((one) => "name" in one && one.name === name)).toHaveProperty(
        "example",
      );
  });

  it.each(operations)(
    "declares as header parameters of $name only those that it reads",
    ({ name, operation }) => {
      const headers = (operation.parameters ?? []).flatMap((one) =>
        "in" in one && one.in !== "header" ? [] : [(one as { name?: string }).name],
      );
      const ofChange = [
        "Idempotency-Key",
        ...(withContent.includes(name) ? ["Prefer"] : []),
        // Feedback is no part of the state of a guide.
        ...(/\{(id|external_id)\}(?!\/feedback)/.test(name) ? ["If-Match"] : []),
        ...(name === "PUT /guides/external/{external_id}" ? ["If-None-Match"] : []),
      ];
      const ofOther = name.startsWith("GET") ? ["If-None-Match"] : [];
      expect(headers).toEqual(hasChangeOptions(name) ? ofChange : ofOther);
    },
  );

  it.each(operations)("declares dry_run for $name when it is a change", ({ name, operation }) => {
    const parameters = operation.parameters ?? [];
    const dryRun = parameters.find((one) => "name" in one && one.name === "dry_run");
    if (!hasChangeOptions(name)) expect(dryRun).toBeUndefined();
    else expect(dryRun).toMatchObject({ in: "query", schema: { type: "boolean" } });
  });

  it("declares the fields of a change without a body as query parameters", () => {
    const redeliver = operations.find(({ name }) => name.endsWith("/redeliver-failed"));
    expect(redeliver?.operation.requestBody).toBeUndefined();
    expect(redeliver?.operation.parameters).toContainEqual(
      expect.objectContaining({
        in: "query",
        name: "since",
        schema: expect.objectContaining({ type: "string", format: "date-time" }) as unknown,
      }),
    );
  });

  it("declares no response for all other statuses, because clients could not infer a body from its status (contract DOCS-5)", () => {
    for (const { name, operation } of operations)
      for (const status of Object.keys(operation.responses ?? {}))
        expect(status, name).toMatch(/^[2-5]\d\d$/);
  });

  it("declares the responses to requests that reach no operation, outside of the operations (contract DOCS-5)", () => {
    const { "x-responses": refusals } = document as unknown as {
      "x-responses": Record<string, ResponseObject>;
    };
    expect(Object.keys(refusals)).toEqual(["400", "405", "408", "417", "431"]);
    for (const [status, { headers, content }] of Object.entries(refusals)) {
      expect(Object.keys(headers ?? {})).toEqual(status === "405" ? ["Link", "Allow"] : ["Link"]);
      expect(content?.["application/json"]?.schema).toMatchObject({
        required: ["error"],
        properties: { error: { $ref: "#/components/schemas/Error" } },
      });
    }
  });

  it("has URLs for contact and license", () => {
    expect(document.info).toMatchObject({
      contact: { url: "https://guidepost.test" },
      license: { url: "https://guidepost.test" },
    });
  });

  it("contains no artifacts of the generator", () => {
    const text = JSON.stringify(document);
    for (const artifact of ["9007199254740991", "2147483648", "propertyNames", "error.BAD_REQUEST"])
      expect(text).not.toContain(artifact);
  });

  it("does not depend on the options of an earlier document", () => {
    const other = createOpenApiDocument({
      apiUrl: "https://other.test",
      portalUrl: "https://guidepost.test",
    });
    expect({ ...other, servers: document.servers }).toEqual(document);
  });
});
