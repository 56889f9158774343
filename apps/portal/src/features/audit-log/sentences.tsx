import {
  type AuditAction,
  type AuditChannel,
  type AuditListedEntry,
  PLANS,
  PROVIDER_NAMES,
} from "@guidepost/contract";
import type { ReactNode } from "react";
import { TextLink } from "#components/ui/forms/button.tsx";
import { LocalTime } from "#components/ui/text/local-time.tsx";
import { pluralize, quoted } from "#lib/formats/format.ts";
import { languageName } from "#lib/formats/languages.ts";
import { AuthorText } from "#components/ui/text/author-text.tsx";

type Entry = AuditListedEntry;
type Details = Entry["details"];

/** The page of a target that still exists. Passkeys, invitations and the account have none of their own. */
const TARGET_PATHS: Record<string, (id: string) => string> = {
  guide: (id) => `/guides/${id}`,
  key: (id) => `/developer/keys/${id}`,
  webhook: (id) => `/developer/webhooks/${id}`,
  user: () => "/settings/members",
};

/** The name of a target, which is a link when it has a page. `otherwise`: of a target without a name. */
function Target({
  entry: { target, has_target: exists },
  otherwise,
}: {
  entry: Entry;
  otherwise: string;
}) {
  if (!target) return otherwise;
  const path = exists ? TARGET_PATHS[target.type]?.(target.id) : undefined;
  const name = target.name === null ? otherwise : quoted(target.name);
  return path === undefined ? name : <TextLink href={path}>{name}</TextLink>;
}

function textOf(details: Details, name: string): string | undefined {
  const value = details[name];
  return typeof value === "string" ? value : undefined;
}
function numberOf(details: Details, name: string): number {
  const value = details[name];
  return typeof value === "number" ? value : 0;
}
function textsOf(details: Details, name: string): string[] {
  const value = details[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

const LIST = new Intl.ListFormat("en-GB");

/** `title, accent color`: the names of fields in words. */
function inWords(names: readonly string[]): string {
  return LIST.format(names.map((name) => name.replaceAll("_", " ")));
}

const METHODS: Record<string, string> = {
  password: "a password",
  passkey: "a passkey",
  ...PROVIDER_NAMES,
};
const SECOND_FACTORS: Record<string, string> = {
  app: " and a code of the authenticator app",
  recovery_code: " and a recovery code",
};

/** ` with a password and a recovery code` */
function withMethod({ details }: Entry): string {
  const method = textOf(details, "method");
  if (method === undefined) return "";
  const second = SECOND_FACTORS[textOf(details, "second_factor") ?? ""] ?? "";
  return ` with ${METHODS[method] ?? method}${second}`;
}

function providerOf({ details }: Entry): string {
  const name = textOf(details, "provider") ?? "";
  return Object.entries(PROVIDER_NAMES).find(([key]) => key === name)?.[1] ?? name;
}

function planName(id: string | undefined): string {
  return Object.entries(PLANS).find(([key]) => key === id)?.[1].name ?? id ?? "";
}

const ROLES: Record<string, string> = { owner: "an owner", member: "a member" };

function roleOf({ details }: Entry): string {
  const role = textOf(details, "role") ?? "";
  return ROLES[role] ?? role;
}

/** `, with the scopes read and write, until 24 Dec 2026, 10:00` */
function KeyFacts({ details }: { details: Details }) {
  const scopes = textsOf(details, "scopes");
  const expiresAt = textOf(details, "expires_at");
  const restrictions = [
    ...textsOf(details, "allowed_addresses"),
    ...textsOf(details, "allowed_referrers"),
  ];
  return (
    <>
      {scopes.length > 0 &&
        `, with the ${scopes.length === 1 ? "scope" : "scopes"} ${LIST.format(scopes)}`}
      {expiresAt !== undefined && (
        <>
          , until <LocalTime at={expiresAt} length="minute" />
        </>
      )}
      {restrictions.length > 0 && `, for ${LIST.format(restrictions)} only`}
    </>
  );
}

/** `publishes on 24 Dec 2026, 10:00, unpublishes on …` */
function ScheduleFacts({ details }: { details: Details }) {
  const publishAt = textOf(details, "publish_at");
  const unpublishAt = textOf(details, "unpublish_at");
  return (
    <>
      {publishAt !== undefined && (
        <>
          publishes on <LocalTime at={publishAt} length="minute" />
        </>
      )}
      {publishAt !== undefined && unpublishAt !== undefined && ", "}
      {unpublishAt !== undefined && (
        <>
          unpublishes on <LocalTime at={unpublishAt} length="minute" />
        </>
      )}
    </>
  );
}

const LIMIT_NAMES: Record<string, (value: number) => string> = {
  per_minute: (value) => `${pluralize(value, "request")} a minute`,
  per_hour: (value) => `${pluralize(value, "request")} an hour`,
  monthly_quota: (value) => `${pluralize(value, "request")} a month`,
  guide_limit: (value) => pluralize(value, "guide"),
};

/** `, with its own limits: 500 requests a minute and 90 guides` */
function ownLimits(details: Details): string {
  const { limits } = details;
  if (typeof limits !== "object" || limits === null) return "";
  const own = Object.entries(limits).flatMap(([name, value]) =>
    typeof value === "number" ? (LIMIT_NAMES[name]?.(value) ?? []) : [],
  );
  return own.length === 0 ? "" : `, with its own limits: ${LIST.format(own)}`;
}

const UPDATE_PROBLEMS: Record<string, string> = {
  conflict: "the guide was changed in the same places",
  too_large: "with later changes, it exceeds the limits of a guide",
};
const DISABLED_REASONS: Record<string, string> = {
  gone: "it responded with 410",
  failing: "no event was delivered for five days",
};

function isSameUser({ user, target }: Entry): boolean {
  return target?.type !== "user" || target.name === null || target.name === user?.username;
}

type Predicate = (entry: Entry) => ReactNode;

/** “… the guide “Brew tea”” */
function onTarget(verb: string, noun: string, more?: (entry: Entry) => ReactNode): Predicate {
  return function predicate(entry) {
    return (
      <>
        {verb} {noun} <Target entry={entry} otherwise={`#${entry.target?.id ?? ""}`} />
        {more?.(entry)}
      </>
    );
  };
}

/** A change of the user who acts or, with `other`, of another user. */
function ofUser(own: string, other: string): Predicate {
  return function predicate(entry) {
    if (entry.user && isSameUser(entry)) return own;
    return (
      <>
        {other} <Target entry={entry} otherwise="a user" />
      </>
    );
  };
}

function reasonText(details: Details, texts: Record<string, string> = {}): string {
  const reason = textOf(details, "reason");
  return reason === undefined ? "" : `: ${texts[reason] ?? reason}`;
}

/** What follows the name of the one who acts (contract AUDIT-7). An action without a sentence does not compile. */
const PREDICATES: Record<AuditAction, Predicate> = {
  "session.signed_in": (entry) => `signed in${withMethod(entry)}`,
  "session.sign_in_failed": (entry) => `failed to sign in${withMethod(entry)}`,
  "session.confirmed": (entry) => `confirmed their identity${withMethod(entry)}`,
  "session.confirmation_failed": (entry) => `failed to confirm their identity${withMethod(entry)}`,
  "session.second_factor_failed": () => "entered a wrong second factor",
  "session.signed_out": () => "signed out",
  "session.signed_out_everywhere": () => "signed out everywhere",
  "session.ended": () => "ended one of their sessions",
  "session.others_ended": () => "ended all of their other sessions",
  "user.signed_up": (entry) => `signed up${withMethod(entry)}`,
  "user.created": (entry) => (
    <>
      created the user <Target entry={entry} otherwise="of the account" />
      {textOf(entry.details, "role") !== undefined && `, ${roleOf(entry)}`}
    </>
  ),
  "user.renamed": ofUser("changed their name or username", "changed the name of"),
  "user.email_verified": () => "verified their email address",
  "user.email_change_requested": () => "requested a new email address",
  "user.email_change_cancelled": () => "canceled the change of their email address",
  "user.email_changed": ofUser("changed their email address", "changed the email address of"),
  "user.deletion_requested": ofUser(
    "requested the deletion of their user",
    "requested the deletion of",
  ),
  "user.deletion_undone": ofUser("undid the deletion of their user", "undid the deletion of"),
  "user.erased": ofUser("erased their user", "erased"),
  "password.set": ofUser("set a password", "set the password of"),
  "password.changed": () => "changed their password",
  "password.reset": () => "reset their password",
  "two_factor.enabled": () => "turned on two-factor sign-in",
  "two_factor.disabled": () => "turned off two-factor sign-in",
  "two_factor.reset": ofUser("reset their two-factor sign-in", "reset the two-factor sign-in of"),
  "two_factor.recovery_code_used": () => "used a recovery code",
  "two_factor.recovery_codes_replaced": () => "replaced their recovery codes",
  "passkey.added": onTarget("added", "the passkey"),
  "passkey.renamed": onTarget("renamed", "a passkey to"),
  "passkey.removed": onTarget("removed", "the passkey"),
  "provider.connected": (entry) => `connected ${providerOf(entry)}`,
  "provider.disconnected": (entry) => `disconnected ${providerOf(entry)}`,
  "key.created": onTarget("created", "the key", ({ details }) => <KeyFacts details={details} />),
  "key.updated": onTarget("changed", "the key", ({ details }) => <KeyFacts details={details} />),
  "key.rotated": onTarget("rotated", "the key", ({ details, has_replaced_key: hasReplaced }) => {
    const id = numberOf(details, "replaced_key_id");
    return (
      hasReplaced && (
        <>
          , which replaces <TextLink href={`/developer/keys/${id}`}>an earlier key</TextLink>
        </>
      )
    );
  }),
  "key.revoked": onTarget("revoked", "the key"),
  "invitation.created": (entry) => (
    <>
      invited <Target entry={entry} otherwise="a user" /> as {roleOf(entry)}
    </>
  ),
  "invitation.cancelled": () => "canceled an invitation",
  "invitation.accepted": (entry) => `accepted an invitation as ${roleOf(entry)}`,
  "member.role_changed": (entry) => (
    <>
      made <Target entry={entry} otherwise="a user" /> {roleOf(entry)}
    </>
  ),
  "member.removed": (entry) => {
    const keys = numberOf(entry.details, "revoked_keys");
    const rest = keys > 0 && `, and revoked ${pluralize(keys, "key")}`;
    if (entry.user && isSameUser(entry)) return <>left the account{rest}</>;
    return (
      <>
        removed <Target entry={entry} otherwise="a user" /> from the account
        {rest}
      </>
    );
  },
  "member.guides_handed_over": (entry) => {
    const guides = numberOf(entry.details, "guides");
    return (
      <>
        handed {pluralize(guides, "guide")} of <Target entry={entry} otherwise="a user" /> over to
        another user
      </>
    );
  },
  "account.renamed": onTarget("renamed", "the account to"),
  "account.language_changed": ({ details }) =>
    `changed the language of new guides to ${languageName(textOf(details, "language") ?? "")}`,
  "account.branding_changed": ({ details }) => {
    const changed = textsOf(details, "changed");
    return `changed the branding${changed.length > 0 ? `: ${inWords(changed)}` : ""}`;
  },
  "account.plan_changed": ({ details }) => {
    const [from, to] = [textOf(details, "previous_plan"), textOf(details, "plan")];
    const limits = ownLimits(details);
    if (from === to && from !== undefined) return `changed the limits of the account${limits}`;
    return `changed the plan${from === undefined ? "" : ` from ${planName(from)}`} to ${planName(to)}${limits}`;
  },
  "account.usage_set": ({ details }) =>
    `set the usage of the month to ${pluralize(numberOf(details, "used"), "request")}`,
  "account.suspended": ({ details }) => `suspended the account${reasonText(details)}`,
  "account.resumed": () => "ended the suspension of the account",
  "account.deletion_requested": () => "requested the deletion of the account",
  "account.deletion_undone": () => "undid the deletion of the account",
  "account.two_factor_requirement_changed": ({ details }) =>
    details["required"] === true
      ? "made two-factor sign-in a requirement for all users"
      : "ended the requirement of two-factor sign-in",
  "account.exported": () => "exported all guides",
  "audit_log.exported": () => "exported the audit log",
  "webhook.created": onTarget("created", "the webhook", ({ details }) => {
    const events = textsOf(details, "events");
    return (
      events.length > 0 && ` for ${pluralize(events.length, "type of event", "types of events")}`
    );
  }),
  "webhook.updated": onTarget("changed", "the webhook", ({ details }) => {
    const changed = textsOf(details, "changed");
    if (changed.length === 1 && changed[0] === "enabled")
      return details["enabled"] === true ? ": enabled" : ": disabled";
    return changed.length > 0 && `: ${inWords(changed)}`;
  }),
  "webhook.secret_rotated": onTarget("replaced", "the secret of the webhook"),
  "webhook.disabled": onTarget("disabled", "the webhook", ({ details }) =>
    reasonText(details, DISABLED_REASONS),
  ),
  "webhook.deleted": onTarget("deleted", "the webhook"),
  "guide.published": onTarget("published", "the guide"),
  "guide.unpublished": onTarget("unpublished", "the guide"),
  "guide.scheduled": (entry) => {
    const { publish_at: publishAt, unpublish_at: unpublishAt } = entry.details;
    const isRemoved = (publishAt ?? unpublishAt ?? null) === null;
    const verb = isRemoved ? "removed the schedule of" : "scheduled";
    return onTarget(verb, "the guide", ({ details }) =>
      isRemoved ? undefined : (
        <>
          : <ScheduleFacts details={details} />
        </>
      ),
    )(entry);
  },
  "guide.scheduled_update_failed": onTarget(
    "could not publish the scheduled changes of",
    "the guide",
    ({ details }) => reasonText(details, UPDATE_PROBLEMS),
  ),
  "guide.link_created": onTarget("created", "a private link to the guide", ({ details }) => {
    const expiresAt = textOf(details, "expires_at");
    return (
      expiresAt !== undefined && (
        <>
          , until <LocalTime at={expiresAt} length="minute" />
        </>
      )
    );
  }),
  "guide.link_revoked": onTarget("revoked", "a private link to the guide"),
  "guide.changes_published": onTarget("published", "the changes of the guide"),
  "guide.version_restored": (entry) =>
    onTarget(
      "restored",
      `version ${numberOf(entry.details, "restored_version")} of the guide`,
    )(entry),
  "guide.deleted": onTarget("deleted", "the guide"),
  "guide.restored": onTarget("restored", "the guide"),
  "guide.deleted_permanently": onTarget("permanently deleted", "the guide"),
};

/** Who acts in a channel without a user. */
const NAMES_WITHOUT_USER: Partial<Record<AuditChannel, string>> = {
  operator: "The Guidepost administrator",
  system: "Guidepost",
};

/** An entry as a sentence. An action that this version does not have is shown with its name. */
export function Sentence({ entry }: { entry: Entry }) {
  const { action, user, via } = entry;
  const predicate = Object.hasOwn(PREDICATES, action)
    ? PREDICATES[action as AuditAction](entry)
    : `did “${action}”`;
  return (
    <span className="wrap-anywhere">
      <span className="font-medium">
        <AuthorText>{user?.display_name ?? NAMES_WITHOUT_USER[via] ?? "A removed user"}</AuthorText>
      </span>{" "}
      {predicate}
    </span>
  );
}
