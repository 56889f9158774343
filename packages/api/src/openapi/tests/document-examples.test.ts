import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { createOpenApiDocument } from "../document.ts";

const document = createOpenApiDocument({
  apiUrl: "https://api.guidepost.test",
  portalUrl: "https://guidepost.test",
});

type Shown = { schema: object; example?: unknown; examples?: Record<string, { value: unknown }> };
type Case = { where: string; value: unknown };

const escape = (name: string) => name.replaceAll("~", "~0").replaceAll("/", "~1");

/** Everything in the document that has a schema, with its examples. */
const shownIn = (part: unknown, where: string): { where: string; shown: Shown }[] => {
  if (typeof part !== "object" || part === null) return [];
  if ("schema" in part) return [{ where, shown: part as Shown }];
  return Object.entries(part).flatMap(([name, inner]) =>
    shownIn(inner, `${where}/${escape(name)}`),
  );
};

const shown = shownIn(document, "");
const cases = shown.flatMap(({ where, shown: { example, examples } }): Case[] => [
  ...(example === undefined ? [] : [{ where, value: example }]),
  ...Object.values(examples ?? {}).map(({ value }) => ({ where, value })),
]);

const ajv = new Ajv2020({ allErrors: true, strictSchema: false });
addFormats.default(ajv);
ajv.addSchema(document, "document");

describe("the examples of the OpenAPI document", () => {
  it("are there for every body", () => {
    const bodies = shown.filter(({ where }) => where.includes("/content/"));
    const without = bodies.filter(({ where }) => !cases.some((one) => one.where === where));
    expect(bodies.length).toBeGreaterThan(20);
    expect(without.map(({ where }) => where)).toEqual([]);
  });

  it.each(cases)("are valid at $where", ({ where, value }) => {
    const validate = ajv.compile({ $ref: `document#${encodeURI(where)}/schema` });
    validate(value);
    expect(validate.errors).toBeNull();
  });
});
