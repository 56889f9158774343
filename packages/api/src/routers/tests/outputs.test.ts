import { createHash } from "node:crypto";
import { connectProvider, invalid, newEntryId } from "@guidepost/core";
import { stepsWith } from "@guidepost/core/testing";
import { afterAll, expect, it, vi } from "vitest";
import { createApiHarness, names, procedures } from "../../testing/api-test-harness.ts";

// Each password hash takes 0.4 s of CPU time, by design.
vi.setConfig({ testTimeout: 60_000 });

const harness = await createApiHarness();
afterAll(harness.drop);
const owner = await harness.addAccount("pro");
const { actor } = await owner.sessionContext();
// One connection, so that the setting applies to every statement.
const readOnly = await harness.addInstance(1);
await readOnly.db.pool.query("set default_transaction_read_only = on");

type Output = Record<string, never> & {
  guide: { id: number; steps: { id: number }[]; updated_at: string };
  key: { id: number };
  secret: string;
  url: string;
  members: { id: number; username: string }[];
  invitations: { id: number; email: string }[];
};

/** The names of all fields at all levels. */
function fieldsOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(fieldsOf);
  return Array.isArray(value) ? inner : [...Object.keys(value), ...inner];
}

/** Logs a success and a refusal, and returns their ids. */
async function logRequests(keyId: number): Promise<string[]> {
  const window = { limit: 300, remaining: 288, resetsIn: 30 };
  const ids = [newEntryId(Date.now()), newEntryId(Date.now())];
  for (const [index, id] of ids.entries())
    harness.requestLog.record({
      ...{ id, requestId: id, actor, keyId },
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
        ...{ allowed: true, limit: 300, remaining: 288, resetAt: 0 },
        ...{ minute: window, hour: window },
      },
      quotaUsed: 7,
      replayed: false,
    });
  await harness.requestLog.flush();
  return ids;
}

it("every procedure returns its declared output without secrets and internal fields, and no query writes", async () => {
  const responses = new Map<string, unknown>();
  const call = async (name: string, input?: unknown): Promise<Output> => {
    const isQuery = procedures[name]?._def.type === "query";
    const response = await harness.call(name, actor, input, isQuery ? readOnly : harness.service);
    responses.set(name, response);
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
  await call("guides.search", { search: "new" });
  await call("guides.authors");
  const opened = (await call("guides.get", { id })).guide;
  await call("guides.save", { id, guide: {}, expected_updated_at: opened.updated_at });
  expect(await call("guides.delete", { id })).toBeUndefined();
  await call("guides.trash", { limit: 1 });
  await call("guides.restore", { id });

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

  const log = await logRequests(key.id);
  await call("requests.list", {});
  await call("requests.search", {});
  await call("requests.callers");
  for (const entry of log) {
    await call("requests.get", { request_id: entry });
    await call("requests.explain", { request_id: entry });
  }
  await call("keys.impact", { id: key.id });
  await call("users.list", {});

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
  await call("account.rename", { name: "New account" });
  await call("account.changePlan", { plan: "team" });
  await call("account.changePassword", { new_password: password });
  await call("account.confirmPassword", { password });
  await call("account.requireFresh");
  await call("account.signOutEverywhere");
  await connectProvider(await owner.sessionContext(), { provider: "github", subject: "github-1" });
  await call("account.disconnect", { provider: "github" });
  const newcomer = { username: "newcomer", display_name: "New", email: "new@guidepost.test" };
  expect(await call("account.signUp", { ...newcomer, password })).toEqual({ username: "newcomer" });

  const { url } = await call("members.invite", { email: "guest@guidepost.test", role: "member" });
  const token = url.split("/").at(-1) ?? "";
  expect(await call("members.invitation", { token })).toMatchObject({ role: "member" });
  const joining = { token, username: "guest", display_name: "Guest", password };
  expect(await call("members.accept", joining)).toEqual({ username: "guest" });
  await harness.call("members.invite", actor, { email: "other@guidepost.test", role: "member" });
  const { invitations } = await call("members.invitations");
  expect(await call("members.cancelInvitation", { id: invitations[0]?.id })).toEqual({
    invitations: [],
  });
  const { members } = await call("members.list");
  const guest = members.find(({ username }) => username === "guest");
  await call("members.setRole", { id: guest?.id, role: "owner" });
  await call("members.remove", { id: guest?.id });

  await call("guides.publish", { id });
  const { username } = owner;
  await call("reader.guide", { username, slug: "a-guide" });
  await call("reader.profile", { username });
  await call("reader.more", { id });
  await call("reader.view", { id });
  await call("reader.complete", { id });
  await call("reader.rate", { id, rating: 5 });
  await call("reader.state", { id });

  expect([...responses.keys()].toSorted()).toEqual(names.toSorted());

  const once = new Map([
    [secret, "keys.create"],
    [tried.secret, "keys.createTryIt"],
    [rotated.secret, "keys.rotate"],
    [token, "members.invite"],
  ]);
  for (const [name, response] of responses) {
    const text = JSON.stringify(response) ?? "";
    // REST does not check its output at run time (decision 202).
    const output = procedures[name]?._def.meta?.output;
    if (output) expect(text).toBe(JSON.stringify(output.parse(response)) ?? "");
    for (const field of fieldsOf(response))
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
