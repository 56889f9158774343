import { SCOPES, type Scope } from "@guidepost/contract";
import { snapshotAccount } from "@guidepost/core/testing";
import { afterAll, describe, expect, it } from "vitest";
import { toApiError } from "#trpc/errors.ts";
import {
  createApiHarness,
  keyOrSessionNames,
  names,
  publicNames,
  procedures,
  scopeOf,
  sessionNames,
} from "#testing/api-test-harness.ts";

const harness = await createApiHarness({ sharesDatabase: true });
afterAll(harness.drop);
const { call } = harness;
const owner = await harness.addAccount("enterprise");
const { db } = harness.service;

const codeOf = (response: Promise<unknown>) =>
  response.then(
    () => "ok",
    (error: unknown) => toApiError(error).code,
  );
const usages = () => db.prisma.usageMonth.findMany({ where: { accountId: owner.accountId } });

// The scope of each operation (contract SCOPE-1, SCOPE-2, SCOPE-6, API-10, API-14 to API-20, CHG-1, LOG-5, LOG-10, HOOK-6, IMG-10).
const documented: Record<string, Scope | undefined> = {
  "guides.list": "read",
  "guides.get": "read",
  "guides.document": "read",
  "guides.create": "write",
  "guides.update": "write",
  "guides.delete": "write",
  "guides.getExternal": "read",
  "guides.upsert": "write",
  "guides.deleteExternal": "write",
  "guides.bulk": "write",
  "changes.list": "read",
  "guides.duplicate": "write",
  "guides.addStep": "write",
  "guides.updateStep": "write",
  "guides.deleteStep": "write",
  "guides.reorderSteps": "write",
  "guides.publish": "write",
  "guides.unpublish": "write",
  "guides.saveDraft": "write",
  "guides.publishDraft": "write",
  "guides.discardDraft": "write",
  "guides.versions": "read",
  "guides.version": "read",
  "guides.restoreVersion": "write",
  "guides.setSchedule": "write",
  "guides.feature": "admin",
  "guides.unfeature": "admin",
  "guides.restore": "write",
  "insights.guide": "read",
  "insights.account": "read",
  "feedback.listOfGuide": "read",
  "feedback.list": "read",
  "feedback.update": "write",
  "feedback.delete": "write",
  "usage.get": undefined,
  "me.get": undefined,
  "images.upload": "write",
  "users.list": "admin",
  "auditLog.list": "admin",
  "requests.list": "admin",
  "requests.get": undefined,
  "webhooks.list": "admin",
  "webhooks.create": "admin",
  "webhooks.get": "admin",
  "webhooks.update": "admin",
  "webhooks.delete": "admin",
  "webhooks.rotateSecret": "admin",
  "webhooks.test": "admin",
  "webhooks.deliveries": "admin",
  "webhooks.delivery": "admin",
  "webhooks.redeliver": "admin",
  "webhooks.redeliverFailed": "admin",
};
const held: Scope[][] = [["read"], ["write"], ["read", "write"], ["admin"], [...SCOPES]];
const suffices = (granted: Scope[], needed: Scope | undefined) =>
  needed === undefined || granted.includes(needed) || granted.includes("admin");

describe("the router", () => {
  it("serves exactly the documented operations to keys, with the documented scopes", () => {
    const declared = keyOrSessionNames.map((name) => [name, scopeOf(name)]);
    expect(Object.fromEntries(declared)).toEqual(documented);
  });

  it.each(keyOrSessionNames)("declares %s as a query exactly if REST serves it by GET", (name) => {
    const { type, meta } = procedures[name]?._def ?? {};
    expect(type === "query").toBe(meta?.openapi?.method === "GET");
  });

  it.each(names.filter((name) => !publicNames.includes(name)))(
    "refuses %s without a credential before it reads the input",
    async (name) => {
      for (const input of [undefined, {}, { id: 1 }])
        expect(await codeOf(call(name, undefined, input))).toBe("unauthorized");
    },
  );

  it.each(publicNames)("serves %s without a credential", async (name) => {
    expect(await codeOf(call(name, undefined, { unknown: true }))).toBe("validation_failed");
  });
});

describe.each(keyOrSessionNames)("%s by a key", (name) => {
  it.each(held)(
    "allows the scopes %s %s %s exactly when they grant the operation",
    async (...list) => {
      const granted = list.filter((scope) => scope !== undefined);
      const { actor } = await owner.keyContext(...granted);
      const before = await usages();
      const allowed = suffices(granted, documented[name]);
      // The input is invalid for all operations: a permitted call fails with validation_failed.
      const code = await codeOf(call(name, actor, { nothing: 1 }));
      expect(code).toBe(allowed ? "validation_failed" : "forbidden");
      expect((await usages()).map(({ used }) => used)).toEqual(
        allowed ? [0] : before.map(({ used }) => used),
      );
    },
  );
});

describe.each(sessionNames)("%s", (name) => {
  it("refuses keys with any scopes, without changes", async () => {
    const actors = await Promise.all(
      held.map(async (some) => (await owner.keyContext(...some)).actor),
    );
    const before = await snapshotAccount(db, owner.accountId);
    for (const actor of actors)
      for (const input of [undefined, {}, { id: owner.id }])
        expect(await codeOf(call(name, actor, input))).toBe("forbidden");
    expect(await snapshotAccount(db, owner.accountId)).toEqual(before);
  });
});

describe("a member's session", () => {
  it("has no admin scope: operations with it are forbidden, and nothing is metered", async () => {
    const before = await usages();
    const member = await harness.addUser(owner.accountId, "member");
    const { actor } = await member.sessionContext();
    for (const name of keyOrSessionNames)
      expect(await codeOf(call(name, actor, { nothing: 1 }))).toBe(
        documented[name] === "admin" ? "forbidden" : "validation_failed",
      );
    expect(await usages()).toEqual(before);
  });
});
