import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { createOpenApiDocument } from "../document.ts";

const document = createOpenApiDocument({
  apiUrl: "https://api.guidepost.test",
  portalUrl: "https://guidepost.test",
});

type PartWithSchema = {
  schema: object;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
};
type Case = { where: string; value: unknown };

const escape = (name: string) => name.replaceAll("~", "~0").replaceAll("/", "~1");

/** All parts of the document with a schema, and their examples. */
function partsIn(part: unknown, where: string): { where: string; part: PartWithSchema }[] {
  if (typeof part !== "object" || part === null) return [];
  if ("schema" in part) return [{ where, part: part as PartWithSchema }];
  return Object.entries(part).flatMap(([name, inner]) =>
    partsIn(inner, `${where}/${escape(name)}`),
  );
}

const parts = partsIn(document, "");
const cases = parts.flatMap(({ where, part: { example, examples } }): Case[] => [
  ...(example === undefined ? [] : [{ where, value: example }]),
  ...Object.values(examples ?? {}).map(({ value }) => ({ where, value })),
]);

const ajv = new Ajv2020({ allErrors: true, strictSchema: false });
addFormats.default(ajv);
ajv.addSchema(document, "document");

describe("the OpenAPI document", () => {
  it("has an example for every body", () => {
    const bodies = parts.filter(({ where }) => where.includes("/content/"));
    const without = bodies.filter(({ where }) => !cases.some((one) => one.where === where));
    expect(bodies.length).toBeGreaterThan(20);
    expect(without.map(({ where }) => where)).toEqual([]);
  });

  it.each(cases)("has an example that matches the schema at $where", ({ where, value }) => {
    const validate = ajv.compile({ $ref: `document#${encodeURI(where)}/schema` });
    validate(value);
    expect(validate.errors).toBeNull();
  });
});
