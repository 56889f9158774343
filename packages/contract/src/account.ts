import * as z from "zod";
import { timestamp } from "./dates.ts";
import { plan } from "./plans.ts";
import { isReservedUsername } from "./reserved-usernames.ts";
import { role } from "./scopes.ts";
import { text } from "./text.ts";

export const username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9_-]{2,30}$/, {
    error: "must be 2 to 30 letters, digits, hyphens or underscores",
  });
/** Of a new user. Users who had a reserved name before it was reserved keep it. */
export const newUsername = username.refine((name) => !isReservedUsername(name), {
  error: "is reserved",
});
export const displayName = text({ max: 100, blank: false, isLine: true });
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ error: "must be an e-mail address" }));
/** Long enough to be worth hashing, short enough to hash. */
export const password = z
  .string()
  .min(10, { error: "is too short (minimum is 10 characters)" })
  .max(200);

/** Where else a user may come from: another service that says who it is. */
export const providers = ["github", "google"] as const;
export const provider = z.enum(providers);
export type Provider = (typeof providers)[number];
export const providerNames: Record<Provider, string> = { github: "GitHub", google: "Google" };

export const userCreate = z.strictObject({
  username: newUsername,
  display_name: displayName,
  email,
  password: password.optional(),
  role: role.default("member"),
});
export type UserCreate = z.infer<typeof userCreate>;

/** Anybody's own account: on Free, with this user as its owner. */
export const signUpInput = userCreate.omit({ role: true }).extend({ password });
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
});
export type Member = z.infer<typeof member>;
export const memberList = z.object({ members: z.array(member) });

const ownLimit = (min: 0 | 1) => z.int32().min(min).nullable().optional();
/** An account's own limits; null or left out: the plan's (contract ACCT-4). */
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
  /** Whether the operator set any of them: the owner cannot change the plan then. */
  own_limits: z.boolean(),
  guides_count: z.int(),
  created_at: timestamp(),
});
export type Account = z.infer<typeof account>;

export const accountCreate = z.strictObject({
  name: text({ max: 100, blank: false, isLine: true }),
  plan: plan.default("free"),
});
export const accountRename = accountCreate.pick({ name: true });
export type AccountRename = z.infer<typeof accountRename>;

/** Who is signed in. */
export const profile = z.object({
  username: z.string(),
  display_name: z.string(),
  email: z.string(),
  role,
  /** Whether signing in by e-mail works; else only by the providers. */
  has_password: z.boolean(),
  providers: z.array(provider),
  /** An owner, where the operator lets owners do it; not on Enterprise, nor with limits of one's own. */
  may_change_plan: z.boolean(),
  account,
});
export type Profile = z.infer<typeof profile>;

export const profileUpdate = z.strictObject({
  username: username.optional(),
  display_name: displayName.optional(),
});

export const passwordChange = z.strictObject({
  /** Left out by a user who has none yet. */
  current_password: z.string().max(200).optional(),
  new_password: password,
});
export type PasswordChange = z.infer<typeof passwordChange>;

/** Confirms who is signed in, before what gives lasting access. */
export const passwordConfirmation = z.strictObject({ password: z.string().min(1).max(200) });

export const providerChoice = z.strictObject({ provider });

export const memberRole = z.strictObject({ id: z.int32(), role });
export const memberId = z.strictObject({ id: z.int32() });

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
/** What the holder of a link sees before joining. */
export const invitation = z.object({
  account_name: z.string(),
  email: z.string(),
  role,
  expires_at: timestamp(),
});
export type Invitation = z.infer<typeof invitation>;

export const invitationId = z.strictObject({ id: z.int32() });
/** The links that still work, newest first. */
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

export type ProfileUpdate = z.infer<typeof profileUpdate>;

/** The owner's own choice of a plan in the portal. */
export const planChoice = z.strictObject({ plan });

/** The first steps with the API, from the account's data; the portal shows those that are left. */
export const checklist = z.object({
  /** Whether the plan includes requests. */
  has_api_access: z.boolean(),
  /** The user has made a key, other than a temporary one. */
  has_key: z.boolean(),
  /** A request with such a key succeeded. */
  has_called: z.boolean(),
  /** A guide of the user is published. */
  has_published: z.boolean(),
  /** The user has closed the list. */
  is_closed: z.boolean(),
});
export type Checklist = z.infer<typeof checklist>;
