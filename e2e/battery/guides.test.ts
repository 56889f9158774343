import { describe, expect, inject, it } from "vitest";
import { call } from "../harness/call.ts";
import { expectErrorResponse } from "./error-responses.ts";

const fixtures = inject("fixtures");
const { keys } = fixtures;

type Step = { id: number; position: number; title: string | null; content: string };
type Guide = Record<string, unknown> & { id: number; slug: string; steps: Step[] };

function send(method: string, path: string, json?: unknown, key = keys.both) {
  return call(fixtures.url, { method, path, key, json });
}

function guideOf({ body }: { body: unknown }) {
  return (body as { guide: Guide }).guide;
}

async function create(guide: Record<string, unknown>, key = keys.both) {
  return guideOf(await send("POST", "/guides", { guide: { title: "A guide", ...guide } }, key));
}

describe("a write of a guide by POST or PATCH", () => {
  it("stores every field, and GET returns the same guide (contract STEP-1, STEP-5, GUIDE-2)", async () => {
    const made = await create({
      title: "  How to brew coffee  ",
      category: "lifestyle",
      steps: [
        { position: 7, content: "<p>Second</p>" },
        { position: 3, title: "First", content: '<p onclick="x()">First <script>1</script></p>' },
      ],
    });
    expect(guideOf(await send("GET", `/guides/${made.id}`))).toEqual(made);
    expect(made).toMatchObject({
      slug: expect.stringMatching(/^how-to-brew-coffee(-\d+)?$/),
      title: "How to brew coffee",
      description: "",
      category: "lifestyle",
      status: "draft",
      published_at: null,
      featured: false,
      featured_at: null,
      average_rating: null,
      views_count: 0,
      completions_count: 0,
      steps_count: 2,
      url: `https://portal.guidepost.test/@ada/${made.slug}`,
      user: { username: "ada", display_name: "The ada" },
      steps: [
        { position: 1, title: "First", content: "<p>First </p>" },
        { position: 2, title: null, content: "<p>Second</p>" },
      ],
    });
  });

  it("accepts the whole guide from a GET response with edits, and keeps the ids of its steps", async () => {
    const steps = [1, 2, 3].map((position) => ({ position, content: `<p>${position}</p>` }));
    const made = await create({ steps });
    const read = guideOf(await send("GET", `/guides/${made.id}`));
    const [first, second, third] = read.steps;
    const edited = {
      ...read,
      title: "Edited",
      steps: [
        { ...third, position: 1 },
        { ...first, position: 2 },
        { position: 3, content: "<p>New</p>" },
      ],
    };

    const changed = guideOf(await send("PATCH", `/guides/${made.id}`, { guide: edited }));
    expect(changed).toMatchObject({ title: "Edited", slug: read.slug, steps_count: 3 });
    expect(changed.steps.map(({ id }) => id).slice(0, 2)).toEqual([third?.id, first?.id]);
    expect(read.steps.map(({ id }) => id)).not.toContain(changed.steps[2]?.id);
    expect(changed.steps.map(({ id }) => id)).not.toContain(second?.id);
    expect(guideOf(await send("GET", `/guides/${made.id}`))).toEqual(changed);
  });

  it("ignores read-only fields", async () => {
    const made = await create({});
    const forged = {
      id: 1,
      status: "published",
      featured: true,
      views_count: 9,
      user: null,
    };
    expect(guideOf(await send("PATCH", `/guides/${made.id}`, { guide: forged }))).toEqual(made);
  });

  it("keeps fields that the body omits, and clears the description with null (contract INPUT-11)", async () => {
    const steps = [{ position: 1, content: "<p>One</p>" }];
    const made = await create({ description: "About", category: "tech", steps });
    const change = (guide: unknown) => send("PATCH", `/guides/${made.id}`, { guide });
    const renamed = guideOf(await change({ title: "Renamed" }));
    expect(renamed).toMatchObject({ description: "About", category: "tech", steps: made.steps });
    expect(guideOf(await change({ description: null }))).toMatchObject({ description: "" });
    expect(guideOf(await change({ steps: [] }))).toMatchObject({ steps: [], steps_count: 0 });
  });

  it("changes nothing when it returns 422", async () => {
    const made = await create({ steps: [{ position: 1, content: "<p>One</p>" }] });
    const guide = { title: "Changed", steps: [{ id: 1, position: 1, content: "<p>Two</p>" }] };
    expect((await send("PATCH", `/guides/${made.id}`, { guide })).status).toBe(422);
    expect(guideOf(await send("GET", `/guides/${made.id}`))).toEqual(made);
  });
});

describe("the state of a guide", () => {
  const act = async (id: number, action: string) =>
    guideOf(await send("POST", `/guides/${id}/${action}`, undefined, keys.admin));

  it("does not change when publish, unpublish, feature or unfeature is repeated (contract LIFE-4, API-11)", async () => {
    const { id } = await create({});
    for (const action of ["publish", "feature", "unfeature", "unpublish"])
      expect(await act(id, action)).toEqual(await act(id, action));
  });

  it("is unchanged after a delete and a restore, except for the version; a second delete returns 404", async () => {
    const { id } = await create({ steps: [{ position: 1, content: "<p>One</p>" }] });
    await act(id, "publish");
    const featured = await act(id, "feature");
    expect((await send("DELETE", `/guides/${id}`)).status).toBe(204);
    expectErrorResponse(await send("DELETE", `/guides/${id}`), "not_found");
    const version = Number(featured["version"]) + 2;
    expect(await act(id, "restore")).toEqual({ ...featured, version });
  });

  it("includes a unique slug for each guide of one title, also after one was deleted", async () => {
    const title = "One title for three";
    const [first, second] = [await create({ title }), await create({ title })];
    await send("DELETE", `/guides/${second.id}`);
    const third = await create({ title });
    expect([first, second, third].map(({ slug }) => slug)).toEqual([
      "one-title-for-three",
      "one-title-for-three-2",
      "one-title-for-three-3",
    ]);
  });
});

describe("user_id of POST /guides", () => {
  const createFor = (key: string, inside: unknown, outside: unknown) =>
    send("POST", "/guides", { guide: { title: "T", user_id: inside }, user_id: outside }, key);
  const invalid = (message: string) => ({ details: { user_id: [message] } });

  it.each([
    ["inside `guide`", "bob", undefined],
    ["at the top level", undefined, "bob"],
    ["in both places", "bob", "BOB"],
  ])("sets the guide's author with %s when the key is an admin key", async (_, inside, outside) => {
    const response = await createFor(keys.admin, inside, outside);
    expect(response.status).toBe(201);
    expect(guideOf(response)).toMatchObject({ user: { username: "bob" } });
  });

  it("returns 422 for an admin key unless it is a user of the account", async () => {
    const refused = async (message: string, inside: unknown, outside?: unknown) =>
      expectErrorResponse(
        await createFor(keys.admin, inside, outside),
        "validation_failed",
        invalid(message),
      );
    await refused("can't be blank", undefined);
    await refused("can't be blank", "");
    await refused("does not exist", "other-account");
    await refused("does not exist", "unknown");
    await refused("does not exist", "gone");
    await refused("must be the same in both places", "bob", "ada");
    await refused("must be a string", 1);
  });

  it("is reported as blank together with the other errors of the body", async () => {
    const response = await send("POST", "/guides", { guide: { title: "" } }, keys.admin);
    const blank = ["can't be blank"];
    const details = { title: blank, user_id: blank };
    expectErrorResponse(response, "validation_failed", { details });
  });

  it("returns 403 for a key without admin unless it is the key's own user (contract API-5)", async () => {
    expect((await createFor(keys.both, "ada", "Ada")).status).toBe(201);
    expectErrorResponse(await createFor(keys.both, "bob", undefined), "forbidden");
    expectErrorResponse(await createFor(keys.both, undefined, "other-account"), "forbidden");
  });
});

describe("GET /guides", () => {
  const idsOf = async (key: string) => {
    const { body } = await call(fixtures.url, { path: "/guides?limit=100&user_id=bob", key });
    return (body as { guides: Guide[] }).guides.map(({ id }) => id);
  };

  it("returns all guides of the account to an admin key, and only the user's own guides to other keys", async () => {
    const mine = await create({ title: "Bob's" }, fixtures.bob);
    expect(await idsOf(fixtures.bob)).toContain(mine.id);
    expect(await idsOf(keys.admin)).toContain(mine.id);
    expect(await idsOf(keys.read)).toEqual([]);
    expect(await idsOf(fixtures.otherAccount.admin)).toEqual([]);
  });
});
