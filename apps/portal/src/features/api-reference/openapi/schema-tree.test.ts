import { describe, expect, it } from "vitest";
import { document } from "./document.fixture.ts";
import type { Schema } from "./openapi.ts";
import { toField } from "./schema-tree.ts";

function fieldOf(schema: Schema) {
  return toField(document, "it", schema);
}
function ref(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

describe("toField", () => {
  it("returns the fields of an object, required ones marked, with $ref resolved", () => {
    const { fields } = fieldOf(ref("GuideInput"));
    expect(fields.map(({ name, type, isRequired }) => [name, type, isRequired])).toEqual([
      ["id", "integer", false],
      ["title", "string", true],
      ["category", "string", false],
    ]);
    expect(fields[2]).toMatchObject({
      values: ["tech", "product"],
      description: "What it is about.",
      limits: ['default "tech"'],
    });
  });

  it("keeps the keywords next to a $ref", () => {
    expect(fieldOf(ref("GuideInput")).fields[0]).toMatchObject({
      type: "integer",
      description: "Only here.",
    });
  });

  it("describes null, relevant formats and limits in words", () => {
    const { fields } = fieldOf(ref("Guide"));
    expect(fields[0]?.type).toBe("string or null (date-time)");
    expect(fields[1]).toMatchObject({
      type: "integer",
      limits: ["at least 0", "at most 65,536"],
    });
    expect(fields[2]?.limits).toEqual(["at most 1 item"]);
  });

  it("stops at a recursive schema and shows its name", () => {
    const related = fieldOf(ref("Guide")).fields[2];
    expect(related).toMatchObject({ type: "array of Guide", fields: [] });
    expect(fieldOf({ type: "array", items: ref("Guide") }).fields.map(({ name }) => name)).toEqual([
      "published_at",
      "views",
      "related",
    ]);
  });

  it("leaves out limits that the description contains", () => {
    const description = "At most 200 characters, and not blank.";
    const title: Schema = { type: "string", minLength: 1, maxLength: 200, description };
    expect(fieldOf(title).limits).toEqual([]);
    expect(fieldOf({ ...title, maxLength: 20 }).limits).toEqual(["at most 20 characters"]);
    expect(fieldOf({ type: "string", minLength: 1 }).limits).toEqual(["not empty"]);
  });

  it("shows constants, alternatives and additional properties", () => {
    expect(fieldOf({ const: "forbidden" })).toMatchObject({
      type: "string",
      values: ["forbidden"],
    });
    const either = fieldOf({ anyOf: [ref("GuideInput"), { type: "object" }, { type: "null" }] });
    expect(either.type).toBe("object or null");
    expect(either.fields.map(({ name }) => name)).toEqual(["GuideInput", "option 2"]);
    const map = fieldOf({ type: "object", additionalProperties: { type: "integer" } });
    expect(map.fields.map(({ name, type }) => [name, type])).toEqual([["[any name]", "integer"]]);
  });

  it("throws for a $ref without a target", () => {
    expect(() => fieldOf(ref("Missing"))).toThrow("#/components/schemas/Missing");
  });
});
