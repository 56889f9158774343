import { MAX_PRIVATE_LINKS } from "@guidepost/contract";
import { afterAll, describe, expect, it } from "vitest";
import { listAuditLog } from "#audit/index.ts";
import type { ActorContext } from "#context.ts";
import { purgeExpiredPrivateLinks } from "#operator/index.ts";
import { createSecretBox } from "#secret-box.ts";
import { addGuide, createTestFixtures, runConcurrently, stepsWith } from "#testing/index.ts";
import { cleanGuideInput } from "../../clean-input.ts";
import { publishDraft, saveDraft } from "../../drafts/drafts.ts";
import { guideDraftSave } from "../../inputs.ts";
import { publishGuide, unpublishGuide } from "../../transitions.ts";
import { deleteGuide, restoreGuide } from "../../trash.ts";
import {
  createPrivateLink,
  getPrivateGuide,
  listPrivateLinks,
  recordOpening,
  revokePrivateLink,
} from "../private-links.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { pool } = fixtures.service.db;
const owner = await fixtures.addAccount("enterprise");
const ctx: ActorContext = {
  ...(await owner.sessionContext()),
  db: (await fixtures.addInstance(20)).db,
};
const NOT_FOUND = { code: "not_found", message: "Link not found" };

function tokenOf({ url }: { url: string | null }): string {
  const token = url?.split("/preview/")[1];
  if (token === undefined) throw new Error("The link has no address");
  return token;
}
const open = (token: string) => getPrivateGuide(ctx, { token });

async function addLink(guide: object = {}, days: 1 | 7 = 7) {
  const { id } = await addGuide(ctx, { steps: stepsWith("one", "two"), ...guide });
  const link = await createPrivateLink(ctx, { id, days });
  return { id, link, token: tokenOf(link) };
}
/** The column rounds to milliseconds, so that `now()` may be in the future. */
const PAST = "expires_at = now() - interval '1 second'";
const moveLink = (id: number, sql: string) =>
  pool.query(`update private_links set ${sql} where id = $1`, [id]);

describe("a private link", () => {
  it("shows a guide that is not published, without its id and counters (contract LINK-1)", async () => {
    const { token } = await addLink({ title: "Secret" });
    const { guide } = await open(token);
    expect(guide).toMatchObject({
      title: "Secret",
      status: "draft",
      user: { username: owner.username },
    });
    expect(guide.steps.map(({ content }) => content)).toEqual(["one", "two"]);
    expect(Object.keys(guide).toSorted()).toEqual([
      "category",
      "description",
      "language",
      "published_at",
      "status",
      "steps",
      "title",
      "updated_at",
      "user",
    ]);
  });

  it("shows a published guide as its pending draft has it, before and after its publication (contract LINK-1)", async () => {
    const { id, token } = await addLink({ title: "Live" });
    await publishGuide(ctx, { id });
    const draft = guideDraftSave.parse({ id, guide: { title: "Pending" } });
    await saveDraft(ctx, await cleanGuideInput(ctx, draft));
    expect((await open(token)).guide).toMatchObject({ title: "Pending", status: "published" });
    await publishDraft(ctx, { id });
    expect((await open(token)).guide).toMatchObject({ title: "Pending", status: "published" });
    await unpublishGuide(ctx, { id });
    expect((await open(token)).guide).toMatchObject({ title: "Pending", status: "draft" });
  });

  it("has an address with 192 random bits, which no row contains (contract LINK-2)", async () => {
    const { token, link } = await addLink();
    expect(token).toMatch(/^[\w-]{32}$/);
    const { rows } = await pool.query<{ row: string }>(
      "select l::text as row from private_links l where id = $1",
      [link.id],
    );
    expect(rows[0]?.row).not.toContain(token);
    expect(rows[0]?.row).not.toContain(Buffer.from(token).toString("hex"));
  });

  it.each([1, 7] as const)("works for %s days (contract LINK-3)", async (days) => {
    const { link, token } = await addLink({}, days);
    const duration = Date.parse(link.expires_at) - Date.parse(link.created_at);
    expect(duration).toBe(days * 24 * 60 * 60 * 1000);
    await moveLink(link.id, "expires_at = now() + interval '1 minute'");
    await open(token);
    await moveLink(link.id, PAST);
    await expect(open(token)).rejects.toMatchObject(NOT_FOUND);
  });

  it("does not work from the response to its revocation on, also on another instance (contract LINK-4)", async () => {
    const { id, link, token } = await addLink();
    const { token: other } = await addLink();
    await revokePrivateLink(ctx, { id, link_id: link.id });
    const { db } = await fixtures.addInstance(1);
    const elsewhere = getPrivateGuide({ ...ctx, db }, { token });
    await expect(elsewhere).rejects.toMatchObject(NOT_FOUND);
    await open(other);
    await expect(revokePrivateLink(ctx, { id, link_id: link.id })).rejects.toMatchObject(NOT_FOUND);
  });

  it("does not work while its guide is in the trash (contract LINK-4)", async () => {
    const { id, token } = await addLink();
    await deleteGuide(ctx, { id });
    await expect(open(token)).rejects.toMatchObject(NOT_FOUND);
    await restoreGuide(ctx, { id });
    expect((await open(token)).guide.steps).toHaveLength(2);
  });

  it("records when it was last opened, to the minute (contract LINK-5)", async () => {
    const { id, link, token } = await addLink();
    const opened = async () => (await listPrivateLinks(ctx, { id })).links[0]?.last_opened_at;
    await open(token);
    expect(await opened()).toBeNull();
    await recordOpening(ctx, { token });
    const first = await opened();
    expect(first).not.toBeNull();
    await recordOpening(ctx, { token });
    expect(await opened()).toBe(first);
    await moveLink(link.id, "last_opened_at = last_opened_at - interval '61 seconds'");
    await recordOpening(ctx, { token });
    expect(String(await opened()) >= String(first)).toBe(true);
    await moveLink(link.id, "expires_at = now(), last_opened_at = null");
    await recordOpening(ctx, { token });
    await moveLink(link.id, "expires_at = now() + interval '1 day'");
    expect(await opened()).toBeNull();
  });
});

describe("listPrivateLinks (contract LINK-5)", () => {
  it("returns the links that work, newest first, with their addresses", async () => {
    const { id, link } = await addLink();
    const second = await createPrivateLink(ctx, { id, days: 1 });
    const expired = await createPrivateLink(ctx, { id, days: 1 });
    await moveLink(expired.id, PAST);
    const { links } = await listPrivateLinks(ctx, { id });
    expect(links).toEqual([second, link]);
    expect(second.created_by).toEqual({
      username: owner.username,
      display_name: ctx.actor.user.displayName,
    });
  });

  it("has no address for a token that was encrypted with another secret", async () => {
    const { id, link, token } = await addLink();
    const secretBox = createSecretBox({ secret: "another secret", purpose: "tests" });
    const { links } = await listPrivateLinks({ ...ctx, secretBox }, { id });
    expect(links).toEqual([{ ...link, url: null }]);
    await open(token);
  });
});

describe("revokePrivateLink (contract LINK-6)", () => {
  it("throws not_found to others, and for a link of another guide, and revokes nothing", async () => {
    const { id, link, token } = await addLink();
    const { id: another } = await addLink();
    const outsider = await fixtures.addAccount("enterprise");
    const member = await fixtures.addUser(owner.accountId, "member");
    const wrong = { id: another, link_id: link.id };
    await expect(revokePrivateLink(ctx, wrong)).rejects.toMatchObject(NOT_FOUND);
    for (const user of [outsider, member]) {
      const foreign = revokePrivateLink(await user.sessionContext(), { id, link_id: link.id });
      await expect(foreign).rejects.toMatchObject(NOT_FOUND);
    }
    await open(token);
  });
});

describe("createPrivateLink", () => {
  it(`creates at most ${MAX_PRIVATE_LINKS} links of a guide at the same time, and more after one ends (contract LINK-3)`, async () => {
    const { id, link } = await addLink();
    const { results, errorCodes } = await runConcurrently(MAX_PRIVATE_LINKS + 4, () =>
      createPrivateLink(ctx, { id, days: 7 }),
    );
    expect(results).toHaveLength(MAX_PRIVATE_LINKS - 1);
    expect(errorCodes).toEqual(Array.from({ length: 5 }, () => "validation_failed"));
    await moveLink(link.id, PAST);
    await createPrivateLink(ctx, { id, days: 7 });
  });

  it("requires a verified address (contract LINK-6)", async () => {
    const { id } = await addGuide(ctx);
    const actor = { ...ctx.actor, user: { ...ctx.actor.user, isVerified: false } };
    const strict = { ...ctx, actor, requiresVerifiedEmail: true };
    await expect(createPrivateLink(strict, { id, days: 7 })).rejects.toMatchObject({
      code: "email_not_verified",
    });
    expect((await listPrivateLinks(ctx, { id })).links).toEqual([]);
  });

  it("adds an entry to the audit log, as does the revocation, without the token (contract LINK-7)", async () => {
    const { id, link, token } = await addLink({ title: "Audited" });
    await revokePrivateLink(ctx, { id, link_id: link.id });
    const { entries } = await listAuditLog(ctx, {
      limit: 10,
      target_type: "guide",
      target_id: String(id),
    });
    expect(entries.map(({ action, target, details }) => [action, target?.name, details])).toEqual([
      ["guide.link_revoked", "Audited", {}],
      ["guide.link_created", "Audited", { expires_at: link.expires_at }],
    ]);
    expect(JSON.stringify(entries)).not.toContain(token);
  });
});

describe("purgeExpiredPrivateLinks (contract LINK-3)", () => {
  it("deletes links that have expired, and no other", async () => {
    const { id, link } = await addLink();
    const expired = await createPrivateLink(ctx, { id, days: 1 });
    await purgeExpiredPrivateLinks(fixtures.service);
    await moveLink(expired.id, PAST);
    expect(await purgeExpiredPrivateLinks(fixtures.service)).toBe(1);
    const { rows } = await pool.query("select id from private_links where guide_id = $1", [id]);
    expect(rows).toEqual([{ id: link.id }]);
  });
});
