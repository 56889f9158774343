import { createMemoryStore } from "@guidepost/rate-limit";
import { afterAll, describe, expect, it } from "vitest";
import type { ActorContext } from "#context.ts";
import {
  addGuide,
  createTestFixtures,
  patchGuide,
  snapshotAccount,
  stepsWith,
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

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { db } = fixtures.service;
const notFound = { code: "not_found", message: "Guide not found", extras: {} };

/** An account with an author, and actors with each kind of credential. */
async function addTeam() {
  const owner = await fixtures.addAccount("enterprise");
  const author = await fixtures.addUser(owner.accountId, "member");
  const other = await fixtures.addUser(owner.accountId, "member");
  const outsider = await fixtures.addAccount("enterprise");
  const actors: Record<string, ActorContext> = {
    "another account's admin key": await outsider.keyContext("admin"),
    "another account's session": await outsider.sessionContext(),
    "another member's key": await other.keyContext("read", "write"),
    "another member's session": await other.sessionContext(),
    "an owner's key without admin": await owner.keyContext("read", "write"),
    "the author's key": await author.keyContext("read", "write"),
    "the owner's admin key": await owner.keyContext("admin"),
    "the owner's session": await owner.sessionContext(),
  };
  return {
    accountId: owner.accountId,
    author: await author.sessionContext(),
    actors,
    actorOf: (name: string) => actors[name] as ActorContext,
  };
}

function add(author: ActorContext) {
  return addGuide(author, { steps: stepsWith("one", "two") });
}
async function addLive(author: ActorContext) {
  return publishGuide(author, await add(author));
}
async function addDeleted(author: ActorContext) {
  const guide = await add(author);
  await deleteGuide(author, guide);
  return guide;
}

const team = await addTeam();
/** The author's guides, by their state. No test changes them. */
const guides = {
  live: await addLive(team.author),
  draft: await featureGuide(team.actorOf("the owner's session"), await add(team.author)),
  deleted: await addDeleted(team.author),
};
/** The team whose guides the tests change. */
const active = await addTeam();

/** The stored state of a guide and of everything that a verb adds to it. */
function stateOf(id: number) {
  const include = { steps: true, privateLinks: true, linkCheck: true };
  return db.prisma.guide.findUnique({ where: { id }, include });
}

describe.each(verbs)("%s (contract SCOPE-4)", (name, verb) => {
  it.each([
    "another account's admin key",
    "another account's session",
    "another member's key",
    "another member's session",
    "an owner's key without admin",
  ])("throws not_found to %s for a guide in any state, and changes nothing", async (who) => {
    const before = await snapshotAccount(db, team.accountId);
    for (const { id } of Object.values(guides))
      await expect(verb(team.actorOf(who), id)).rejects.toMatchObject(notFound);
    expect(await snapshotAccount(db, team.accountId)).toEqual(before);
  });

  it("throws not_found to every actor for an unknown id", async () => {
    for (const actor of Object.values(team.actors))
      for (const id of [0, -1, 2_147_483_647])
        await expect(verb(actor, id)).rejects.toMatchObject(notFound);
  });

  it.each(["the author's key", "the owner's admin key", "the owner's session"])(
    "accepts the guide from %s",
    async (who) => {
      const { id } = await (name === "restore" ? addDeleted : addLive)(active.author);
      const before = await stateOf(id);
      const result = await verb(active.actorOf(who), id);
      const isGuide = (result as { id?: number } | undefined)?.id === id;
      const { versions, links, days, feedback, check } = (result ?? {}) as Record<string, unknown>;
      const isRead = Array.isArray(versions ?? links ?? days ?? feedback) || check === null;
      if (!isGuide && !isRead) expect(await stateOf(id)).not.toEqual(before);
    },
  );
});

describe.each(verbs.filter(([name]) => name !== "restore"))("%s (contract LIFE-6)", (_, verb) => {
  it("throws not_found to every actor for a deleted guide, and changes nothing", async () => {
    const before = await snapshotAccount(db, team.accountId);
    for (const actor of Object.values(team.actors))
      await expect(verb(actor, guides.deleted.id)).rejects.toMatchObject(notFound);
    expect(await snapshotAccount(db, team.accountId)).toEqual(before);
  });
});
