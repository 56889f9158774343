import { GUIDE_SELECTION_ACTIONS, type GuideSelectionAction } from "@guidepost/contract";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { ActorContext } from "#context.ts";
import { listAuditLog } from "#audit/index.ts";
import { listVersions } from "../../history/history.ts";
import { getGuide } from "../../read/get-guide.ts";
import { listGuides } from "../../list/list-guides.ts";
import { featureGuide, publishGuide, unpublishGuide } from "../../transitions.ts";
import { deleteGuide } from "../../trash.ts";
import {
  addGuide,
  backdateDeletion,
  countDeadlocks,
  countGuides,
  createTestFixtures,
  runConcurrently,
  runWhileLocked,
  snapshotAccount,
} from "#testing/index.ts";
import { changeGuideSelection } from "../change-selection.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { db } = fixtures.service;
const owner = await fixtures.addAccount("enterprise");
const member = await fixtures.addUser(owner.accountId, "member");
const ctx = await owner.sessionContext();

const NOT_FOUND = { code: "not_found", message: "Guide not found" };
const UNDO: Record<GuideSelectionAction, GuideSelectionAction> = {
  publish: "unpublish",
  unpublish: "publish",
  feature: "unfeature",
  unfeature: "feature",
  delete: "restore",
  restore: "delete",
};

const change = (actor: ActorContext, action: GuideSelectionAction, ids: readonly number[]) =>
  changeGuideSelection(actor, { action, guides: ids.map((id) => ({ id })) });

/** Moves the times of guides into the past, so that new times differ. */
async function age(...ids: number[]) {
  await db.pool.query(
    `update guides set created_at = '2020-01-01Z', updated_at = '2020-02-02Z',
            featured_at = '2020-02-02Z'::timestamptz + (featured_at - featured_at),
            published_at = '2020-02-02Z'::timestamptz + (published_at - published_at)
      where id = any($1)`,
    [ids],
  );
}

const stateOf = async (id: number) => {
  const row = await db.prisma.guide.findUniqueOrThrow({ where: { id } });
  const { status, publishedAt, featuredAt, deletedAt, version } = row;
  return { status, publishedAt, featuredAt, deletedAt, version };
};

/** A draft, a published guide and a featured draft. */
let draft: number;
let live: number;
let pinned: number;
beforeEach(async () => {
  [draft, live, pinned] = [
    (await addGuide(ctx)).id,
    (await publishGuide(ctx, await addGuide(ctx))).id,
    (await featureGuide(ctx, await addGuide(ctx))).id,
  ] as [number, number, number];
  fixtures.purges.length = 0;
  fixtures.events.length = 0;
});

describe("changeGuideSelection (contract LIST-21)", () => {
  it("changes each guide as the single action does, and leaves guides in the target state unchanged", async () => {
    const before = await stateOf(live);
    const answer = await change(ctx, "publish", [draft, live, pinned, draft]);
    expect(answer).toEqual({
      changed: [
        { id: draft, at: null },
        { id: pinned, at: null },
      ],
      unchanged: [live],
      failed: [],
    });
    expect(await stateOf(live)).toEqual(before);
    const { published_at, updated_at, version, status } = await getGuide(ctx, { id: draft });
    expect([status, version, published_at]).toEqual(["published", 2, updated_at]);
    // As the single action: a version of the history, an audit entry, and the public pages.
    expect((await listVersions(ctx, { id: draft, limit: 1 })).versions).toMatchObject([
      { kind: "published", via: "portal", user: { username: owner.username } },
    ]);
    expect(fixtures.purges).toEqual([owner.username]);
    const { events } = fixtures;
    expect(events.map(({ action, guideId }) => [action, guideId])).toEqual([
      ["guide.published", draft],
      ["guide.published", pinned],
    ]);
    const { entries } = await listAuditLog(ctx, { limit: 2 });
    expect(entries.map(({ action, target }) => `${action} ${target?.id}`).toSorted()).toEqual(
      // By text, in which 11 is before 9.
      [draft, pinned].map((id) => `guide.published ${id}`).toSorted(),
    );
  });

  it("names each guide that fails with the reason, and changes the others", async () => {
    const gone = await addGuide(ctx);
    await deleteGuide(ctx, gone);
    const foreign = await addGuide(await (await fixtures.addAccount("pro")).sessionContext());
    const ids = [gone.id, draft, foreign.id, 2_147_483_647];
    expect(await change(ctx, "unpublish", [...ids, live])).toMatchObject({
      changed: [{ id: live }],
      unchanged: [draft],
      failed: [gone.id, foreign.id, 2_147_483_647].map((id) => ({ id, ...NOT_FOUND })),
    });
  });

  it("publishes nothing for a user without a verified address, and unpublishes", async () => {
    const unverified = {
      ...ctx,
      requiresVerifiedEmail: true,
      actor: { ...ctx.actor, user: { ...ctx.actor.user, isVerified: false } },
    };
    expect(await change(unverified, "publish", [draft, live])).toMatchObject({
      changed: [],
      unchanged: [live],
      failed: [{ id: draft, code: "email_not_verified" }],
    });
    expect((await stateOf(draft)).status).toBe("draft");
    expect((await change(unverified, "unpublish", [live])).changed).toHaveLength(1);
  });

  it("sends a fixed number of statements for any number of guides", async () => {
    const statementsOf = async (ids: readonly number[]) => {
      const instance = await fixtures.addInstance(1);
      const client = await instance.db.pool.connect();
      let count = 0;
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      client.query = ((...args: unknown[]) => {
        count += 1;
        return query(...args);
      }) as typeof client.query;
      client.release();
      await change({ ...ctx, db: instance.db }, "publish", ids);
      return count;
    };
    const many = await Promise.all(Array.from({ length: 20 }, () => addGuide(ctx)));
    const count = await statementsOf(many.map(({ id }) => id));
    expect(count).toBeGreaterThan(0);
    expect(count).toBe(await statementsOf([draft]));
  });
});

describe("the access of changeGuideSelection (contract SCOPE-4, LIST-21)", () => {
  it.each(GUIDE_SELECTION_ACTIONS)(
    "%s of guides outside of the actor's reach fails with not_found for each, and changes nothing",
    async (action) => {
      const removed = await addGuide(ctx);
      await deleteGuide(ctx, removed);
      const ids = [draft, live, pinned, removed.id];
      const outsider = await fixtures.addAccount("enterprise");
      const actors = [await outsider.sessionContext()];
      // A member cannot feature any guide.
      if (!action.endsWith("feature")) actors.push(await member.sessionContext());
      const before = await snapshotAccount(db, owner.accountId);
      for (const actor of actors)
        expect(await change(actor, action, ids)).toEqual({
          changed: [],
          unchanged: [],
          failed: ids.map((id) => ({ id, ...NOT_FOUND })),
        });
      expect(await snapshotAccount(db, owner.accountId)).toEqual(before);
    },
  );

  it.each(["feature", "unfeature"] as const)("%s by a member is forbidden", async (action) => {
    const session = await member.sessionContext();
    const own = await addGuide(session);
    const refusal = change(session, action, [own.id]);
    await expect(refusal).rejects.toMatchObject({ code: "forbidden" });
  });

  it("lets a member change their own guides, and an owner those of members", async () => {
    const session = await member.sessionContext();
    const own = await addGuide(session);
    expect((await change(session, "publish", [own.id])).changed).toHaveLength(1);
    expect((await change(ctx, "unpublish", [own.id])).changed).toHaveLength(1);
  });
});

describe("the undo of a selection (contract LIST-22)", () => {
  it.each(["publish", "unpublish", "feature", "unfeature", "delete"] as const)(
    "of %s restores the state and the times of the guides that changed, and of no others",
    async (action) => {
      const done = await addGuide(ctx);
      if (action !== "delete") await change(ctx, action, [done.id]);
      const ids = [draft, live, pinned, done.id];
      await age(...ids);
      const before = await Promise.all(ids.map(stateOf));
      const list = await listGuides(ctx, { limit: 100, sort: "-published_at" });
      const { changed } = await change(ctx, action, ids);
      expect(changed.length).toBeGreaterThan(0);
      const undone = await changeGuideSelection(ctx, { action: UNDO[action], guides: changed });
      expect(undone).toMatchObject({ unchanged: [], failed: [] });
      expect(undone.changed.map(({ id }) => id)).toEqual(changed.map(({ id }) => id));
      const after = await Promise.all(ids.map(stateOf));
      for (const [index, id] of ids.entries()) {
        const hasChanged = changed.some((one) => one.id === id);
        const version = (before[index]?.version ?? 0) + (hasChanged ? 2 : 0);
        expect(after[index]).toEqual({ ...before[index], version });
      }
      const order = (guides: { id: number }[]) => guides.map(({ id }) => id);
      const restored = await listGuides(ctx, { limit: 100, sort: "-published_at" });
      expect(order(restored.guides)).toEqual(order(list.guides));
      const { counted, guides } = await countGuides(db, owner.accountId);
      expect(counted).toBe(guides);
    },
  );

  it("restores no time before the guide's creation and none in the future", async () => {
    const guides = [
      { id: draft, at: "1999-01-01T00:00:00.000Z" },
      { id: pinned, at: "2999-01-01T00:00:00.000Z" },
    ];
    await changeGuideSelection(ctx, { action: "publish", guides });
    const early = await getGuide(ctx, { id: draft });
    expect(early.published_at).toBe(early.created_at);
    const late = await getGuide(ctx, { id: pinned });
    expect(late.published_at).toBe(late.updated_at);
  });

  it("leaves a guide that was changed back meanwhile as it is", async () => {
    const { changed } = await change(ctx, "unpublish", [live]);
    const again = await publishGuide(ctx, { id: live });
    const undone = await changeGuideSelection(ctx, { action: "publish", guides: changed });
    expect(undone).toEqual({ changed: [], unchanged: [live], failed: [] });
    expect((await getGuide(ctx, { id: live })).published_at).toBe(again.published_at);
  });
});

describe("restore of a selection (contract LIFE-7, LIST-21)", () => {
  it("restores as many guides as the limit of guides admits, in the order of the request", async () => {
    const full = await fixtures.addAccount("pro", { guide_limit: 3 });
    const session = await full.sessionContext();
    const ids: number[] = [];
    for (let at = 0; at < 3; at += 1) ids.push((await addGuide(session)).id);
    await change(session, "delete", ids);
    await addGuide(session);
    const [first = 0, second = 0, third = 0] = ids;
    expect(await change(session, "restore", [third, first, second])).toMatchObject({
      changed: [{ id: third }, { id: first }],
      failed: [{ id: second, code: "guide_limit_exceeded" }],
    });
    const { counted, guides } = await countGuides(db, full.accountId);
    expect([counted, guides]).toEqual([3, 3]);
  });

  it("admits no more guides than the limit under concurrency", async () => {
    const full = await fixtures.addAccount("pro", { guide_limit: 4 });
    const session = await full.sessionContext();
    const ids: number[] = [];
    for (let at = 0; at < 4; at += 1) ids.push((await addGuide(session)).id);
    await change(session, "delete", ids);
    await addGuide(session);
    await runConcurrently(4, (index) => change(session, "restore", [ids[index] ?? 0]));
    const { counted, guides } = await countGuides(db, full.accountId);
    expect([counted, guides]).toEqual([4, 4]);
  });

  it("fails with not_found for a guide that was deleted more than 30 days ago", async () => {
    await change(ctx, "delete", [draft, live]);
    await backdateDeletion(db, draft, "30 days 1 minute");
    expect(await change(ctx, "restore", [draft, live, pinned])).toMatchObject({
      changed: [{ id: live }],
      unchanged: [pinned],
      failed: [{ id: draft, ...NOT_FOUND }],
    });
  });
});

describe("changeGuideSelection under concurrency (contract LIST-21)", () => {
  it("fails with not_found for a guide that another request deletes meanwhile, and changes the others", async () => {
    const deletion = { sql: "update guides set deleted_at = now() where id = $1", values: [draft] };
    const answer = await runWhileLocked(db, deletion, 1, () =>
      change(ctx, "publish", [draft, pinned]),
    );
    expect(answer).toMatchObject({
      changed: [{ id: pinned }],
      failed: [{ id: draft, ...NOT_FOUND }],
    });
    expect((await stateOf(draft)).status).toBe("draft");
  });

  it("changes each guide once when two selections have the same guides in opposite orders, without a deadlock", async () => {
    const added = await Promise.all(Array.from({ length: 10 }, () => addGuide(ctx)));
    const ids = added.map(({ id }) => id);
    const changed: number[] = [];
    // Each selection waits for a guide in the middle, with the locks that it has until then.
    const middle = { sql: "select from guides where id = $1 for update", values: [ids[5]] };
    const deadlocks = await countDeadlocks(async () => {
      const { results } = await runWhileLocked(db, middle, 4, () =>
        runConcurrently(4, (index) =>
          change(ctx, "publish", index % 2 === 0 ? ids : ids.toReversed()),
        ),
      );
      for (const result of results) changed.push(...result.changed.map(({ id }) => id));
    });
    expect(deadlocks).toBe(0);
    expect(changed.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
  });

  it("completes together with single actions on the same guides", async () => {
    const added = await Promise.all(Array.from({ length: 6 }, () => addGuide(ctx)));
    const ids = added.map(({ id }) => id);
    const single = (index: number): Promise<unknown> => {
      const id = ids[index % ids.length] ?? 0;
      return index % 2 === 0 ? publishGuide(ctx, { id }) : unpublishGuide(ctx, { id });
    };
    await runConcurrently(12, (index) =>
      index % 3 === 0 ? change(ctx, index % 2 === 0 ? "unpublish" : "publish", ids) : single(index),
    );
    for (const id of ids) expect((await stateOf(id)).deletedAt).toBeNull();
  });
});
