import { newSession, sessionActor } from "@guidepost/core";
import { type TestUser } from "@guidepost/core/testing";
import { afterAll, describe, expect, it } from "vitest";
import { toApiError } from "#trpc/errors.ts";
import {
  createApiHarness,
  keyOrSessionNames,
  names,
  procedures,
  sessionNames,
} from "#testing/api-test-harness.ts";

const harness = await createApiHarness({ sharesDatabase: true });
afterAll(harness.drop);
const { call, service } = harness;

/** Grant access that outlasts the session with each call. */
const ALWAYS = [
  "account.requestEmailChange",
  "account.requireFresh",
  "guides.createPrivateLink",
  "keys.create",
  "keys.rotate",
  "members.invite",
  "members.setRole",
  "passkeys.add",
  "passkeys.creationOptions",
  "passkeys.remove",
  "twoFactor.begin",
  "twoFactor.disable",
  "twoFactor.enable",
  "twoFactor.replaceRecoveryCodes",
  "twoFactor.setRequirement",
  "webhooks.create",
  "webhooks.rotateSecret",
];

/** Grant it with some inputs: `fresh-sign-in.test.ts` of core has a test for each. */
const BY_INPUT = ["account.changePassword", "keys.createTryIt", "keys.update", "webhooks.update"];

/** Mutations of a session that grant none. A new mutation must be added to one of the three lists. */
const NEVER = [
  "account.cancelEmailChange",
  "account.changePlan",
  "account.closeChecklist",
  "account.confirmCode",
  "account.confirmEmailChange",
  "account.confirmPassword",
  "account.disconnect",
  "account.rename",
  "account.requestVerification",
  "account.setLanguage",
  "account.signOutEverywhere",
  "account.updateAuthorProfile",
  "account.updateProfile",
  "account.verifyEmail",
  "auditLog.export",
  "branding.update",
  // They end access.
  "deletion.requestAccount",
  "deletion.requestUser",
  "feedback.delete",
  "feedback.update",
  "guides.addStep",
  "guides.autosaveDraft",
  "guides.bulk",
  "guides.changeSelection",
  "guides.create",
  "guides.delete",
  "guides.deleteExternal",
  "guides.deletePermanently",
  "guides.deleteStep",
  "guides.discardDraft",
  "guides.duplicate",
  "guides.emptyTrash",
  "guides.feature",
  "guides.publish",
  "guides.publishDraft",
  "guides.reorderSteps",
  "guides.restore",
  "guides.restoreVersion",
  "guides.restoreVersionIfUnchanged",
  "guides.revokePrivateLink",
  "guides.save",
  "guides.saveDraft",
  "guides.setSchedule",
  "guides.startLinkCheck",
  "guides.unfeature",
  "guides.unpublish",
  "guides.update",
  "guides.updateStep",
  "guides.upsert",
  "images.upload",
  "keys.revoke",
  "members.cancelInvitation",
  "members.leave",
  "members.remove",
  "members.resendInvitation",
  "notifications.changeSetting",
  "notifications.read",
  "notifications.readAll",
  "passkeys.confirm",
  "passkeys.confirmationOptions",
  "passkeys.rename",
  "savedFilters.create",
  "savedFilters.delete",
  "savedFilters.rename",
  "sessions.end",
  "sessions.endOthers",
  "webhooks.delete",
  "webhooks.redeliver",
  "webhooks.redeliverFailed",
  "webhooks.test",
];

const classOf = (name: string) => procedures[name]?._def.meta?.grantsLastingAccess ?? "never";
const mutations = [...sessionNames, ...keyOrSessionNames]
  .filter((name) => procedures[name]?._def.type === "mutation")
  .toSorted();

const codeOf = (response: Promise<unknown>) =>
  response.then(
    () => "ok",
    (error: unknown) => toApiError(error).code,
  );

/** The actor of a session that was authenticated some minutes ago. */
async function sessionOf({ id: userId }: TestUser, minutes: number) {
  const at = new Date(service.clock().getTime() - minutes * 60_000);
  const actor = await sessionActor(service, newSession({ userId, version: 0, at }));
  if (!actor) throw new Error("the session is over");
  return actor;
}

describe("operations that grant lasting access (contract SIGN-24)", () => {
  it("are classified: each mutation of a session grants it always, for some inputs, or never", () => {
    const listed = { always: ALWAYS, "by input": BY_INPUT, never: NEVER };
    for (const [kind, list] of Object.entries(listed))
      expect(mutations.filter((name) => classOf(name) === kind)).toEqual(list);
    const declared = names.filter((name) => classOf(name) !== "never");
    expect(declared.toSorted()).toEqual([...ALWAYS, ...BY_INPUT].toSorted());
  });

  it.each(ALWAYS)(
    "%s refuses a session that was authenticated more than 10 minutes ago, before it reads the input",
    async (name) => {
      const owner = await harness.addAccount("pro");
      const [stale, fresh] = [await sessionOf(owner, 10.1), await sessionOf(owner, 9)];
      for (const input of [undefined, {}, { id: 1 }]) {
        expect(await codeOf(call(name, stale, input))).toBe("fresh_sign_in_required");
        expect(await codeOf(call(name, fresh, input))).not.toBe("fresh_sign_in_required");
      }
    },
  );
});
