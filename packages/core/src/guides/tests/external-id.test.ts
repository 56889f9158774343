import { randomUUID } from "node:crypto";
import { IS_STRESS } from "@guidepost/contract/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ActorContext } from "#context.ts";
import { purgeDeletedGuides } from "#operator/index.ts";
import { getPublicGuide, getPublicProfile } from "#public-pages/index.ts";
import {
  addGuide,
  backdateDeletion,
  countGuides,
  createTestFixtures,
  patchGuide,
  putGuide,
  runConcurrently,
  runWhileLocked,
  stepsWith,
} from "#testing/index.ts";
import { guideListInput } from "../inputs.ts";
import { contentFieldErrors } from "../clean-input.ts";
import { deleteGuideByExternalId, getGuideByExternalId } from "../external-id.ts";
import { listGuides } from "../list/list-guides.ts";
import { getGuide } from "../read/get-guide.ts";
import { featureGuide, publishGuide } from "../transitions.ts";
import { deleteGuide } from "../trash.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { pool } = fixtures.service.db;
/** Even. */
const REQUESTS = IS_STRESS ? 48 : 8;
const owner = await fixtures.addAccount("enterprise");
const member = await fixtures.addUser(owner.accountId, "member");
const outsider = await fixtures.addAccount("enterprise");
const writer = await owner.keyContext("read", "write");
const memberWriter = await member.keyContext("read", "write");
const admin = await owner.keyContext("admin");

const TAKEN = {
  code: "validation_failed",
  extras: { details: { external_id: ["has already been taken"] } },
};

describe("external_id (contract EXT-1, EXT-2)", () => {
  it("is stored by createGuide and updateGuide, and removed by null", async () => {
    const external_id = ` ${randomUUID()} / é `;
    const guide = await addGuide(writer, { external_id });
    expect(guide.external_id).toBe(external_id);
    expect(await patchGuide(writer, guide.id, { title: "B" })).toMatchObject({ external_id });
    const removed = await patchGuide(writer, guide.id, { external_id: null });
    expect(removed).toMatchObject({ external_id: null, version: 3 });
    expect(await patchGuide(writer, guide.id, { external_id: null })).toEqual(removed);
    expect(await patchGuide(writer, guide.id, { external_id })).toMatchObject({ external_id });
  });

  it("is unique among the guides of a user, deleted guides included", async () => {
    const external_id = randomUUID();
    const first = await addGuide(writer, { external_id });
    const second = await addGuide(writer);
    const refused = async () => {
      await expect(addGuide(writer, { external_id })).rejects.toMatchObject(TAKEN);
      await expect(patchGuide(writer, second.id, { external_id })).rejects.toMatchObject(TAKEN);
      expect(await getGuide(writer, second)).toEqual(second);
    };
    await refused();
    await deleteGuide(writer, first);
    await refused();
    await expect(addGuide(memberWriter, { external_id })).resolves.toMatchObject({ external_id });
    await backdateDeletion(fixtures.service.db, first.id, "31 days");
    await purgeDeletedGuides(fixtures.service);
    await expect(addGuide(writer, { external_id })).resolves.toMatchObject({ external_id });
  });

  it("is stored by one of the concurrent creates that send it; the others are refused", async () => {
    const external_id = randomUUID();
    const before = await countGuides(fixtures.service.db, owner.accountId);
    const { results, errorCodes } = await runConcurrently(REQUESTS, (n) =>
      addGuide(writer, { title: `Race ${n % 4}`, ...(n % 2 === 0 && { external_id }) }),
    );
    const half = REQUESTS / 2;
    expect(errorCodes).toEqual(Array.from({ length: half - 1 }, () => "validation_failed"));
    expect(results.filter((guide) => guide.external_id !== null)).toHaveLength(1);
    const after = await countGuides(fixtures.service.db, owner.accountId);
    expect(after).toEqual({ counted: before.counted + half + 1, guides: before.guides + half + 1 });
  });

  it("is not public (contract EXT-7)", async () => {
    const { id, slug } = await addGuide(writer, { external_id: randomUUID() });
    await publishGuide(writer, { id });
    const { username } = owner;
    expect(await getPublicGuide(fixtures.service, { username, slug })).toMatchObject({
      guide: { id, external_id: null },
    });
    const profile = await getPublicProfile(fixtures.service, { username });
    for (const guide of profile.guides) expect(guide.external_id).toBeNull();
  });

  it("is a filter of the list, for one user and for an account", async () => {
    const external_id = randomUUID();
    const mine = await addGuide(writer, { external_id });
    const theirs = await addGuide(memberWriter, { external_id });
    await addGuide(await outsider.keyContext("write"), { external_id });
    const idsFor = async (ctx: ActorContext) => {
      const { guides } = await listGuides(ctx, guideListInput.parse({ external_id }));
      return guides.map(({ id }) => id);
    };
    expect(await idsFor(writer)).toEqual([mine.id]);
    expect(await idsFor(admin)).toEqual([theirs.id, mine.id]);
  });
});

describe("a read or deletion by external id (contract EXT-3)", () => {
  it("finds the guide of the actor's user, or of the user in user_id", async () => {
    const external_id = randomUUID();
    const mine = await addGuide(writer, { external_id, steps: stepsWith("a") });
    const theirs = await addGuide(memberWriter, { external_id });
    const find = (ctx: ActorContext, user_id?: string) =>
      getGuideByExternalId(ctx, { external_id, user_id });
    expect(await find(writer)).toEqual(mine);
    expect(await find(writer, owner.username)).toEqual(mine);
    expect(await find(admin, member.username)).toEqual(theirs);
    expect(await find(await owner.sessionContext())).toEqual(mine);
    await expect(find(admin)).rejects.toMatchObject({
      extras: { details: { user_id: ["can't be blank"] } },
    });
    for (const [ctx, user_id] of [
      [writer, member.username],
      [admin, outsider.username],
      [admin, "unknown-user"],
      [await outsider.keyContext("read"), undefined],
    ] as const)
      await expect(find(ctx, user_id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("does not find a deleted guide; a second deletion is not_found", async () => {
    const external_id = randomUUID();
    const guide = await addGuide(writer, { external_id });
    await deleteGuideByExternalId(writer, { external_id });
    for (const call of [getGuideByExternalId, deleteGuideByExternalId])
      await expect(call(writer, { external_id })).rejects.toMatchObject({ code: "not_found" });
    await expect(getGuide(writer, guide)).rejects.toMatchObject({ code: "not_found" });
  });

  it("deletes only the state that the precondition names", async () => {
    const external_id = randomUUID();
    const guide = await addGuide(writer, { external_id });
    const ifMatch = ({ version }: { version: number }) => version === 2;
    const remove = () => deleteGuideByExternalId(writer, { external_id, ifMatch });
    await expect(remove()).rejects.toMatchObject({ current: { id: guide.id, version: 1 } });
    await patchGuide(writer, guide.id, { title: "B" });
    await remove();
  });

  it("deletes a guide that changes between the read and the deletion", async () => {
    const external_id = randomUUID();
    const { id } = await addGuide(writer, { external_id });
    const lock = {
      sql: "update guides set updated_at = updated_at + interval '1 s' where id = $1",
      values: [id],
    };
    await runWhileLocked(fixtures.service.db, lock, 1, () =>
      deleteGuideByExternalId(writer, { external_id }),
    );
    await expect(getGuide(writer, { id })).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("upsertGuide (contract EXT-4 to EXT-6)", () => {
  it("creates a draft, replaces it, and changes nothing when nothing differs", async () => {
    const external_id = randomUUID();
    const body = { title: "One", category: "tech", steps: stepsWith("<p>a</p>", "<p>b</p>") };
    const created = await putGuide(writer, external_id, body);
    expect(created).toMatchObject({ isNew: true, guide: { external_id, version: 1 } });
    expect(await putGuide(writer, external_id, body)).toEqual({ ...created, isNew: false });
    expect(await putGuide(writer, external_id, created.guide)).toEqual({
      ...created,
      isNew: false,
    });
    const { guide } = await putGuide(writer, external_id, { title: "Two" });
    expect(guide).toMatchObject({
      id: created.guide.id,
      slug: created.guide.slug,
      version: 2,
      title: "Two",
      category: "marketing",
      description: "",
      steps: [],
    });
    expect(await getGuide(writer, guide)).toEqual(guide);
  });

  it("keeps status, slug, counters and the featured state", async () => {
    const external_id = randomUUID();
    const { guide } = await putGuide(writer, external_id);
    await publishGuide(writer, guide);
    const featured = await featureGuide(admin, guide);
    const { guide: changed } = await putGuide(writer, external_id, { title: "Another" });
    const { updated_at } = changed;
    expect(changed).toEqual({ ...featured, title: "Another", version: 4, updated_at });
    expect(fixtures.purges.at(-1)).toBe(owner.username);
  });

  it("keeps the ids of steps with the same content at another place", async () => {
    const external_id = randomUUID();
    const { guide } = await putGuide(writer, external_id, { steps: stepsWith("a", "b", "c") });
    const [a, b, c] = guide.steps.map(({ id }) => id);
    const steps = stepsWith("new", "a", "B", "c");
    const { guide: changed } = await putGuide(writer, external_id, { steps });
    expect(changed.steps.map(({ content }) => content)).toEqual(["new", "a", "B", "c"]);
    expect(changed.steps.map(({ id }) => id)).toEqual([
      expect.any(Number),
      a,
      expect.any(Number),
      c,
    ]);
    expect(changed.steps.map(({ id }) => id)).not.toContain(b);
  });

  it("acts for the user in user_id, as createGuide does", async () => {
    const external_id = randomUUID();
    const user_id = member.username;
    const { guide } = await putGuide(admin, external_id, { user_id });
    expect(await getGuideByExternalId(memberWriter, { external_id })).toEqual(guide);
    await expect(putGuide(admin, external_id)).rejects.toMatchObject({
      extras: { details: { user_id: ["can't be blank"] } },
    });
    await expect(putGuide(writer, external_id, { user_id })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await putGuide(writer, external_id)).toMatchObject({ isNew: true });
  });

  it("accepts stored content that is longer than the limit", async () => {
    const external_id = randomUUID();
    const { guide } = await putGuide(writer, external_id, { steps: stepsWith("<p>a</p>") });
    const long = `<p>${"x".repeat(65_536)}</p>`;
    await pool.query("update steps set content = $2 where guide_id = $1", [guide.id, long]);
    const read = await getGuide(writer, guide);
    expect(await putGuide(writer, external_id, read)).toEqual({ guide: read, isNew: false });
    const body = { external_id, guide: { steps: stepsWith(long) } };
    expect(await contentFieldErrors(writer, body)).toEqual({});
    const tooLong = { "steps.0.content": [expect.stringContaining("too long")] };
    for (const other of [{ external_id: "other" }, { external_id: "\0" }, { user_id: "\0" }])
      expect(await contentFieldErrors(writer, { ...body, ...other })).toEqual(tooLong);
  });

  it("restores a deleted guide, also one that waits for its permanent removal", async () => {
    for (const age of ["0 s", "31 days"]) {
      const external_id = randomUUID();
      const { guide } = await putGuide(writer, external_id, { steps: stepsWith("a") });
      await publishGuide(writer, guide);
      await deleteGuide(writer, guide);
      await backdateDeletion(fixtures.service.db, guide.id, age);
      const restored = await putGuide(writer, external_id, { steps: stepsWith("a") });
      expect(restored).toMatchObject({
        isNew: false,
        guide: { id: guide.id, status: "published", steps: guide.steps },
      });
      expect(await getGuide(writer, guide)).toEqual(restored.guide);
    }
    const { counted, guides } = await countGuides(fixtures.service.db, owner.accountId);
    expect(counted).toBe(guides);
  });

  it("throws guide_limit_exceeded for a restore and a create above the limit, and changes nothing", async () => {
    const small = await fixtures.addAccount("pro", { guide_limit: 1 });
    const ctx = await small.keyContext("write");
    const { guide } = await putGuide(ctx, "a", { title: "Deleted" });
    await deleteGuide(ctx, guide);
    await putGuide(ctx, "b");
    for (const external_id of ["a", "c"])
      await expect(putGuide(ctx, external_id)).rejects.toMatchObject({
        code: "guide_limit_exceeded",
      });
    const { rows } = await pool.query(
      "select title, deleted_at is null as live from guides where id = $1",
      [guide.id],
    );
    expect(rows).toEqual([{ title: "Deleted", live: false }]);
  });
});

describe("upsertGuide with conditions (contract COND-7)", () => {
  it("throws not_found when a guide must exist, and precondition_failed for another state", async () => {
    const external_id = randomUUID();
    const condition = {
      mustExist: true,
      ifMatch: (guide: { version: number }) => guide.version === 1,
    };
    const put = (title: string) => putGuide(writer, external_id, { title }, condition);
    await expect(put("A")).rejects.toMatchObject({ code: "not_found" });
    const { guide } = await putGuide(writer, external_id);
    expect(await put("A")).toMatchObject({ guide: { version: 2 } });
    await expect(put("B")).rejects.toMatchObject({ current: { id: guide.id, version: 2 } });
    await deleteGuide(writer, guide);
    await expect(put("B")).rejects.toMatchObject({ code: "not_found" });
  });

  it("creates once when the guide must not exist", async () => {
    const external_id = randomUUID();
    const condition = { ifMatch: () => false };
    const { results, errorCodes } = await runConcurrently(REQUESTS, () =>
      putGuide(writer, external_id, {}, condition),
    );
    expect(results).toHaveLength(1);
    expect(errorCodes).toEqual(Array.from({ length: REQUESTS - 1 }, () => "precondition_failed"));
  });
});

describe("an upsert, concurrent with others on two instances (contract EXT-8)", () => {
  const { service } = fixtures;
  let other: ActorContext["db"];
  beforeAll(async () => {
    other = (await fixtures.addInstance(REQUESTS / 2)).db;
  });
  const on = (n: number): ActorContext => ({ ...writer, db: n % 2 ? other : service.db });

  it("creates one guide for equal requests; all but one find it unchanged", async () => {
    for (const title of [() => "Same", (n: number) => `Title ${n}`]) {
      const external_id = randomUUID();
      const { results } = await runConcurrently(REQUESTS, (n) =>
        putGuide(on(n), external_id, { title: title(n) }),
      );
      expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
      expect(new Set(results.map(({ guide }) => guide.id)).size).toBe(1);
      const versions = new Set(results.map(({ guide }) => guide.version));
      expect(versions.size).toBe(title(1) === title(2) ? 1 : REQUESTS);
    }
  });

  it("restores a deleted guide once", async () => {
    const external_id = randomUUID();
    const { guide } = await putGuide(writer, external_id);
    await deleteGuide(writer, guide);
    const { results } = await runConcurrently(REQUESTS, (n) => putGuide(on(n), external_id));
    expect(new Set(results.map((result) => result.guide.version))).toEqual(new Set([3]));
    const { counted, guides } = await countGuides(fixtures.service.db, owner.accountId);
    expect(counted).toBe(guides);
  });

  it("returns a state that exists while others delete the guide", async () => {
    const external_id = randomUUID();
    const { guide } = await putGuide(writer, external_id);
    const { errorCodes } = await runConcurrently<unknown>(REQUESTS, (n) =>
      n % 3 === 0
        ? deleteGuideByExternalId(on(n), { external_id })
        : putGuide(on(n), external_id, { title: `Title ${n % 4}`, steps: stepsWith(`${n % 5}`) }),
    );
    for (const code of errorCodes) expect(code).toBe("not_found");
    expect(await putGuide(writer, external_id)).toMatchObject({ guide: { id: guide.id } });
    const { counted, guides } = await countGuides(fixtures.service.db, owner.accountId);
    expect(counted).toBe(guides);
  });
});
