import { createMemoryStore } from "@guidepost/rate-limit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ActorContext } from "#context.ts";
import {
  addGuide,
  createTestFixtures,
  patchGuide,
  snapshotAccount,
  stepsWith,
  type TestUser,
} from "#testing/index.ts";
import { publishDraft } from "../drafts/drafts.ts";
import { listGuideFeedback } from "../feedback/feedback.ts";
import { getGuideInsights } from "../insights/insights.ts";
import { listVersions } from "../history/history.ts";
import { restoreVersion } from "../history/restore-version.ts";
import { getLinkCheck, startLinkCheck } from "../link-check/link-check.ts";
import { createPrivateLink, listPrivateLinks } from "../private-links/private-links.ts";
import { setSchedule } from "../schedule/schedule.ts";
import { deleteGuide, restoreGuide } from "../trash.ts";
import { featureGuide, publishGuide, unfeatureGuide, unpublishGuide } from "../transitions.ts";
import { getGuide } from "../read/get-guide.ts";
import { cleanGuideInput } from "../clean-input.ts";
import { guideSave } from "../inputs.ts";
import { saveGuide } from "../update/update.ts";

const rateLimiter = createMemoryStore(Date.now);
const LATER = "2100-01-01T00:00:00Z";

const verbs: [string, (ctx: ActorContext, id: number) => Promise<unknown>][] = [
  ["get", (ctx, id) => getGuide(ctx, { id })],
  ["PATCH nothing", (ctx, id) => patchGuide(ctx, id, {})],
  ["PATCH a title", (ctx, id) => patchGuide(ctx, id, { title: "Taken over" })],
  ["PATCH steps", (ctx, id) => patchGuide(ctx, id, { steps: stepsWith("taken over") })],
  [
    "save",
    async (ctx, id) => {
      const row = await db.prisma.guide.findUnique({ where: { id } });
      const expected_updated_at = (row?.updatedAt ?? new Date()).toISOString();
      const guide = { title: "Taken over" };
      return saveGuide(
        ctx,
        await cleanGuideInput(ctx, guideSave.parse({ id, guide, expected_updated_at })),
      );
    },
  ],
  ["delete", (ctx, id) => deleteGuide(ctx, { id })],
  ["publish", (ctx, id) => publishGuide(ctx, { id })],
  ["unpublish", (ctx, id) => unpublishGuide(ctx, { id })],
  ["feature", (ctx, id) => featureGuide(ctx, { id })],
  ["unfeature", (ctx, id) => unfeatureGuide(ctx, { id })],
  ["restore", (ctx, id) => restoreGuide(ctx, { id })],
  ["schedule", (ctx, id) => setSchedule(ctx, { id, publish_at: null, unpublish_at: LATER })],
  ["read insights", (ctx, id) => getGuideInsights(ctx, { id })],
  ["list feedback", (ctx, id) => listGuideFeedback(ctx, { id, limit: 1 })],
  ["list versions", (ctx, id) => listVersions(ctx, { id, limit: 1 })],
  ["restore a version", (ctx, id) => restoreVersion(ctx, { id, number: 1 })],
  ["list private links", (ctx, id) => listPrivateLinks(ctx, { id })],
  ["create a private link", (ctx, id) => createPrivateLink(ctx, { id, days: 7 })],
  ["read the check of links", (ctx, id) => getLinkCheck(ctx, { id })],
  ["check links", (ctx, id) => startLinkCheck({ ...ctx, rateLimiter }, { id })],
  ["publish a draft", (ctx, id) => publishDraft(ctx, { id })],
];

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { db } = fixtures.service;
const notFound = { code: "not_found", message: "Guide not found", extras: {} };
let owner: TestUser;
let member: TestUser;
let outsider: TestUser;
/** Actors with each kind of credential. */
let actors: Record<string, ActorContext>;

beforeAll(async () => {
  owner = await fixtures.addAccount("enterprise");
  member = await fixtures.addUser(owner.accountId, "member");
  const other = await fixtures.addUser(owner.accountId, "member");
  outsider = await fixtures.addAccount("enterprise");
  actors = {
    "another account's admin key": await outsider.keyContext("admin"),
    "another account's session": await outsider.sessionContext(),
    "another member's key": await other.keyContext("read", "write"),
    "another member's session": await other.sessionContext(),
    "an owner's key without admin": await owner.keyContext("read", "write"),
    "the author's key": await member.keyContext("read", "write"),
    "the owner's admin key": await owner.keyContext("admin"),
    "the owner's session": await owner.sessionContext(),
  };
});

/** The member's guides, by their state. */
const guides: Record<string, { id: number }> = {};
beforeEach(async () => {
  const author = await member.sessionContext();
  const add = () => addGuide(author, { steps: stepsWith("one", "two") });
  const live = await add();
  await publishGuide(author, live);
  const draft = await add();
  await featureGuide(await owner.sessionContext(), draft);
  const deleted = await add();
  await deleteGuide(author, deleted);
  Object.assign(guides, { live, draft, deleted });
});

function actorOf(name: string): ActorContext {
  return actors[name] as ActorContext;
}
function idOf(name: string): number {
  return guides[name]?.id ?? 0;
}

describe.each(verbs)("%s (contract SCOPE-4)", (name, verb) => {
  it.each([
    "another account's admin key",
    "another account's session",
    "another member's key",
    "another member's session",
    "an owner's key without admin",
  ])("throws not_found to %s for a guide in any state, and changes nothing", async (who) => {
    const before = await snapshotAccount(db, owner.accountId);
    for (const state of ["live", "draft", "deleted"])
      await expect(verb(actorOf(who), idOf(state))).rejects.toMatchObject(notFound);
    expect(await snapshotAccount(db, owner.accountId)).toEqual(before);
  });

  it("throws not_found to every actor for an unknown id", async () => {
    for (const who of Object.keys(actors))
      for (const id of [0, -1, 2_147_483_647])
        await expect(verb(actorOf(who), id)).rejects.toMatchObject(notFound);
  });

  it.each(["the author's key", "the owner's admin key", "the owner's session"])(
    "accepts the guide from %s",
    async (who) => {
      const id = idOf(name === "restore" ? "deleted" : "live");
      const before = await snapshotAccount(db, owner.accountId);
      const result = await verb(actorOf(who), id);
      const isGuide = (result as { id?: number } | undefined)?.id === id;
      const { versions, links, days, feedback, check } = (result ?? {}) as Record<string, unknown>;
      const isRead = Array.isArray(versions ?? links ?? days ?? feedback) || check === null;
      if (!isGuide && !isRead)
        expect(await snapshotAccount(db, owner.accountId)).not.toEqual(before);
    },
  );
});

describe.each(verbs.filter(([name]) => name !== "restore"))("%s (contract LIFE-6)", (_, verb) => {
  it("throws not_found to every actor for a deleted guide, and changes nothing", async () => {
    const before = await snapshotAccount(db, owner.accountId);
    for (const who of Object.keys(actors))
      await expect(verb(actorOf(who), idOf("deleted"))).rejects.toMatchObject(notFound);
    expect(await snapshotAccount(db, owner.accountId)).toEqual(before);
  });
});
