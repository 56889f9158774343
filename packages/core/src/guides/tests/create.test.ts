import * as fc from "fast-check";
import { runsOf } from "@guidepost/contract/testing";
import { afterAll, describe, expect, it } from "vitest";
import {
  addGuide,
  countGuides,
  createTestFixtures,
  patchGuide,
  stepsWith,
} from "#testing/index.ts";
import { authorFieldErrors } from "../author.ts";
import { createGuide } from "../create.ts";
import { getGuide } from "../read/get-guide.ts";
import { cleanGuideInput } from "../clean-input.ts";
import { guideCreate } from "../inputs.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const owner = await fixtures.addAccount("pro");
const member = await fixtures.addUser(owner.accountId, "member");
const outsider = await fixtures.addAccount("pro");
const session = await member.sessionContext();

describe("createGuide (contract API-3)", () => {
  it("creates a draft with the defaults of omitted fields (contract GUIDE-1, GUIDE-3, GUIDE-4, GUIDE-5, LIFE-1, HTTP-11)", async () => {
    const guide = await addGuide(session, { title: "How to bake bread" });
    expect(guide).toEqual({
      id: expect.any(Number),
      slug: "how-to-bake-bread",
      external_id: null,
      title: "How to bake bread",
      description: "",
      category: "marketing",
      language: "en",
      status: "draft",
      published_at: null,
      featured: false,
      featured_at: null,
      has_pending_changes: false,
      publish_at: null,
      unpublish_at: null,
      views_count: 0,
      completions_count: 0,
      average_rating: null,
      url: `https://guidepost.test/@${member.username}/how-to-bake-bread`,
      user: { username: member.username, display_name: `The ${member.username}` },
      steps_count: 0,
      version: 1,
      created_at: guide.updated_at,
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      steps: [],
    });
    expect(await getGuide(session, { id: guide.id })).toEqual(guide);
  });

  it("stores an empty description for null", async () => {
    const guide = await addGuide(session, { description: null });
    expect(guide.description).toBe("");
  });

  it("keeps the slug when the title changes (contract LIFE-10)", async () => {
    const { id, slug } = await addGuide(session, { title: "Before" });
    expect(await patchGuide(session, id, { title: "After" })).toMatchObject({
      title: "After",
      slug,
    });
  });

  it("stores steps in the order of their positions, numbered from 1 (contract STEP-4)", async () => {
    const guide = await addGuide(session, {
      steps: [
        { position: 2_147_483_647, content: "third", title: null },
        { position: 7, content: "second", title: "" },
        { position: 3, content: "first", title: "One" },
      ],
    });
    expect(guide.steps_count).toBe(3);
    expect(guide.steps).toEqual([
      { id: expect.any(Number), position: 1, title: "One", content: "first" },
      { id: expect.any(Number), position: 2, title: null, content: "second" },
      { id: expect.any(Number), position: 3, title: null, content: "third" },
    ]);
    expect(await getGuide(session, { id: guide.id })).toEqual(guide);
  });

  it("stores texts with quotes, backslashes and emoji unchanged", async () => {
    const special = fc.constantFrom('"', "\\", "{", "}", ",", "'", "NULL", "\n", "$1", "\u{1F41F}");
    const text = fc
      .array(fc.oneof(special, fc.string({ unit: "grapheme", maxLength: 5 })), { maxLength: 8 })
      .map((parts) => `x${parts.join("").replaceAll(/[<>&\0]/g, "")}x`);
    // Titles are one line, without line separators, control characters and text direction overrides.
    const toTitle = (sent: string) => sent.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, "");
    const roomy = await fixtures.addAccount("enterprise");
    const ctx = await roomy.sessionContext();
    await fc.assert(
      fc.asyncProperty(text, fc.array(text, { maxLength: 3 }), async (description, contents) => {
        const title = toTitle(description);
        const steps = contents.map((content, at) => ({
          position: at + 1,
          content,
          title: toTitle(content),
        }));
        const guide = await addGuide(ctx, { title, description, steps });
        expect(guide).toMatchObject({ title, description });
        expect(guide.steps.map((step) => [step.title, step.content])).toEqual(
          contents.map((content) => [toTitle(content), content]),
        );
        expect(await getGuide(ctx, { id: guide.id })).toEqual(guide);
      }),
      runsOf({ stress: 40, sample: 6 }),
    );
  });

  it("increments the account's number of guides, and stores the number of steps", async () => {
    const fresh = await fixtures.addAccount("pro");
    const guide = await addGuide(await fresh.sessionContext(), { steps: stepsWith("a", "b") });
    expect(guide.steps_count).toBe(2);
    expect(await countGuides(fixtures.service.db, fresh.accountId)).toEqual({
      counted: 1,
      guides: 1,
    });
  });
});

describe("createGuide with user_id (contract API-4)", () => {
  const title = "For whom";
  const author = async (ctx: Awaited<ReturnType<typeof owner.sessionContext>>, body: object) => {
    const input = guideCreate.parse({ guide: { title }, ...body });
    const guide = await createGuide(ctx, await cleanGuideInput(ctx, input));
    return guide.user.username;
  };
  const inside = (user_id: string) => ({ guide: { title, user_id } });

  it("assigns the guide to the actor's own user without user_id", async () => {
    expect(await author(await member.keyContext("write"), {})).toBe(member.username);
    expect(await author(session, {})).toBe(member.username);
    expect(await author(await owner.sessionContext(), {})).toBe(owner.username);
  });

  it("accepts only the actor's own username from a key without admin, and throws forbidden for others", async () => {
    const key = await owner.keyContext("write");
    expect(await author(key, { user_id: owner.username.toUpperCase() })).toBe(owner.username);
    for (const user_id of [member.username, outsider.username, "unknown-user", ""])
      await expect(author(key, { user_id })).rejects.toMatchObject({ code: "forbidden" });
  });

  it("reports a blank or contradictory user_id, also when the rest of the body is invalid", async () => {
    const { actor: writer } = await owner.keyContext("write");
    const { actor: admin } = await owner.keyContext("admin");
    const unnamed = { user_id: ["can't be blank"] };
    const twice = { user_id: ["must be the same in both places"] };
    expect(authorFieldErrors(admin, { guide: 5 })).toEqual(unnamed);
    expect(authorFieldErrors(admin, { guide: { title: "" }, user_id: " " })).toEqual(unnamed);
    expect(authorFieldErrors(writer, { guide: null })).toEqual({});
    for (const actor of [writer, admin]) {
      expect(authorFieldErrors(actor, { guide: { user_id: "One" }, user_id: "two" })).toEqual(
        twice,
      );
      expect(authorFieldErrors(actor, { guide: { user_id: "One" }, user_id: " one" })).toEqual({});
    }
  });

  it("accepts a user of the account from an admin key, in `guide` or at the top level", async () => {
    const key = await owner.keyContext("admin");
    expect(await author(key, { user_id: member.username })).toBe(member.username);
    expect(await author(key, inside(member.username.toUpperCase()))).toBe(member.username);
    expect(await author(key, { ...inside(owner.username), user_id: owner.username })).toBe(
      owner.username,
    );
  });

  it.each([
    ["no user_id", {}, "can't be blank"],
    ["an empty user_id", { user_id: "" }, "can't be blank"],
    ["an unknown user", { user_id: "unknown-user" }, "does not exist"],
    ["another account's user", { user_id: outsider.username }, "does not exist"],
    [
      "two users",
      { ...inside(member.username), user_id: owner.username },
      "must be the same in both places",
    ],
  ])("throws validation_failed for an admin key that sends %s", async (_, body, message) => {
    await expect(author(await owner.keyContext("admin"), body)).rejects.toMatchObject({
      code: "validation_failed",
      extras: { details: { user_id: [message] } },
    });
  });

  it("throws validation_failed for a removed user", async () => {
    const gone = await fixtures.addUser(owner.accountId, "member");
    await fixtures.service.db.prisma.user.update({
      where: { id: gone.id },
      data: { removedAt: new Date() },
    });
    await expect(
      author(await owner.keyContext("admin"), { user_id: gone.username }),
    ).rejects.toMatchObject({ extras: { details: { user_id: ["does not exist"] } } });
  });
});
