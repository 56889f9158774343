import { describe, expect, inject, test } from "vitest";
import { call } from "../harness/call.ts";
import { expectRefusal } from "./refusals.ts";

const world = inject("world");
const { keys } = world;

type Step = { id: number; position: number; title: string | null; content: string };
type Guide = Record<string, unknown> & { id: number; slug: string; steps: Step[] };

const send = (method: string, path: string, json?: unknown, key = keys.both) =>
  call(world.url, { method, path, key, json });
const guideOf = ({ body }: { body: unknown }) => (body as { guide: Guide }).guide;
const create = async (guide: Record<string, unknown>, key = keys.both) =>
  guideOf(await send("POST", "/guides", { guide: { title: "A guide", ...guide } }, key));

describe("writing a guide", () => {
  test("what is created is read back, with every field", async () => {
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
      ...{ category: "lifestyle", status: "draft", published_at: null },
      ...{ featured: false, featured_at: null, average_rating: null },
      ...{ views_count: 0, completions_count: 0, steps_count: 2 },
      url: `https://portal.guidepost.test/@ada/${made.slug}`,
      user: { username: "ada", display_name: "The ada" },
      steps: [
        { position: 1, title: "First", content: "<p>First </p>" },
        { position: 2, title: null, content: "<p>Second</p>" },
      ],
    });
  });

  test("a guide that was read can be edited and sent back, its steps keep their ids", async () => {
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

  test("fields that only the server writes are ignored", async () => {
    const made = await create({});
    const forged = {
      id: 1,
      slug: "x",
      status: "published",
      featured: true,
      views_count: 9,
      user: null,
    };
    expect(guideOf(await send("PATCH", `/guides/${made.id}`, { guide: forged }))).toEqual(made);
  });

  test("a change leaves out what it does not name; null clears a description", async () => {
    const steps = [{ position: 1, content: "<p>One</p>" }];
    const made = await create({ description: "About", category: "tech", steps });
    const change = (guide: unknown) => send("PATCH", `/guides/${made.id}`, { guide });
    const renamed = guideOf(await change({ title: "Renamed" }));
    expect(renamed).toMatchObject({ description: "About", category: "tech", steps: made.steps });
    expect(guideOf(await change({ description: null }))).toMatchObject({ description: "" });
    expect(guideOf(await change({ steps: [] }))).toMatchObject({ steps: [], steps_count: 0 });
  });

  test("a refused change changes nothing", async () => {
    const made = await create({ steps: [{ position: 1, content: "<p>One</p>" }] });
    const guide = { title: "Changed", steps: [{ id: 1, position: 1, content: "<p>Two</p>" }] };
    expect((await send("PATCH", `/guides/${made.id}`, { guide })).status).toBe(422);
    expect(guideOf(await send("GET", `/guides/${made.id}`))).toEqual(made);
  });
});

describe("a guide's life", () => {
  const act = async (id: number, action: string) =>
    guideOf(await send("POST", `/guides/${id}/${action}`, undefined, keys.admin));

  test("doing twice what is done already changes nothing", async () => {
    const { id } = await create({});
    for (const action of ["publish", "feature", "unfeature", "unpublish"])
      expect(await act(id, action)).toEqual(await act(id, action));
  });

  test("a deleted guide comes back as it was; a second delete is 404", async () => {
    const { id } = await create({ steps: [{ position: 1, content: "<p>One</p>" }] });
    await act(id, "publish");
    const featured = await act(id, "feature");
    expect((await send("DELETE", `/guides/${id}`)).status).toBe(204);
    expectRefusal(await send("DELETE", `/guides/${id}`), "not_found");
    expect(await act(id, "restore")).toEqual(featured);
  });

  test("of one title each guide gets a slug of its own, deleted ones keep theirs", async () => {
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

describe("user_id", () => {
  const make = (key: string, inside: unknown, beside: unknown) =>
    send("POST", "/guides", { guide: { title: "T", user_id: inside }, user_id: beside }, key);
  const invalid = (message: string) => ({ details: { user_id: [message] } });

  test.each([
    ["inside", "bob", undefined],
    ["beside", undefined, "bob"],
    ["in both places", "bob", "BOB"],
  ])("%s the guide: an admin key creates for that user", async (_, inside, beside) => {
    const answer = await make(keys.admin, inside, beside);
    expect(answer.status).toBe(201);
    expect(guideOf(answer)).toMatchObject({ user: { username: "bob" } });
  });

  test("an admin key must name a user of its account", async () => {
    const refused = async (message: string, inside: unknown, beside?: unknown) =>
      expectRefusal(await make(keys.admin, inside, beside), "validation_failed", invalid(message));
    await refused("can't be blank", undefined);
    await refused("can't be blank", "");
    await refused("does not exist", "stranger");
    await refused("does not exist", "nobody");
    await refused("does not exist", "gone");
    await refused("must be the same in both places", "bob", "ada");
    await refused("must be a string", 1);
  });

  test("an admin key that names nobody is told so together with the body's other faults", async () => {
    const answer = await send("POST", "/guides", { guide: { title: "" } }, keys.admin);
    const blank = ["can't be blank"];
    const details = { title: blank, user_id: blank };
    expectRefusal(answer, "validation_failed", { details });
  });

  test("another key may name its own user, and nobody else", async () => {
    expect((await make(keys.both, "ada", "Ada")).status).toBe(201);
    expectRefusal(await make(keys.both, "bob", undefined), "forbidden");
    expectRefusal(await make(keys.both, undefined, "stranger"), "forbidden");
  });
});

describe("reach", () => {
  const idsOf = async (key: string) => {
    const { body } = await call(world.url, { path: "/guides?limit=100&user_id=bob", key });
    return (body as { guides: Guide[] }).guides.map(({ id }) => id);
  };

  test("an admin key lists the account's guides, a member's key only its own", async () => {
    const mine = await create({ title: "Bob's" }, world.bob);
    expect(await idsOf(world.bob)).toContain(mine.id);
    expect(await idsOf(keys.admin)).toContain(mine.id);
    expect(await idsOf(keys.read)).toEqual([]);
    expect(await idsOf(world.stranger.admin)).toEqual([]);
  });
});
