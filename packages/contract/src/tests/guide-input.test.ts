import { describe, expect, it } from "vitest";
import { guide, guideInputs, stepContent, toFieldErrors, type Guide } from "../index.ts";

const { guideCreate, guideUpdate, guideUpsert } = guideInputs(stepContent);
const createErrorsOf = (input: unknown) =>
  toFieldErrors(guideCreate.safeParse(input).error?.issues ?? []);
const updateErrorsOf = (input: unknown) =>
  toFieldErrors(guideUpdate.safeParse(input).error?.issues ?? []);

const upsertErrorsOf = (input: unknown) =>
  toFieldErrors(guideUpsert.safeParse(input).error?.issues ?? []);

const read: Guide = {
  id: 7,
  slug: "a-guide",
  external_id: "a",
  title: "A guide",
  description: "",
  category: "tech",
  language: "en",
  status: "published",
  published_at: "2026-11-20T09:30:00.000Z",
  featured: false,
  featured_at: null,
  views_count: 3,
  completions_count: 1,
  average_rating: 4.5,
  url: "https://guides.example/@ada/a-guide",
  user: { username: "ada", display_name: "Ada" },
  steps: [
    { id: 11, position: 1, title: null, content: "<p>a</p>" },
    { id: 12, position: 2, title: "b", content: "<p>b</p>" },
  ],
  steps_count: 2,
  version: 3,
  has_pending_changes: false,
  publish_at: null,
  unpublish_at: null,
  created_at: "2026-11-20T09:30:00.000Z",
  updated_at: "2026-11-20T09:30:00.000Z",
};
const writable = ["title", "description", "category", "language", "external_id", "steps"];
const readOnly = Object.keys(guide.shape).filter((field) => !writable.includes(field));

describe("guideCreate (contract API-3)", () => {
  it("requires only a title and sets the defaults", () => {
    expect(guideCreate.parse({ guide: { title: " A guide " } })).toEqual({
      guide: { title: "A guide", category: "marketing", steps: [] },
    });
  });

  it("accepts user_id in the guide and at the top level (contract API-6)", () => {
    const input = {
      guide: { title: "a", category: "tech", steps: [], user_id: "ada" },
      user_id: "bob",
    };
    expect(guideCreate.parse(input)).toEqual(input);
  });

  it("accepts a guide as it was returned, with the ids of its steps (contract INPUT-8)", () => {
    expect(createErrorsOf({ guide: read })).toEqual({});
  });

  it("accepts null as the description and as the title of a step", () => {
    const steps = [{ position: 1, title: null, content: "a" }];
    expect(createErrorsOf({ guide: { title: "a", description: null, steps } })).toEqual({});
  });
});

describe("guideUpdate (contract API-7)", () => {
  it("adds no defaults", () => {
    expect(guideUpdate.parse({ id: 7, guide: {} })).toEqual({ id: 7, guide: {} });
    expect(guideUpdate.parse({ id: 7, guide: { title: "b" } })).toEqual({
      id: 7,
      guide: { title: "b" },
    });
  });

  it("accepts an edited guide with its read-only fields (contract INPUT-8)", () => {
    const edited = {
      ...read,
      title: "Another",
      steps: [...read.steps, { position: 3, content: "c" }],
    };
    expect(guideUpdate.parse({ id: 7, guide: edited }).guide).toMatchObject({
      title: "Another",
      steps: [{ id: 11 }, { id: 12 }, { content: "c" }],
    });
  });

  it("accepts null as the description, and refuses null as title or category", () => {
    expect(guideUpdate.parse({ id: 7, guide: { description: null } }).guide.description).toBeNull();
    expect(updateErrorsOf({ id: 7, guide: { title: null, category: null } })).toEqual({
      title: ["can't be blank"],
      category: ["can't be blank"],
    });
  });

  it("accepts an integer, null or undefined as the id of a step", () => {
    const withId = (id: unknown) => ({
      id: 7,
      guide: { steps: [{ id, position: 1, content: "a" }] },
    });
    for (const id of [11, null, undefined]) expect(updateErrorsOf(withId(id))).toEqual({});
    expect(updateErrorsOf(withId("11"))).toEqual({ "steps.0.id": ["must be an integer"] });
  });

  it("refuses `user_id`, because the author of a guide cannot change", () => {
    expect(updateErrorsOf({ id: 7, guide: { user_id: "bob" } })).toEqual({
      user_id: ["is not a recognised field"],
    });
  });
});

describe("the schema guideCreate or guideUpdate", () => {
  it.each(readOnly)("ignores any value of `%s` (contract INPUT-8)", (field) => {
    for (const value of [null, "x", -1, {}, []]) {
      expect(createErrorsOf({ guide: { title: "a", [field]: value } })).toEqual({});
      // PATCH changes the slug (contract SLUG-1).
      if (field !== "slug")
        expect(updateErrorsOf({ id: 7, guide: { [field]: value } })).toEqual({});
    }
  });

  it("declares the ignored fields as read-only in the JSON Schema", () => {
    const fields = Object.fromEntries(readOnly.map((field) => [field, { readOnly: true }]));
    const create = guideCreate.toJSONSchema({ io: "input" }).$defs?.["GuideInput"];
    const update = guideUpdate.toJSONSchema({ io: "input" }).$defs?.["GuideChanges"];
    expect(create?.properties).toMatchObject(fields);
    const { slug: _, ...others } = fields;
    expect(update?.properties).toMatchObject(others);
  });

  it("refuses unknown fields at every level", () => {
    const steps = [{ position: 1, content: "a", colour: 1 }];
    const fieldErrors = {
      colour: ["is not a recognised field"],
      size: ["is not a recognised field"],
      "steps.0.colour": ["is not a recognised field"],
    };
    const body = { guide: { title: "a", colour: 1, steps }, size: 1 };
    expect(createErrorsOf(body)).toEqual(fieldErrors);
    expect(updateErrorsOf({ id: 7, ...body })).toEqual(fieldErrors);
  });

  it("reports all field errors of a body together (contract ERR-15)", () => {
    const steps = [
      { position: 0, content: "" },
      { position: 2, content: "a", title: "a".repeat(201) },
      { position: 2, content: 1, colour: 1 },
      null,
      { position: "x" },
    ];
    const body = {
      guide: { title: " ", description: "a".repeat(501), category: "x", colour: 1, steps },
    };
    const fieldErrors = {
      title: ["can't be blank"],
      description: ["is too long (maximum is 500 characters)"],
      category: ["is not included in the list"],
      colour: ["is not a recognised field"],
      "steps.0.position": ["must be greater than or equal to 1"],
      "steps.0.content": ["can't be blank"],
      "steps.1.title": ["is too long (maximum is 200 characters)"],
      "steps.2.position": ["must be unique"],
      "steps.2.content": ["must be a string"],
      "steps.2.colour": ["is not a recognised field"],
      "steps.3": ["can't be blank"],
      "steps.4.position": ["must be an integer"],
      "steps.4.content": ["can't be blank"],
    };
    expect(createErrorsOf(body)).toEqual(fieldErrors);
    expect(updateErrorsOf({ id: 7, ...body })).toEqual(fieldErrors);
  });

  it("accepts positions in any order and with gaps, and refuses duplicates (contract STEP-4)", () => {
    const at = (...positions: unknown[]) => ({
      guide: { title: "a", steps: positions.map((position) => ({ position, content: "a" })) },
    });
    expect(createErrorsOf(at(30, 1, 2_147_483_647, 2))).toEqual({});
    expect(createErrorsOf(at(1, 2, 1, 2, 1))).toEqual({
      "steps.2.position": ["must be unique"],
      "steps.3.position": ["must be unique"],
      "steps.4.position": ["must be unique"],
    });
    expect(createErrorsOf(at(1, "1"))).toEqual({ "steps.1.position": ["must be an integer"] });
    expect(createErrorsOf(at(1.5, 1.5))).toEqual({
      "steps.0.position": ["must be an integer"],
      "steps.1.position": ["must be an integer"],
    });
  });
});

describe("external_id (contract EXT-1)", () => {
  const errorsOf = (external_id: unknown) => [
    createErrorsOf({ guide: { title: "a", external_id } }),
    updateErrorsOf({ id: 7, guide: { external_id } }),
    upsertErrorsOf({ external_id, guide: { title: "a" } }),
  ];

  it.each(["a", " a ", "a/b.md", "é", "\u{1f680}".repeat(255), "...", "\u2028"])(
    "accepts %j unchanged",
    (external_id) => {
      expect(errorsOf(external_id)).toEqual([{}, {}, {}]);
      expect(guideCreate.parse({ guide: { title: "a", external_id } }).guide.external_id).toBe(
        external_id,
      );
    },
  );

  it.each([
    ["", "can't be blank"],
    ["\u{1f680}".repeat(256), "is too long (maximum is 255 characters)"],
    ["a\nb", "can't contain control characters"],
    ["\0", "can't contain control characters"],
    ["\u0085", "can't contain control characters"],
    ["\ud800", "contains characters that are not allowed"],
    [".", "can't be . or .."],
    ["..", "can't be . or .."],
    [1, "must be a string"],
  ])("refuses %j: %s", (external_id, message) => {
    const errors = { external_id: [message] };
    expect(errorsOf(external_id)).toEqual([errors, errors, errors]);
  });

  it("accepts null, except in a path", () => {
    const [create, update, upsert] = errorsOf(null);
    expect([create, update]).toEqual([{}, {}]);
    expect(upsert).toEqual({ external_id: ["can't be blank"] });
  });
});

describe("guideUpsert (contract EXT-4)", () => {
  it("sets the defaults of absent fields, and keeps the ids of steps", () => {
    expect(guideUpsert.parse({ external_id: "a", guide: { title: "a" } })).toEqual({
      external_id: "a",
      guide: { title: "a", category: "marketing", steps: [] },
    });
    expect(guideUpsert.parse({ external_id: "a", guide: read }).guide.steps).toMatchObject([
      { id: 11 },
      { id: 12 },
    ]);
  });

  it("refuses another external_id in the body, together with other errors", () => {
    expect(upsertErrorsOf({ external_id: "b", guide: { ...read, title: "" } })).toEqual({
      title: ["can't be blank"],
      external_id: ["must be the same as in the path"],
    });
  });
});
