import * as z from "zod";
import { timestamp } from "../time.ts";
import { passwordConfirmation } from "./account.ts";

/** Days between the request to delete an account or a user and its erasure (contract ACCT-18, USER-6). */
export const DELETION_GRACE_DAYS = 14;

/** Days before the erasure of an account or a user at which a reminder is sent. */
export const DELETION_REMINDER_DAYS = 2;

/** What an erasure deletes. */
export const deletionCounts = z.object({
  users: z.int(),
  /** Also those in the trash. */
  guides: z.int(),
  published_guides: z.int(),
  /** That work. */
  api_keys: z.int(),
  webhooks: z.int(),
  images: z.int(),
});
export type DeletionCounts = z.infer<typeof deletionCounts>;

/** How the user confirms the identity: with the password, or in the last 10 minutes in another way (contract SIGN-23). */
const confirmation = {
  has_password: z.boolean(),
  /** Whether a code is necessary with the password. */
  has_two_factor: z.boolean(),
};

/** What the deletion of the actor's account ends, and when. */
export const accountDeletionPlan = z.object({
  ...confirmation,
  account_name: z.string(),
  /** When the account would be erased, if it was requested now. */
  deletion_at: timestamp(),
  counts: deletionCounts,
});
export type AccountDeletionPlan = z.infer<typeof accountDeletionPlan>;

/** A user who can receive guides. */
const receiver = z.object({ id: z.int32(), username: z.string(), display_name: z.string() });

/** What the deletion of the actor's user ends, and when. */
export const userDeletionPlan = z.object({
  ...confirmation,
  deletion_at: timestamp(),
  /** The last owner deletes the account instead. */
  is_last_owner: z.boolean(),
  counts: deletionCounts.pick({ guides: true, published_guides: true, api_keys: true }),
  /** The other users of the account. */
  receivers: z.array(receiver),
});
export type UserDeletionPlan = z.infer<typeof userDeletionPlan>;

/** The confirmation of the identity. Absent for a user without a password. */
export const accountDeletion = z.strictObject(passwordConfirmation.partial().shape);
export type AccountDeletion = z.infer<typeof accountDeletion>;

export const userDeletion = accountDeletion.extend({
  /** The id of the user who receives the guides; null: they are deleted. */
  hand_over_to: z.int32().nullable(),
});
export type UserDeletion = z.infer<typeof userDeletion>;

export const deletionRequested = z.object({ deletion_at: timestamp() });
export type DeletionRequested = z.infer<typeof deletionRequested>;

export const memberRemoval = z.strictObject({
  id: z.int32(),
  /** The id of the user who receives the guides. Absent: they stay under the name of the removed user. */
  hand_over_to: z.int32().optional(),
});
export type MemberRemoval = z.infer<typeof memberRemoval>;

/** The own removal of a member. Pages of the previous release send no input. */
export const memberLeave = memberRemoval.omit({ id: true }).prefault({});
export type MemberLeave = z.infer<typeof memberLeave>;
