import { afterAll, describe, expect, it } from "vitest";
import { leaveAccount, listMembers, removeMember, setMemberRole } from "#accounts/index.ts";
import { authenticateKey } from "#api-keys/index.ts";
import { listAuditLog } from "#audit/index.ts";
import { listDeletedGuides } from "#guides/index.ts";
import { eraseDue, eraseUser, exportUser, listErasures, removeUser } from "#operator/index.ts";
import { findCurrentAddress, getPublicGuide } from "#public-pages/index.ts";
import { addPublic } from "#public-pages/tests/reader.fixture.ts";
import { sessionActor, signUp } from "#sign-in/index.ts";
import {
  addGuide,
  countGuides,
  createTestFixtures,
  patchGuide,
  type TestUser,
} from "#testing/index.ts";
import { PASSWORD, unlimited } from "#two-factor/tests/two-factor-user.ts";
import { planUserDeletion } from "../index.ts";
import { createDeletions } from "./deletion.fixture.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service, addOwner, addMember, enter, deleteUser, mailsTo, afterGrace } =
  createDeletions(fixtures);
const { db } = service;

async function isPublic({ username }: TestUser, slug: string): Promise<boolean> {
  return getPublicGuide(service, { username, slug }).then(
    () => true,
    () => false,
  );
}

describe("planUserDeletion (contract USER-6)", () => {
  it("returns the numbers, the users who can receive the guides, and whether the user is the last owner", async () => {
    const owner = await addOwner();
    const member = await addMember(owner);
    await addPublic(await member.sessionContext());
    const plan = await planUserDeletion(await member.sessionContext());
    expect(plan).toMatchObject({
      has_password: true,
      is_last_owner: false,
      counts: { guides: 1, published_guides: 1, api_keys: 0 },
      receivers: [{ id: owner.id, username: owner.username }],
    });
    expect(await planUserDeletion(await owner.sessionContext())).toMatchObject({
      is_last_owner: true,
    });
  });
});

describe("a user who requested the deletion (contract USER-6, USER-7)", () => {
  it("has no session, key and page from the response on, and gets all back with the next sign-in", async () => {
    const owner = await addOwner();
    const member = await addMember(owner);
    const ctx = await member.sessionContext();
    const guide = await addPublic(ctx);
    const trashed = await addGuide(ctx);
    await db.pool.query("update guides set deleted_at = now() - interval '1 day' where id = $1", [
      trashed.id,
    ]);
    await db.pool.query("update accounts set guides_count = guides_count - 1 where id = $1", [
      owner.accountId,
    ]);
    const { secret } = await member.insertKey(["read"]);
    if (ctx.actor.via.kind !== "session") throw new Error("no session");
    const { session } = ctx.actor.via;
    const { deletion_at } = await deleteUser(member);
    expect(await authenticateKey(service, { secret })).toBeUndefined();
    expect(await sessionActor(service, session)).toBeUndefined();
    expect(await isPublic(member, guide.slug)).toBe(false);
    expect(await countGuides(db, owner.accountId)).toEqual({ counted: 0, guides: 0 });
    const { members } = await listMembers(await owner.sessionContext());
    expect(members.map((one) => one.deletion_at)).toEqual([null, deletion_at]);

    expect(await enter(member)).toMatchObject({ undoneDeletions: ["user"] });
    expect(await authenticateKey(service, { secret })).toBeDefined();
    // The session of before does not start again.
    expect(await sessionActor(service, session)).toBeUndefined();
    expect(await isPublic(member, guide.slug)).toBe(true);
    expect(await countGuides(db, owner.accountId)).toEqual({ counted: 1, guides: 1 });
    const { guides } = await listDeletedGuides(await member.sessionContext(), { limit: 10 });
    expect(guides.map(({ id }) => id)).toEqual([trashed.id]);
    expect(await mailsTo(member)).toEqual([
      { kind: "user_deletion_reminder", user: member.id, waits: true },
      { kind: "user_deletion_requested", user: member.id, waits: false },
      { kind: "user_deletion_undone", user: member.id, waits: false },
    ]);
  });

  it("is erased after the days, and not before; an owner receives guides that were restored meanwhile", async () => {
    const owner = await addOwner();
    const member = await addMember(owner);
    const guide = await addPublic(await member.sessionContext());
    const other = await addGuide(await member.sessionContext());
    await deleteUser(member);
    await db.pool.query("update guides set deleted_at = null where id = $1", [guide.id]);
    await eraseDue(service);
    expect((await listMembers(await owner.sessionContext())).members).toHaveLength(2);
    await afterGrace(() => eraseDue(service));
    expect((await listMembers(await owner.sessionContext())).members).toHaveLength(1);
    const { rows } = await db.pool.query("select id, user_id from guides where id = any($1)", [
      [guide.id, other.id],
    ]);
    expect(rows).toEqual([{ id: guide.id, user_id: owner.id }]);
    expect(await enter(member)).toBeUndefined();
    const { erasures } = await listErasures(service, { limit: 1000 });
    expect(erasures.find(({ subject_id }) => subject_id === member.id)).toMatchObject({
      kind: "user",
      via: "portal",
      counts: { guides: 2 },
    });
  });

  it("keeps the username reserved after the erasure, also for a former name (contract USER-9)", async () => {
    const owner = await addOwner();
    const member = await addMember(owner);
    const former = `${member.username}-former`;
    await db.pool.query("insert into former_usernames (username, user_id) values ($2, $1)", [
      member.id,
      former,
    ]);
    await eraseUser(service, { userId: member.id, guides: "delete" });
    for (const username of [member.username, former]) {
      const input = {
        username,
        display_name: "Bob",
        email: "bob@guidepost.test",
        password: PASSWORD,
      };
      await expect(signUp(unlimited(service), input)).rejects.toMatchObject({
        code: "validation_failed",
        extras: { details: { username: ["has already been taken"] } },
      });
    }
  });
});

describe("the last owner (contract ACCT-25)", () => {
  it("cannot leave, become a member, be removed, or request the own deletion", async () => {
    const owner = await addOwner();
    await addMember(owner);
    const leaving = await fixtures.addUser(owner.accountId, "owner");
    await leaving.setPassword(PASSWORD);
    await deleteUser(leaving);
    const ctx = await owner.sessionContext();
    const conflict = { code: "conflict" };
    // The other owner is to be deleted.
    await expect(leaveAccount(ctx)).rejects.toMatchObject(conflict);
    await expect(setMemberRole(ctx, { id: owner.id, role: "member" })).rejects.toMatchObject(
      conflict,
    );
    await expect(removeMember(ctx, { id: owner.id })).rejects.toMatchObject(conflict);
    await expect(deleteUser(owner)).rejects.toMatchObject(conflict);
    await expect(removeUser(service, owner)).rejects.toMatchObject(conflict);
    await expect(eraseUser(service, { userId: owner.id, guides: "delete" })).rejects.toMatchObject(
      conflict,
    );
    expect(await removeUser(service, { ...owner, force: true })).toMatchObject({ id: owner.id });
  });
});

describe("a hand-over of guides (contract USER-8)", () => {
  it("happens with the removal, with new slugs where the receiver has them, and redirects", async () => {
    const owner = await addOwner();
    const member = await addMember(owner);
    const ctx = await member.sessionContext();
    const own = await addPublic(await owner.sessionContext(), "Shared title");
    const clashing = await addPublic(ctx, "Shared title");
    const plain = await addPublic(ctx, "Another title");
    const draft = await addGuide(ctx, { title: "A draft" });
    expect(clashing.slug).toBe(own.slug);
    await patchGuide(await owner.sessionContext(), own.id, { slug: "renamed" });
    const before = await countGuides(db, owner.accountId);
    await removeMember(await owner.sessionContext(), { id: member.id, hand_over_to: owner.id });
    const { rows } = await db.pool.query<{ id: number; slug: string; user_id: number }>(
      "select id, slug, user_id from guides where account_id = $1 order by id",
      [owner.accountId],
    );
    // The former slug of the receiver's guide is reserved for it.
    expect(rows).toEqual([
      { id: own.id, slug: "renamed", user_id: owner.id },
      { id: clashing.id, slug: "shared-title-2", user_id: owner.id },
      { id: plain.id, slug: "another-title", user_id: owner.id },
      { id: draft.id, slug: "a-draft", user_id: owner.id },
    ]);
    expect(await countGuides(db, owner.accountId)).toEqual(before);
    const addressOf = (slug: string) =>
      findCurrentAddress(service, { username: member.username, slug });
    expect(await addressOf("another-title")).toMatchObject({
      username: owner.username,
      slug: "another-title",
    });
    expect(await addressOf("shared-title")).toMatchObject({
      username: owner.username,
      slug: "shared-title-2",
    });
    expect(await isPublic(owner, "shared-title-2")).toBe(true);
    const { entries } = await listAuditLog(await owner.sessionContext(), { limit: 10 });
    expect(entries.find(({ action }) => action === "member.guides_handed_over")).toMatchObject({
      via: "portal",
      target: { type: "user", id: String(member.id) },
      details: { handed_over_to: owner.id, guides: 3 },
    });
    expect(fixtures.purges.slice(-2)).toEqual([member.username, owner.username]);
  });

  it("happens when a member leaves the account with a receiver (contract ACCT-10)", async () => {
    const owner = await addOwner();
    const member = await addMember(owner);
    const ctx = await member.sessionContext();
    const guide = await addPublic(ctx, "Left to the owner");
    await leaveAccount(ctx, { hand_over_to: owner.id });
    expect(await isPublic(owner, guide.slug)).toBe(true);
    expect(await isPublic(member, guide.slug)).toBe(false);
    expect(await findCurrentAddress(service, { ...member, slug: guide.slug })).toMatchObject({
      username: owner.username,
    });
    expect((await listMembers(await owner.sessionContext())).members).toHaveLength(1);
    const { entries } = await listAuditLog(await owner.sessionContext(), { limit: 10 });
    expect(entries.find(({ action }) => action === "member.guides_handed_over")).toMatchObject({
      via: "portal",
      target: { type: "user", id: String(member.id) },
      details: { handed_over_to: owner.id, guides: 1 },
    });
    expect(fixtures.purges.slice(-2)).toEqual([member.username, owner.username]);
  });

  it("leaves the guides under the name of a member who leaves without a receiver (contract ACCT-10)", async () => {
    const owner = await addOwner();
    const member = await addMember(owner);
    const ctx = await member.sessionContext();
    const guide = await addPublic(ctx, "Stays here");
    await leaveAccount(ctx);
    expect(await isPublic(member, guide.slug)).toBe(true);
  });

  it("does not happen, and the member stays, when a member leaves with a receiver of another account", async () => {
    const member = await addMember(await addOwner());
    const outsider = await addOwner();
    const ctx = await member.sessionContext();
    await expect(leaveAccount(ctx, { hand_over_to: outsider.id })).rejects.toMatchObject({
      code: "validation_failed",
    });
    expect((await listMembers(ctx)).members).toHaveLength(2);
  });

  it("changes nothing when both users have a guide with the same external id", async () => {
    const owner = await addOwner();
    const member = await addMember(owner);
    await addGuide(await owner.sessionContext(), { external_id: "doc-1" });
    await addGuide(await member.sessionContext(), { external_id: "doc-1" });
    const input = { id: member.id, hand_over_to: owner.id };
    await expect(removeMember(await owner.sessionContext(), input)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("doc-1") as string,
    });
    await expect(deleteUser(member, owner.id)).rejects.toMatchObject({ code: "conflict" });
    expect((await listMembers(await owner.sessionContext())).members).toHaveLength(2);
  });

  it("is refused to a user of another account, a removed user, and the user itself", async () => {
    const owner = await addOwner();
    const member = await addMember(owner);
    const removed = await addMember(owner);
    await removeUser(service, removed);
    const outsider = await addOwner();
    for (const { id } of [removed, outsider, member])
      await expect(
        removeMember(await owner.sessionContext(), { id: member.id, hand_over_to: id }),
      ).rejects.toMatchObject({ code: "validation_failed" });
    expect((await listMembers(await owner.sessionContext())).members).toHaveLength(2);
  });

  it("is refused by the database when a guide would take a slug that is reserved for another guide of the receiver", async () => {
    const owner = await addOwner();
    const member = await addMember(owner);
    const renamed = await addPublic(await owner.sessionContext(), "Reserved");
    await patchGuide(await owner.sessionContext(), renamed.id, { slug: "other" });
    const { id } = await addPublic(await member.sessionContext(), "Reserved");
    await expect(
      db.pool.query("update guides set user_id = $2 where id = $1", [id, owner.id]),
    ).rejects.toMatchObject({ code: "23505", constraint: "guides_user_id_slug_key" });
  });

  it("returns a guide to a former author at its former address", async () => {
    const owner = await addOwner();
    const member = await addMember(owner);
    const guide = await addPublic(await owner.sessionContext(), "There and back");
    const third = await fixtures.addUser(owner.accountId, "owner");
    await removeUser(service, { username: owner.username, handOverTo: member.username });
    await db.pool.query("update users set removed_at = null where id = $1", [owner.id]);
    await removeUser(service, { username: member.username, handOverTo: owner.username });
    expect(await isPublic(owner, guide.slug)).toBe(true);
    const { rows } = await db.pool.query(
      "select user_id, slug from former_slugs where guide_id = $1",
      [guide.id],
    );
    expect(rows).toEqual([{ user_id: member.id, slug: guide.slug }]);
    expect(third.id).toBeGreaterThan(0);
  });
});

describe("a removed user (contract ACCT-9)", () => {
  it("keeps no second factor, recovery code, passkey, provider, password and address", async () => {
    const owner = await addOwner();
    const member = await addMember(owner);
    await db.pool.query(
      "insert into identities (user_id, provider, subject) values ($1, 'github', $2)",
      [member.id, member.username],
    );
    await db.pool.query(
      "insert into two_factors (user_id, sealed_secret, last_step, enabled_at) values ($1, '\\x00', 1, now())",
      [member.id],
    );
    await db.pool.query("insert into recovery_codes (user_id, hash) values ($1, '\\x00')", [
      member.id,
    ]);
    await db.pool.query(
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
       values ($1, '\\x00', '\\x00', 0, '{}', 'Laptop', now())`,
      [member.id],
    );
    await removeUser(service, member);
    const { rows } = await db.pool.query(
      `select (select count(*)::int from identities where user_id = u.id) + (select count(*)::int from two_factors where user_id = u.id)
              + (select count(*)::int from recovery_codes where user_id = u.id) + (select count(*)::int from passkeys where user_id = u.id)
                as factors, u.password_hash, u.email
         from users u where u.id = $1`,
      [member.id],
    );
    expect(rows).toEqual([{ factors: 0, password_hash: null, email: "" }]);
  });
});

describe("exportUser (contract ACCT-26)", () => {
  it("returns the rows about a user without secrets, also of a removed one", async () => {
    const owner = await addOwner();
    const member = await addMember(owner);
    await member.insertKey(["read"]);
    await addPublic(await member.sessionContext(), "Mine");
    const exported = await exportUser(service, { username: member.username });
    expect(exported["user"]).toMatchObject([{ id: member.id, has_password: true }]);
    expect(exported["guides"]).toMatchObject([
      { title: "Mine", steps: expect.any(Array) as unknown[] },
    ]);
    expect(exported["api_keys"]).toHaveLength(1);
    expect(JSON.stringify(exported)).not.toMatch(/password_hash|"hash"|sealed|token/);
    await removeUser(service, member);
    expect(await exportUser(service, { id: member.id })).toHaveProperty("guides.0.title", "Mine");
    await expect(exportUser(service, { id: 0 })).rejects.toMatchObject({ code: "not_found" });
  });
});
