import * as z from "zod";
import { timestamp } from "../time.ts";
import { plan } from "./plans.ts";
import { role } from "./scopes.ts";
import { text } from "../text.ts";
import { language } from "../guides/language.ts";
import { secondFactor } from "./two-factor.ts";

/** Names that readers could mistake for the service, and names of its pages. */
const RESERVED_USERNAMES: ReadonlySet<string> = new Set(
  `about abuse account accounts admin administrator api billing contact developer docs guidepost
   guides help helpdesk hostmaster info legal login logout mail me mod moderator news noreply null
   official operator owner payments postmaster privacy root sales security settings signin signup
   staff status superuser support system team terms undefined webmaster www`.split(/\s+/),
);

/** Whether a new user cannot have this username. Hyphens and underscores are ignored, as in `no-reply`. */
export function isReservedUsername(name: string): boolean {
  return RESERVED_USERNAMES.has(name.toLowerCase().replaceAll(/[-_]/g, ""));
}

export const username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9_-]{2,30}$/, {
    error: "must be 2 to 30 letters, digits, hyphens or underscores",
  });
/** The username of a new user. A user whose name became reserved later keeps it. */
export const newUsername = username.refine((name) => !isReservedUsername(name), {
  error: "is reserved",
});
/**
 * A name in emails to other people. It contains no web address, because email programs make links of them (contract
 * ACCT-2).
 */
const name = text({ max: 100, blank: false, isLine: true }).refine(
  (value) => !value.includes("://"),
  {
    error: "can't contain a web address",
  },
);
export const displayName = name;
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ error: "must be an email address" }));
/** The maximum length limits the time that hashing takes. */
export const password = z
  .string()
  .min(10, { error: "is too short (minimum is 10 characters)" })
  .max(200);

/** Identity providers for the sign-in. */
export const PROVIDERS = ["github", "google"] as const;
export const provider = z.enum(PROVIDERS);
export type Provider = (typeof PROVIDERS)[number];
export const PROVIDER_NAMES: Record<Provider, string> = { github: "GitHub", google: "Google" };

/** How a user can sign in. */
export const SIGN_IN_METHODS = ["password", ...PROVIDERS, "passkey"] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

export const userCreate = z.strictObject({
  username: newUsername,
  display_name: displayName,
  email,
  password: password.optional(),
  role: role.default("member"),
});
export type UserCreate = z.infer<typeof userCreate>;

/**
 * Creates an account on the Free plan with this user as its owner. `language` is the language of new guides, by default
 * English.
 */
export const signUpInput = userCreate
  .omit({ role: true })
  .extend({ password, language: language.optional() });
export type SignUpInput = z.infer<typeof signUpInput>;
export const signedUp = z.object({ username: z.string() });

export const member = z.object({
  id: z.int32(),
  username: z.string(),
  display_name: z.string(),
  email: z.string(),
  role,
  created_at: timestamp(),
  guides_count: z.int(),
  active_keys_count: z.int(),
  /** When the user is erased at the earliest; null: the user is not to be deleted. */
  deletion_at: timestamp().nullable(),
});
export type Member = z.infer<typeof member>;
export const memberList = z.object({ members: z.array(member) });

function ownLimit(min: 0 | 1) {
  return z.int32().min(min).nullable().optional();
}

/** A plan and the account's own limits. Null or an absent field means the limit of the plan (contract ACCT-4). */
export const planChange = z.strictObject({
  plan,
  per_minute: ownLimit(1),
  per_hour: ownLimit(1),
  monthly_quota: ownLimit(0),
  guide_limit: ownLimit(0),
});
export type PlanChange = z.infer<typeof planChange>;

export const account = z.object({
  id: z.int32(),
  name: z.string(),
  plan,
  plan_name: z.string(),
  limits: z.object({
    per_minute: z.int(),
    per_hour: z.int(),
    monthly_quota: z.int(),
    guide_limit: z.int().nullable(),
  }),
  /** Whether the operator set any of the limits. The owner then cannot change the plan. */
  own_limits: z.boolean(),
  /** The language of new guides (contract LANG-2). */
  language: z.string(),
  guides_count: z.int(),
  created_at: timestamp(),
});
export type Account = z.infer<typeof account>;

export const accountCreate = z.strictObject({
  name,
  plan: plan.default("free"),
  /** The language of new guides (contract LANG-2). */
  language: language.default("en"),
});
export const accountRename = accountCreate.pick({ name: true });
export type AccountRename = z.infer<typeof accountRename>;

/** The language of new guides (contract LANG-2). */
export const accountLanguage = z.strictObject({ language });
export type AccountLanguage = z.infer<typeof accountLanguage>;

/** The signed-in user. */
export const profile = z.object({
  username: z.string(),
  display_name: z.string(),
  email: z.string(),
  /** Whether the user receives mail at the address. */
  email_verified: z.boolean(),
  /** The new address until it is confirmed. */
  pending_email: z.string().nullable(),
  /** Whether an unverified user neither publishes guides, creates keys nor invites (contract MAIL-10). */
  requires_verified_email: z.boolean(),
  role,
  /** Without a password the user signs in with a provider only. */
  has_password: z.boolean(),
  has_passkey: z.boolean(),
  /** Whether two-factor sign-in is on. */
  has_two_factor: z.boolean(),
  providers: z.array(provider),
  /** True for an owner, if the operator allows it, except on Enterprise and for accounts with own limits. */
  may_change_plan: z.boolean(),
  /** Counted up to one above `MAX_UNREAD`. Each page shows it. */
  unread_notifications: z.int(),
  /** New texts of readers, counted up to one above `MAX_NEW_FEEDBACK`. Each page shows it. */
  new_feedback: z.int(),
  account,
});
export type Profile = z.infer<typeof profile>;

export const profileUpdate = z.strictObject({
  username: username.optional(),
  display_name: displayName.optional(),
});
export type ProfileUpdate = z.infer<typeof profileUpdate>;

export const passwordChange = z.strictObject({
  /** Absent for a user without a password. */
  current_password: z.string().max(200).optional(),
  new_password: password,
});
export type PasswordChange = z.infer<typeof passwordChange>;

/** Requests a mail with a link to choose a new password. */
export const passwordResetRequest = z.strictObject({ email });
export const passwordResetToken = z.strictObject({ token: text({ max: 200, blank: false }) });
export const passwordReset = passwordResetToken.extend({ password });
export type PasswordReset = z.infer<typeof passwordReset>;

/** Verifies an email address with the link of an email. */
export const verificationToken = passwordResetToken;

/** Requests a change of the user's email address. */
export const emailChange = z.strictObject({ email });

/** Confirms the identity before an operation that grants lasting access. */
export const passwordConfirmation = z.strictObject({
  password: z.string().min(1).max(200),
  /** Of the second factor, for a user who has one (contract SIGN-23). */
  code: secondFactor.shape.code.optional(),
});
export type PasswordConfirmation = z.infer<typeof passwordConfirmation>;

export const providerChoice = z.strictObject({ provider });

export const memberRole = z.strictObject({ id: z.int32(), role });

export const invitationCreate = z.strictObject({ email, role: role.default("member") });
export const invitationCreated = z.object({ url: z.string(), expires_at: timestamp() });
export const invitationAccept = z.strictObject({
  token: text({ max: 200, blank: false }),
  username: newUsername,
  display_name: displayName,
  password,
});
export type InvitationAccept = z.infer<typeof invitationAccept>;

export const invitationToken = invitationAccept.pick({ token: true });
/** The invitation as its recipient sees it. */
export const invitation = z.object({
  account_name: z.string(),
  email: z.string(),
  role,
  expires_at: timestamp(),
});
export type Invitation = z.infer<typeof invitation>;

export const invitationId = z.strictObject({ id: z.int32() });
/** Pending invitations, newest first. */
export const invitationList = z.object({
  invitations: z.array(
    z.object({
      id: z.int32(),
      email: z.string(),
      role,
      created_at: timestamp(),
      expires_at: timestamp(),
    }),
  ),
});
export type InvitationList = z.infer<typeof invitationList>;

/** A plan that the owner chooses in the portal. */
export const planChoice = z.strictObject({ plan });

/** The first steps with the API. The portal shows those that are not done. */
export const checklist = z.object({
  /** Whether the plan includes requests. */
  has_api_access: z.boolean(),
  /** The user has created a key other than a temporary one. */
  has_key: z.boolean(),
  /** A request with such a key succeeded. */
  has_called: z.boolean(),
  /** A guide of the user is published. */
  has_published: z.boolean(),
  /** The user has closed the list. */
  is_closed: z.boolean(),
});
export type Checklist = z.infer<typeof checklist>;
