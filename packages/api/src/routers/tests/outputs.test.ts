import { createHash, randomUUID } from "node:crypto";
import { connectProvider, invalid, newEntryId } from "@guidepost/core";
import { appCodeOf, createAuthenticator, stepsWith, unsubscribeUrl } from "@guidepost/core/testing";
import { afterAll, expect, it } from "vitest";
import { createApiHarness, names, procedures } from "#testing/api-test-harness.ts";

const harness = await createApiHarness();
afterAll(harness.drop);
const owner = await harness.addAccount("pro");
const { actor } = await owner.sessionContext();
const { via } = actor;
if (via.kind !== "session") throw new Error("the actor has no session");

/** Gives the session the version that the user has now, as the cookie that a response renews. */
async function renewSession(): Promise<void> {
  const { db } = harness.service;
  const user = await db.prisma.user.findUniqueOrThrow({ where: { id: actor.user.id } });
  if (via.kind === "session") via.session.version = user.sessionVersion;
}
// One connection, so that the setting applies to every statement.
const readOnly = await harness.addInstance(1);
await readOnly.db.pool.query("set default_transaction_read_only = on");

type Output = Record<string, never> & {
  guide: { id: number; steps: { id: number }[]; updated_at: string; version: number };
  draft: { revision: string };
  key: { id: number };
  webhook: { id: number };
  link: { id: number; url: string };
  filters: { id: number }[];
  notifications: { id: number }[];
  delivery: { id: number };
  secret: string;
  sealed_secret: string;
  recovery_codes: string[];
  url: string;
  members: { id: number; username: string }[];
  invitations: { id: number; email: string }[];
  passkeys: { id: number }[];
  challenge: string;
};

/** The names of all fields at all levels. */
function fieldsOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(fieldsOf);
  return Array.isArray(value) ? inner : [...Object.keys(value), ...inner];
}

/** Inserts the link of a mail, which the worker creates, and returns its token and address. */
async function addMailLink(
  userId: number,
  kind: "reset_password" | "verify_email" | "change_email",
  address?: string,
): Promise<{ token: string; email: string }> {
  const { db } = harness.service;
  const token = `a-token-for-${kind}`;
  const user = await db.prisma.user.findUniqueOrThrow({ where: { id: userId } });
  const email = address ?? user.email;
  const hash = new Uint8Array(createHash("sha256").update(token).digest());
  const expiresAt = new Date(Date.now() + 60_000);
  await db.prisma.mailToken.create({
    data: { hash, kind, userId, email, expiresAt },
  });
  return { token, email };
}

/** Inserts a session of a user, as its first request does, and returns its id. */
async function addSession(userId: number): Promise<string> {
  const [id, at] = [randomUUID(), new Date()];
  await harness.service.db.prisma.userSession.create({
    data: { id, userId, version: 0, createdAt: at, usedAt: at },
  });
  return id;
}

/** Inserts the text of a reader of a guide, and returns its id. */
async function addFeedback(guideId: number): Promise<number | undefined> {
  const { rows } = await harness.service.db.pool.query<{ id: number }>(
    `with reader as (
       insert into guide_readers (guide_id, visitor, rating) values ($1, sha256('a reader'), 4) returning *
     )
     insert into guide_feedback (guide_id, visitor, account_id, user_id, rating, text, sent_on)
     select g.id, reader.visitor, g.account_id, g.user_id, 4, 'Helpful', now() from guides g, reader where g.id = $1
     returning id`,
    [guideId],
  );
  return rows[0]?.id;
}

/** Signs the link that a mail of the weekly summary would contain. */
async function unsubscribeToken(userId: number): Promise<string> {
  const url = await unsubscribeUrl(harness.service, { userId, kind: "weekly_summary" });
  return url.split("/").at(-1) ?? "";
}

/** Logs a success and a refusal, and returns their ids. */
async function logRequests(keyId: number): Promise<string[]> {
  const window = { limit: 300, remaining: 288, resetsIn: 30 };
  const ids = [newEntryId(Date.now()), newEntryId(Date.now())];
  for (const [index, id] of ids.entries())
    harness.requestLog.record({
      id,
      requestId: id,
      actor,
      keyId,
      method: "PATCH",
      operation: "guides.update",
      path: "/v1/guides/1",
      address: "203.0.113.9",
      userAgent: null,
      durationMs: 1.25,
      status: index === 0 ? 200 : 422,
      refusal: index === 0 ? undefined : invalid({ title: ["can't be blank"] }),
      scope: "write",
      rateLimit: {
        allowed: true,
        limit: 300,
        remaining: 288,
        resetAt: 0,
        minute: window,
        hour: window,
      },
      quotaUsed: 7,
      replayed: false,
    });
  await harness.requestLog.flush();
  return ids;
}

it("every procedure returns its declared output without secrets and internal fields, and no query writes", async () => {
  const responses = new Map<string, unknown>();
  const call = async (name: string, input?: unknown, caller = actor): Promise<Output> => {
    const isQuery = procedures[name]?._def.type === "query";
    const response = await harness.call(name, caller, input, isQuery ? readOnly : harness.service);
    responses.set(name, response);
    await renewSession();
    return response as Output;
  };

  const password = "correct horse battery";
  const body = { title: "A guide", description: "Of everything", steps: stepsWith("one", "two") };
  const { guide } = await call("guides.create", { guide: body });
  const { id } = guide;
  await call("guides.get", { id });
  await call("guides.document", { id });
  await call("guides.update", { id, guide: { title: "New" } });
  for (const move of ["publish", "feature", "unfeature", "unpublish"])
    expect((await call(`guides.${move}`, { id })).guide.steps).toEqual(guide.steps);
  await call("guides.publish", { id });
  const { draft } = await call("guides.saveDraft", { id, guide: { title: "Pending" } });
  await call("guides.autosaveDraft", {
    id,
    guide: { description: "Pending" },
    expected_version: (await call("guides.get", { id, version: "draft" })).guide.version,
    expected_revision: draft.revision,
  });
  await call("guides.open", { id });
  await call("guides.export", { id, format: "html" });
  await call("guides.publishDraft", { id });
  await call("guides.saveDraft", { id, guide: { title: "Pending" } });
  expect(await call("guides.discardDraft", { id })).toBeUndefined();
  await call("insights.guide", { id });
  await call("insights.account", {});
  await call("guides.versions", { id, limit: 10 });
  await call("guides.version", { id, number: 2, include: "source" });
  await call("guides.versionStorage");
  const restored = (await call("guides.restoreVersion", { id, number: 2 })).guide;
  await call("guides.restoreVersionIfUnchanged", {
    id,
    number: 1,
    expected_version: restored.version,
  });
  await call("guides.unpublish", { id });
  await call("guides.setSchedule", { id, publish_at: "2100-01-01T00:00:00Z" });
  const copy = (await call("guides.duplicate", { id })).guide;
  const { guide: added } = await call("guides.addStep", {
    id: copy.id,
    step: { content: "<p>3</p>" },
  });
  const [first, ...others] = added.steps;
  const step_ids = [...others, first].map((step) => step?.id);
  await call("guides.reorderSteps", { id: copy.id, step_ids });
  await call("guides.updateStep", { id: copy.id, step_id: first?.id, step: { title: "New" } });
  await call("guides.deleteStep", { id: copy.id, step_id: first?.id });
  await call("guides.list", { limit: 1 });
  await call("guides.search", { search: "new", weekly: true });
  await call("guides.authors");
  const opened = (await call("guides.get", { id })).guide;
  await call("guides.save", { id, guide: {}, expected_updated_at: opened.updated_at });
  expect(await call("guides.delete", { id })).toBeUndefined();
  const filter = { name: "Drafts", query: { status: "draft", sort: "title" } };
  const { filters } = await call("savedFilters.create", filter);
  expect(filters).toMatchObject([filter]);
  expect(await call("savedFilters.list")).toEqual({ filters });
  await call("savedFilters.rename", { id: filters[0]?.id, name: "To write" });
  expect(await call("savedFilters.delete", { id: filters[0]?.id })).toEqual({ filters: [] });
  await call("guides.trash", { limit: 1 });
  const { deleted_at } = await call("guides.trashed", { id });
  await call("guides.restore", { id });
  await call("guides.delete", { id: copy.id });
  expect(await call("guides.deletePermanently", { id: copy.id })).toBeUndefined();
  expect(await call("guides.emptyTrash", { until: deleted_at })).toEqual({
    deleted: 0,
    has_more: false,
  });
  const selection = { action: "feature", guides: [{ id }, { id: 2_147_483_647 }] };
  expect(await call("guides.changeSelection", selection)).toMatchObject({ changed: [{ id }] });

  const external_id = "a";
  await call("guides.upsert", { external_id, guide: { title: "By its external id" } });
  await call("guides.getExternal", { external_id });
  await call("guides.deleteExternal", { external_id });
  const create = { operation: "create", guide: { title: "By a bulk" } };
  await call("guides.bulk", { operations: [create, { operation: "delete", id: 0 }] });

  // Gives positions to the changes (decision 250). The next request needs no write.
  await harness.call("changes.list", actor, {}, harness.service);
  await call("changes.list", {});

  const { key, secret } = await call("keys.create", { name: "Key", scopes: ["admin"] });
  await call("keys.update", { id: key.id, description: "For the import" });
  const tried = await call("keys.createTryIt", { scope: "read" });
  const rotated = await call("keys.rotate", { id: key.id, keep_hours: 24 });
  await call("keys.revoke", { id: key.id });
  await call("keys.list");
  await call("keys.get", { id: key.id });

  const events = ["guide.published"];
  const hook = await call("webhooks.create", { url: "https://receiver.example/", events });
  const webhook_id = hook.webhook.id;
  const { secret: rotatedSecret } = await call("webhooks.rotateSecret", { webhook_id });
  const { delivery } = await call("webhooks.test", { webhook_id });
  await call("webhooks.redeliver", { webhook_id, delivery_id: delivery.id });
  await call("webhooks.redeliverFailed", { webhook_id });
  await call("webhooks.deliveries", { webhook_id });
  await call("webhooks.delivery", { webhook_id, delivery_id: delivery.id });
  await call("webhooks.attempts", { webhook_id, delivery_id: delivery.id });
  await call("webhooks.searchDeliveries", { webhook_id, event_type: "webhook.test" });
  await call("webhooks.health", {});
  await call("webhooks.update", { webhook_id, description: "New" });
  await call("webhooks.get", { webhook_id });
  await call("webhooks.list", {});
  expect(await call("webhooks.delete", { webhook_id })).toBeUndefined();

  const log = await logRequests(key.id);
  await call("auditLog.list", {});
  await call("auditLog.search", {});
  await call("auditLog.export", {});
  await call("requests.list", {});
  await call("requests.search", {});
  await call("requests.callers");
  for (const entry of log) {
    await call("requests.get", { request_id: entry });
    await call("requests.explain", { request_id: entry });
  }
  await call("keys.impact", { id: key.id });
  await call("keys.ownAddress");
  await call("users.list", {});

  expect(await call("notifications.unread")).toEqual({ unread: 2 });
  const { notifications } = await call("notifications.list", {});
  await call("notifications.read", { id: notifications[0]?.id });
  await call("notifications.readAll", { up_to: notifications[0]?.id });
  await call("notifications.settings");
  await call("notifications.changeSetting", { kind: "weekly_summary", mail: true });
  const unsubscribe = { token: await unsubscribeToken(owner.id) };
  await call("notifications.unsubscribeTarget", unsubscribe);
  await call("notifications.unsubscribe", unsubscribe);

  await call("usage.get", {});
  const withKey = { ...actor, via: { kind: "key", keyId: key.id } } as const;
  responses.set("me.get", await harness.call("me.get", withKey, {}, harness.service));
  await call("usage.report", {});
  await call("usage.export", {});
  await call("usage.windows");
  await call("account.profile");
  await call("account.checklist");
  await call("account.closeChecklist");
  await call("account.updateProfile", { display_name: "New name" });
  await call("account.authorProfile");
  await call("account.updateAuthorProfile", {
    avatar: null,
    bio: "Tea",
    links: [{ label: "Site", url: "https://example.com" }],
  });
  await call("branding.update", {
    name: "Acme",
    logo: null,
    url: "https://acme.example",
    accent: "#1a73e8",
    hides_credit: true,
  });
  await call("branding.get");
  await call("account.rename", { name: "New account" });
  await call("account.setLanguage", { language: "de" });
  await call("account.changePlan", { plan: "team" });
  await call("account.changePassword", { new_password: password });
  await call("account.confirmPassword", { password });
  await call("account.requireFresh");
  await call("account.signOutEverywhere");
  const setup = await call("twoFactor.begin");
  const { recovery_codes: codes } = await call("twoFactor.enable", {
    code: appCodeOf(setup.secret),
    sealed_secret: setup.sealed_secret,
  });
  await call("twoFactor.get");
  const session = { ...via.session, providerConfirmedAt: Date.now() };
  const waiting = { ...actor, via: { ...via, session } };
  expect(await call("account.confirmCode", { code: codes[2] }, waiting)).toBeUndefined();
  const { recovery_codes: newCodes } = await call("twoFactor.replaceRecoveryCodes", {
    code: codes[0],
  });
  await call("twoFactor.setRequirement", { required: false });
  await call("twoFactor.disable", { code: newCodes[0] });

  await call("sessions.list");
  await call("sessions.end", { id: await addSession(actor.user.id) });
  await call("sessions.endOthers");
  const authenticator = createAuthenticator(harness.service);
  const { challenge } = await call("passkeys.creationOptions");
  const newPasskey = { name: "Laptop", response: authenticator.create(challenge) };
  const { passkeys } = await call("passkeys.add", newPasskey);
  const passkey = { id: passkeys[0]?.id };
  await call("passkeys.list");
  await call("passkeys.rename", { ...passkey, name: "Phone" });
  for (const [options, use] of [
    ["passkeys.confirmationOptions", "passkeys.confirm"],
    ["passkeys.signInOptions", "passkeys.signIn"],
  ] as const) {
    const response = authenticator.prove((await call(options)).challenge);
    expect(await call(use, { response })).toBeUndefined();
  }
  await call("passkeys.remove", passkey);
  await connectProvider(await owner.sessionContext(), { provider: "github", subject: "github-1" });
  await call("account.disconnect", { provider: "github" });
  const newcomer = { username: "newcomer", display_name: "New", email: "new@guidepost.test" };
  const lost = { email: "lost@guidepost.test" };
  expect(await call("account.requestPasswordReset", lost)).toBeUndefined();
  const reset = await addMailLink(actor.user.id, "reset_password");
  const { token: resetToken } = reset;
  expect(await call("account.passwordReset", { token: resetToken })).toEqual({
    email: reset.email,
  });
  expect(await call("account.resetPassword", { token: resetToken, password })).toBeUndefined();
  expect(await call("account.requestVerification")).toBeUndefined();
  const verification = await addMailLink(actor.user.id, "verify_email");
  const { token: verificationToken } = verification;
  expect(await call("account.verification", { token: verificationToken })).toEqual({
    email: verification.email,
  });
  expect(await call("account.verifyEmail", { token: verificationToken })).toBeUndefined();
  const changed = { email: "changed@guidepost.test" };
  await call("account.requestEmailChange", changed);
  await call("account.cancelEmailChange");
  await call("account.requestEmailChange", changed);
  const { token: changeToken } = await addMailLink(actor.user.id, "change_email", changed.email);
  expect(await call("account.emailChange", { token: changeToken })).toEqual(changed);
  expect(await call("account.confirmEmailChange", { token: changeToken })).toBeUndefined();
  expect(await call("account.signUp", { ...newcomer, password })).toEqual({ username: "newcomer" });

  const { url } = await call("members.invite", { email: "guest@guidepost.test", role: "member" });
  const token = url.split("/").at(-1) ?? "";
  expect(await call("members.invitation", { token })).toMatchObject({ role: "member" });
  const joining = { token, username: "guest", display_name: "Guest", password };
  expect(await call("members.accept", joining)).toEqual({ username: "guest" });
  await harness.call("members.invite", actor, { email: "other@guidepost.test", role: "member" });
  const { invitations } = await call("members.invitations");
  const invited = { id: invitations[0]?.id };
  expect(await call("members.resendInvitation", invited)).toBeUndefined();
  expect(await call("members.cancelInvitation", invited)).toEqual({
    invitations: [],
  });
  const { members } = await call("members.list");
  const guest = members.find(({ username }) => username === "guest");
  await call("members.setRole", { id: guest?.id, role: "owner" });
  await call("members.remove", { id: guest?.id });
  const leaver = await (await harness.addUser(owner.accountId, "member")).sessionContext();
  expect(await call("members.leave", undefined, leaver.actor)).toBeUndefined();

  const closing = await (await harness.addAccount("pro")).sessionContext();
  const deleting = await (
    await harness.addUser(closing.actor.account.id, "member")
  ).sessionContext();
  await call("deletion.userPlan", undefined, deleting.actor);
  await call("deletion.requestUser", { hand_over_to: closing.actor.user.id }, deleting.actor);
  await call("deletion.accountPlan", undefined, closing.actor);
  await call("deletion.requestAccount", {}, closing.actor);

  const linked = { steps: stepsWith('<a href="https://a.example/">a</a>') };
  const { guide: withLink } = await call("guides.create", { guide: { ...body, ...linked } });
  await call("guides.startLinkCheck", { id: withLink.id });
  await call("guides.linkCheck", { id: withLink.id });

  await call("images.upload", { bytes: Buffer.from("a file") });
  expect(await call("images.storage")).toMatchObject({ used: 6 });

  const { link } = await call("guides.createPrivateLink", { id, days: 7 });
  const { links } = await call("guides.privateLinks", { id });
  expect(links).toMatchObject([{ id: link.id, url: link.url }]);
  const privateToken = { token: link.url.split("/").at(-1) };
  await call("reader.privateGuide", privateToken);
  expect(await call("reader.openPrivateGuide", privateToken)).toBeUndefined();
  expect(await call("guides.revokePrivateLink", { id, link_id: link.id })).toBeUndefined();

  await call("guides.publish", { id });
  const { username } = owner;
  await call("reader.guide", { username, slug: "a-guide" });
  await call("reader.profile", { username });
  await call("reader.more", { id });
  await call("reader.view", { id, device: "phone", referrer: "search.example" });
  expect(await call("reader.reach", { id, step: 1 })).toBeUndefined();
  await call("reader.complete", { id });
  await call("reader.rate", { id, rating: 5 });
  await call("reader.sendFeedback", { id, text: "Of the author" });
  expect(await call("reader.deleteFeedback", { id })).toBeUndefined();
  const feedback_id = await addFeedback(id);
  await call("feedback.listOfGuide", { id });
  await call("feedback.list", {});
  await call("feedback.update", { id, feedback_id, status: "read" });
  expect(await call("feedback.delete", { id, feedback_id })).toBeUndefined();
  await call("reader.state", { id });

  expect([...responses.keys()].toSorted()).toEqual(names.toSorted());

  const once = new Map([
    [secret, "keys.create"],
    [tried.secret, "keys.createTryIt"],
    [rotated.secret, "keys.rotate"],
    [token, "members.invite"],
    [hook.secret, "webhooks.create"],
    [rotatedSecret, "webhooks.rotateSecret"],
    [setup.secret, "twoFactor.begin"],
    [setup.sealed_secret, "twoFactor.begin"],
    [codes[1] ?? "", "twoFactor.enable"],
    [newCodes[1] ?? "", "twoFactor.replaceRecoveryCodes"],
  ]);
  for (const [name, response] of responses) {
    const text = JSON.stringify(response) ?? "";
    // REST does not check its output at run time (decision 202).
    const output = procedures[name]?._def.meta?.output;
    if (output) expect(text).toBe(JSON.stringify(output.parse(response)) ?? "");
    // The names of WebAuthn.
    const fields = /^passkeys\.\w*[oO]ptions$/.test(name) ? [] : fieldsOf(response);
    for (const field of fields)
      expect(field).not.toMatch(
        /hash|(?<!^has_)password|account_?id|user_?id|rating_(sum|count)|[A-Z]/,
      );
    for (const [hidden, where] of once) {
      if (name !== where) expect(text).not.toContain(hidden);
      for (const form of ["hex", "base64", "base64url"] as const)
        expect(text).not.toContain(createHash("sha256").update(hidden).digest(form));
    }
    expect(text).not.toContain(password);
    expect(text).not.toContain("scrypt");
  }
});
