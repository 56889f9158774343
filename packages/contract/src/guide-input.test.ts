import { describe, expect, it } from "vitest";
import { guide, guideInputs, stepContent, toFieldErrors, type Guide } from "./index.ts";

const { guideCreate, guideUpdate } = guideInputs(stepContent);
const createFaults = (input: unknown) =>
  toFieldErrors(guideCreate.safeParse(input).error?.issues ?? []);
const updateFaults = (input: unknown) =>
  toFieldErrors(guideUpdate.safeParse(input).error?.issues ?? []);

const read: Guide = {
  id: 7,
  slug: "a-guide",
  title: "A guide",
  description: "",
  category: "tech",
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
  created_at: "2026-11-20T09:30:00.000Z",
  updated_at: "2026-11-20T09:30:00.000Z",
};
const writable = ["title", "description", "category", "steps"];
const readOnly = Object.keys(guide.shape).filter((field) => !writable.includes(field));

describe("guideCreate (contract API-3)", () => {
  it("needs no more than a title", () => {
    expect(guideCreate.parse({ guide: { title: " A guide " } })).toEqual({
      guide: { title: "A guide", category: "marketing", steps: [] },
    });
  });

  it("takes a username inside the guide or beside it (contract API-6)", () => {
    const input = {
      guide: { title: "a", category: "tech", steps: [], user_id: "ada" },
      user_id: "bob",
    };
    expect(guideCreate.parse(input)).toEqual(input);
  });

  it("takes a guide as it was read, ids of steps included (contract INPUT-8)", () => {
    expect(createFaults({ guide: read })).toEqual({});
  });

  it("takes null for no description and no title of a step", () => {
    const steps = [{ position: 1, title: null, content: "a" }];
    expect(createFaults({ guide: { title: "a", description: null, steps } })).toEqual({});
  });
});

describe("guideUpdate (contract API-7)", () => {
  it("adds nothing to what is given", () => {
    expect(guideUpdate.parse({ id: 7, guide: {} })).toEqual({ id: 7, guide: {} });
    expect(guideUpdate.parse({ id: 7, guide: { title: "b" } })).toEqual({
      id: 7,
      guide: { title: "b" },
    });
  });

  it("takes a guide as it was read and edited (contract INPUT-8)", () => {
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

  it("clears a description with null; title and category cannot be cleared", () => {
    expect(guideUpdate.parse({ id: 7, guide: { description: null } }).guide.description).toBeNull();
    expect(updateFaults({ id: 7, guide: { title: null, category: null } })).toEqual({
      title: ["can't be blank"],
      category: ["can't be blank"],
    });
  });

  it("takes a step's id as an integer, null or nothing", () => {
    const withId = (id: unknown) => ({
      id: 7,
      guide: { steps: [{ id, position: 1, content: "a" }] },
    });
    for (const id of [11, null, undefined]) expect(updateFaults(withId(id))).toEqual({});
    expect(updateFaults(withId("11"))).toEqual({ "steps.0.id": ["must be an integer"] });
  });

  it("does not know `user_id`: a guide keeps its author", () => {
    expect(updateFaults({ id: 7, guide: { user_id: "bob" } })).toEqual({
      user_id: ["is not a recognised field"],
    });
  });
});

describe("both", () => {
  it.each(readOnly)("ignore `%s`, whatever is in it (contract INPUT-8)", (field) => {
    for (const value of [null, "x", -1, {}, []]) {
      expect(createFaults({ guide: { title: "a", [field]: value } })).toEqual({});
      expect(updateFaults({ id: 7, guide: { [field]: value } })).toEqual({});
    }
  });

  it("show the ignored fields as read-only", () => {
    const fields = Object.fromEntries(readOnly.map((field) => [field, { readOnly: true }]));
    const create = guideCreate.toJSONSchema({ io: "input" }).$defs?.["GuideInput"];
    const update = guideUpdate.toJSONSchema({ io: "input" }).$defs?.["GuideChanges"];
    for (const schema of [create, update]) expect(schema?.properties).toMatchObject(fields);
  });

  it("refuse any other field, wherever it is", () => {
    const steps = [{ position: 1, content: "a", colour: 1 }];
    const faults = {
      colour: ["is not a recognised field"],
      size: ["is not a recognised field"],
      "steps.0.colour": ["is not a recognised field"],
    };
    const body = { guide: { title: "a", colour: 1, steps }, size: 1 };
    expect(createFaults(body)).toEqual(faults);
    expect(updateFaults({ id: 7, ...body })).toEqual(faults);
  });

  it("tell all faults of a body together (contract ERR-15)", () => {
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
    const faults = {
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
    expect(createFaults(body)).toEqual(faults);
    expect(updateFaults({ id: 7, ...body })).toEqual(faults);
  });

  it("take positions in any order and with gaps, but none twice (contract STEP-4)", () => {
    const at = (...positions: unknown[]) => ({
      guide: { title: "a", steps: positions.map((position) => ({ position, content: "a" })) },
    });
    expect(createFaults(at(30, 1, 2_147_483_647, 2))).toEqual({});
    expect(createFaults(at(1, 2, 1, 2, 1))).toEqual({
      "steps.2.position": ["must be unique"],
      "steps.3.position": ["must be unique"],
      "steps.4.position": ["must be unique"],
    });
    expect(createFaults(at(1, "1"))).toEqual({ "steps.1.position": ["must be an integer"] });
    expect(createFaults(at(1.5, 1.5))).toEqual({
      "steps.0.position": ["must be an integer"],
      "steps.1.position": ["must be an integer"],
    });
  });
});
