import { savedFilterCreate } from "@guidepost/contract";
import { afterAll, describe, expect, it } from "vitest";
import type { ActorContext } from "#context.ts";
import { removeMember } from "#accounts/index.ts";
import { createTestFixtures, runConcurrently } from "#testing/index.ts";
import {
  createSavedFilter,
  deleteSavedFilter,
  listSavedFilters,
  renameSavedFilter,
} from "../saved-filters.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { db } = fixtures.service;

const addUser = async () => (await fixtures.addAccount("pro")).sessionContext();
const save = (ctx: ActorContext, name: string, query: object = {}) =>
  createSavedFilter(ctx, savedFilterCreate.parse({ name, query }));
const namesOf = async (ctx: ActorContext) =>
  (await listSavedFilters(ctx)).filters.map(({ name }) => name);

describe("saved filters (contract LIST-23)", () => {
  it("are saved, listed by name, renamed and deleted", async () => {
    const ctx = await addUser();
    const query = { search: "50 %", status: "draft", featured: true, sort: "-views_count" };
    await save(ctx, "tea", query);
    const { filters } = await save(ctx, "  Coffee ");
    expect(filters).toEqual([
      { id: expect.any(Number), name: "Coffee", query: {} },
      { id: expect.any(Number), name: "tea", query },
    ]);
    expect(await listSavedFilters(ctx)).toEqual({ filters });
    const id = filters[1]?.id ?? 0;
    expect((await renameSavedFilter(ctx, { id, name: "Brews" })).filters).toMatchObject([
      { id, name: "Brews", query },
      { name: "Coffee" },
    ]);
    expect((await deleteSavedFilter(ctx, { id })).filters).toMatchObject([{ name: "Coffee" }]);
  });

  it("have different names, and keep their own name when they are renamed", async () => {
    const ctx = await addUser();
    await save(ctx, "One");
    const { filters } = await save(ctx, "Two");
    const two = filters[1]?.id ?? 0;
    const taken = { extras: { details: { name: ["has already been taken"] } } };
    await expect(save(ctx, "One")).rejects.toMatchObject(taken);
    await expect(renameSavedFilter(ctx, { id: two, name: "One" })).rejects.toMatchObject(taken);
    await renameSavedFilter(ctx, { id: two, name: "Two" });
    expect(await namesOf(ctx)).toEqual(["One", "Two"]);
  });

  it("are at most 20 of a user, also under concurrency", async () => {
    const ctx = await addUser();
    for (let at = 0; at < 18; at += 1) await save(ctx, `Filter ${at}`);
    const { results, errorCodes } = await runConcurrently(5, (at) => save(ctx, `More ${at}`));
    expect([results.length, errorCodes]).toEqual([2, Array(3).fill("validation_failed")]);
    expect(await namesOf(ctx)).toHaveLength(20);
    await expect(save(ctx, "One more")).rejects.toMatchObject({
      extras: { details: { base: ["You can save 20 filters. Delete one"] } },
    });
  });

  it.each([
    ["an empty name", { name: " ", query: {} }],
    ["a name of 51 characters", { name: "x".repeat(51), query: {} }],
    ["a page", { name: "Name", query: { page: 2 } }],
    ["an unknown filter", { name: "Name", query: { owner: "ada" } }],
    ["an unknown order", { name: "Name", query: { sort: "id" } }],
    ["a long search", { name: "Name", query: { search: "x".repeat(201) } }],
  ])("refuse %s", (_, input) => {
    expect(savedFilterCreate.safeParse(input).success).toBe(false);
  });

  it("have no filters when a stored query is not valid any more", async () => {
    const ctx = await addUser();
    await save(ctx, "Old", { category: "tech" });
    await db.pool.query(
      `update saved_filters set query = '{"category":"gone"}' where user_id = $1`,
      [ctx.actor.user.id],
    );
    expect((await listSavedFilters(ctx)).filters).toMatchObject([{ name: "Old", query: {} }]);
  });
});

describe("the access to saved filters (contract LIST-23)", () => {
  it("is that of their user: neither another member nor the owner of the account has it", async () => {
    const owner = await fixtures.addAccount("pro");
    const member = await fixtures.addUser(owner.accountId, "member");
    const ctx = await member.sessionContext();
    const { filters } = await save(ctx, "Mine");
    const id = filters[0]?.id ?? 0;
    for (const other of [await owner.sessionContext(), await addUser()]) {
      expect(await namesOf(other)).toEqual([]);
      const missing = { code: "not_found", message: "Filter not found" };
      await expect(renameSavedFilter(other, { id, name: "Theirs" })).rejects.toMatchObject(missing);
      await expect(deleteSavedFilter(other, { id })).rejects.toMatchObject(missing);
      // The names of users do not exclude each other.
      expect((await save(other, "Mine")).filters).toHaveLength(1);
    }
    expect(await namesOf(ctx)).toEqual(["Mine"]);
  });

  it("ends with the user: a removal deletes the filters", async () => {
    const owner = await fixtures.addAccount("pro");
    const member = await fixtures.addUser(owner.accountId, "member");
    const ctx = await member.sessionContext();
    await save(ctx, "Mine");
    await removeMember(await owner.sessionContext(), { id: member.id });
    expect(await namesOf(ctx)).toEqual([]);
    await expect(save(ctx, "Again")).rejects.toMatchObject({ code: "unauthorized" });
  });
});
