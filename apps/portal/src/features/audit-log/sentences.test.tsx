import { AUDIT_ACTIONS, type AuditAction, type AuditListedEntry } from "@guidepost/contract";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { ENTRY } from "./entry.fixture.ts";
import { Sentence } from "./sentences.tsx";

afterEach(cleanup);

const OPERATOR = { via: "operator", user: null } as const;
const SYSTEM = { via: "system", user: null } as const;
const GUIDE = { type: "guide", id: "5", name: "Brew tea" };
const KEY = { type: "key", id: "7", name: "Website" };
const HOOK = { type: "webhook", id: "9", name: "https://a.example/hook" };
const BOB = { type: "user", id: "4", name: "bob" };
const PASSKEY = { type: "passkey", id: "2", name: "Laptop" };
/** 10:00 in the time zone of the machine. */
const AT = new Date(2026, 11, 24, 10).toISOString();

/** Each action with an entry, and its sentence. */
const CASES: Record<AuditAction, [Partial<AuditListedEntry>, string]> = {
  "session.signed_in": [
    { details: { method: "password", second_factor: "app" } },
    "Nora signed in with a password and a code of the authenticator app",
  ],
  "session.sign_in_failed": [
    { details: { method: "github" } },
    "Nora failed to sign in with GitHub",
  ],
  "session.confirmed": [
    { details: { method: "passkey" } },
    "Nora confirmed their identity with a passkey",
  ],
  "session.confirmation_failed": [{}, "Nora failed to confirm their identity"],
  "session.second_factor_failed": [{}, "Nora entered a wrong second factor"],
  "session.signed_out": [{}, "Nora signed out"],
  "session.signed_out_everywhere": [{}, "Nora signed out everywhere"],
  "session.ended": [{}, "Nora ended one of their sessions"],
  "session.others_ended": [{}, "Nora ended all of their other sessions"],
  "user.signed_up": [{ details: { method: "password" } }, "Nora signed up with a password"],
  "user.created": [
    { ...OPERATOR, target: BOB, details: { role: "owner" } },
    "The Guidepost administrator created the user “bob”, an owner",
  ],
  "user.renamed": [
    { target: { type: "user", id: "3", name: "nora" } },
    "Nora changed their name or username",
  ],
  "user.email_verified": [{}, "Nora verified their email address"],
  "user.email_change_requested": [{}, "Nora requested a new email address"],
  "user.email_change_cancelled": [{}, "Nora canceled the change of their email address"],
  "user.email_changed": [
    { ...OPERATOR, target: BOB },
    "The Guidepost administrator changed the email address of “bob”",
  ],
  "user.deletion_requested": [{ target: BOB }, "Nora requested the deletion of “bob”"],
  "user.deletion_undone": [{}, "Nora undid the deletion of their user"],
  "user.erased": [{ ...SYSTEM, target: BOB }, "Guidepost erased “bob”"],
  "password.set": [
    { ...OPERATOR, target: BOB },
    "The Guidepost administrator set the password of “bob”",
  ],
  "password.changed": [{}, "Nora changed their password"],
  "password.reset": [{}, "Nora reset their password"],
  "two_factor.enabled": [{}, "Nora turned on two-factor sign-in"],
  "two_factor.disabled": [{}, "Nora turned off two-factor sign-in"],
  "two_factor.reset": [
    { ...OPERATOR, target: BOB },
    "The Guidepost administrator reset the two-factor sign-in of “bob”",
  ],
  "two_factor.recovery_code_used": [{}, "Nora used a recovery code"],
  "two_factor.recovery_codes_replaced": [{}, "Nora replaced their recovery codes"],
  "passkey.added": [{ target: PASSKEY }, "Nora added the passkey “Laptop”"],
  "passkey.renamed": [{ target: PASSKEY }, "Nora renamed a passkey to “Laptop”"],
  "passkey.removed": [{ target: PASSKEY }, "Nora removed the passkey “Laptop”"],
  "provider.connected": [{ details: { provider: "google" } }, "Nora connected Google"],
  "provider.disconnected": [{ details: { provider: "google" } }, "Nora disconnected Google"],
  "key.created": [
    { target: KEY, details: { scopes: ["read", "write"], expires_at: AT } },
    "Nora created the key “Website”, with the scopes read and write, until 24 Dec 2026, 10:00",
  ],
  "key.updated": [
    {
      target: KEY,
      details: { scopes: ["read"], expires_at: null, allowed_addresses: ["192.0.2.0/24"] },
    },
    "Nora changed the key “Website”, with the scope read, for 192.0.2.0/24 only",
  ],
  "key.rotated": [
    { target: KEY, has_replaced_key: true, details: { replaced_key_id: 2 } },
    "Nora rotated the key “Website”, which replaces an earlier key",
  ],
  "key.revoked": [{ target: KEY }, "Nora revoked the key “Website”"],
  "invitation.created": [
    {
      target: { type: "invitation", id: "1", name: "eve@example.com" },
      details: { role: "member" },
    },
    "Nora invited “eve@example.com” as a member",
  ],
  "invitation.cancelled": [{}, "Nora canceled an invitation"],
  "invitation.accepted": [
    { details: { role: "owner" } },
    "Nora accepted an invitation as an owner",
  ],
  "member.role_changed": [{ target: BOB, details: { role: "owner" } }, "Nora made “bob” an owner"],
  "member.removed": [
    { target: BOB, details: { revoked_keys: 1 } },
    "Nora removed “bob” from the account, and revoked 1 key",
  ],
  "member.guides_handed_over": [
    { target: BOB, details: { guides: 3 } },
    "Nora handed 3 guides of “bob” over to another user",
  ],
  "account.renamed": [
    { target: { type: "account", id: "1", name: "Studio" } },
    "Nora renamed the account to “Studio”",
  ],
  "account.language_changed": [
    { details: { language: "pt-BR" } },
    "Nora changed the language of new guides to Portuguese (Brazil)",
  ],
  "account.branding_changed": [
    { details: { changed: ["name", "hides_credit"] } },
    "Nora changed the branding: name and hides credit",
  ],
  "account.plan_changed": [
    { details: { previous_plan: "pro", plan: "team" } },
    "Nora changed the plan from Pro to Team",
  ],
  "account.usage_set": [
    { ...OPERATOR, details: { used: 1200 } },
    "The Guidepost administrator set the usage of the month to 1,200 requests",
  ],
  "account.suspended": [
    { ...OPERATOR, details: { reason: "spam" } },
    "The Guidepost administrator suspended the account: spam",
  ],
  "account.resumed": [OPERATOR, "The Guidepost administrator ended the suspension of the account"],
  "account.deletion_requested": [{}, "Nora requested the deletion of the account"],
  "account.deletion_undone": [{}, "Nora undid the deletion of the account"],
  "account.two_factor_requirement_changed": [
    { details: { required: true } },
    "Nora made two-factor sign-in a requirement for all users",
  ],
  "account.exported": [{}, "Nora exported all guides"],
  "audit_log.exported": [{}, "Nora exported the audit log"],
  "webhook.created": [
    { target: HOOK, details: { events: ["guide.published", "guide.deleted"] } },
    "Nora created the webhook “https://a.example/hook” for 2 types of events",
  ],
  "webhook.updated": [
    { target: HOOK, details: { changed: ["enabled"], enabled: false } },
    "Nora changed the webhook “https://a.example/hook”: disabled",
  ],
  "webhook.secret_rotated": [
    { target: HOOK },
    "Nora replaced the secret of the webhook “https://a.example/hook”",
  ],
  "webhook.disabled": [
    { ...SYSTEM, target: HOOK, details: { reason: "gone" } },
    "Guidepost disabled the webhook “https://a.example/hook”: it responded with 410",
  ],
  "webhook.deleted": [{ target: HOOK }, "Nora deleted the webhook “https://a.example/hook”"],
  "guide.published": [{ target: GUIDE }, "Nora published the guide “Brew tea”"],
  "guide.unpublished": [{ ...SYSTEM, target: GUIDE }, "Guidepost unpublished the guide “Brew tea”"],
  "guide.scheduled": [
    { target: GUIDE, details: { publish_at: AT, unpublish_at: null } },
    "Nora scheduled the guide “Brew tea”: publishes on 24 Dec 2026, 10:00",
  ],
  "guide.scheduled_update_failed": [
    { ...SYSTEM, target: GUIDE, details: { reason: "conflict", publish_at: AT } },
    "Guidepost could not publish the scheduled changes of the guide “Brew tea”: the guide was changed in the same places",
  ],
  "guide.link_created": [
    { target: GUIDE, details: { expires_at: AT } },
    "Nora created a private link to the guide “Brew tea”, until 24 Dec 2026, 10:00",
  ],
  "guide.link_revoked": [{ target: GUIDE }, "Nora revoked a private link to the guide “Brew tea”"],
  "guide.changes_published": [
    { target: GUIDE },
    "Nora published the changes of the guide “Brew tea”",
  ],
  "guide.version_restored": [
    { target: GUIDE, details: { restored_version: 2 } },
    "Nora restored version 2 of the guide “Brew tea”",
  ],
  "guide.deleted": [{ target: GUIDE }, "Nora deleted the guide “Brew tea”"],
  "guide.restored": [{ target: GUIDE }, "Nora restored the guide “Brew tea”"],
  "guide.deleted_permanently": [
    { target: GUIDE, has_target: false },
    "Nora permanently deleted the guide “Brew tea”",
  ],
};

function show(entry: Partial<AuditListedEntry>): string {
  const { container } = render(<Sentence entry={{ ...ENTRY, ...entry }} />);
  return container.textContent;
}

describe("Sentence (contract AUDIT-7)", () => {
  it.each(AUDIT_ACTIONS)("describes %s in words", (action) => {
    const [entry, sentence] = CASES[action];
    expect(show({ ...entry, action })).toBe(sentence);
  });

  it.each([
    ["a guide", { action: "guide.published", target: GUIDE }, "/guides/5"],
    ["a key", { action: "key.revoked", target: KEY }, "/developer/keys/7"],
    ["a webhook", { action: "webhook.updated", target: HOOK }, "/developer/webhooks/9"],
    ["a member", { action: "member.role_changed", target: BOB }, "/settings/members"],
  ])("links to %s that still exists, and not to one that is gone", (_, entry, href) => {
    show(entry);
    expect(screen.getByRole("link").getAttribute("href")).toBe(href);
    cleanup();
    show({ ...entry, has_target: false });
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("links to the key that a new key replaced", () => {
    const [entry] = CASES["key.rotated"];
    show({ ...entry, action: "key.rotated" });
    expect(screen.getByRole("link", { name: "an earlier key" }).getAttribute("href")).toBe(
      "/developer/keys/2",
    );
  });

  it("names removed schedules, changed limits, own removals and unknown actions", () => {
    const none = { publish_at: null, unpublish_at: null };
    expect(show({ action: "guide.scheduled", target: GUIDE, details: none })).toBe(
      "Nora removed the schedule of the guide “Brew tea”",
    );
    expect(
      show({
        ...OPERATOR,
        action: "account.plan_changed",
        details: {
          previous_plan: "pro",
          plan: "pro",
          limits: { per_minute: 5, guide_limit: null },
        },
      }),
    ).toBe(
      "The Guidepost administrator changed the limits of the account, with its own limits: 5 requests a minute",
    );
    const self = { type: "user", id: "3", name: "nora" };
    expect(show({ action: "member.removed", target: self, details: { revoked_keys: 0 } })).toBe(
      "Nora left the account",
    );
    expect(show({ action: "guide.folded" })).toBe("Nora did “guide.folded”");
  });
});
