import {
  grants,
  guideExternalAddress,
  guideId,
  type FieldErrors,
  type GuideExternalAddress,
} from "@guidepost/contract";
import type { Actor } from "../actor.ts";
import type { ActorContext } from "../context.ts";
import { forbidden, invalid } from "../errors.ts";
import { ownershipFilter, type AuthorFilter, type OwnershipFilter } from "../ownership.ts";
import { findUserId } from "./store/authors.ts";

const MISSING_AUTHOR: FieldErrors = { user_id: ["can't be blank"] };
const CONTRADICTORY_AUTHOR: FieldErrors = { user_id: ["must be the same in both places"] };

/** The values of `user_id` in a body, next to `guide` and inside it, in lower case. */
export function usernamesIn(body: unknown): string[] {
  const { user_id, guide } = (body ?? {}) as { user_id?: unknown; guide?: { user_id?: unknown } };
  return [user_id, guide?.user_id].flatMap((name) =>
    typeof name === "string" ? [name.trim().toLowerCase()] : [],
  );
}

/**
 * Returns the errors of `user_id` that need no query (contract API-4): two different values, or no
 * value from an admin key. They are reported with the body's other errors.
 */
export function authorFieldErrors({ scopes, via }: Actor, body: unknown): FieldErrors {
  const [username, other = username] = usernamesIn(body);
  if (username !== other) return CONTRADICTORY_AUTHOR;
  const isRequired = via.kind === "key" && grants(scopes, "admin");
  return !username && isRequired ? MISSING_AUTHOR : {};
}

/**
 * Returns the id of the guide's author, from `user_id` or the actor (contract API-4).
 *
 * @throws `validation_failed`; `forbidden` for another user
 */
export async function authorIdOf({ actor, db }: ActorContext, input: unknown): Promise<number> {
  const faults = authorFieldErrors(actor, input);
  if (faults["user_id"]) throw invalid(faults);

  const [username] = usernamesIn(input);
  if (username === undefined || username === actor.user.username) return actor.user.id;
  if (!grants(actor.scopes, "admin")) throw forbidden();
  const user = { accountId: actor.account.id, username, mayBeRemoved: false };
  const userId = await findUserId(db.pool, user);
  if (userId === undefined) throw invalid({ user_id: ["does not exist"] });
  return userId;
}

/**
 * Limits the actor's filter to one author. Returns `undefined` for a username that the actor may not
 * access or that does not exist (contract LIST-7).
 */
export async function authorFilter(
  { actor, db }: ActorContext,
  username: string | undefined,
): Promise<OwnershipFilter | undefined> {
  const owner = ownershipFilter(actor);
  if (username === undefined) return owner;
  const wanted = username.toLowerCase();
  if (wanted === actor.user.username) return { ...owner, userId: actor.user.id };
  if (owner.userId !== null) return undefined;
  const userId = await findUserId(db.pool, {
    accountId: owner.accountId,
    username: wanted,
    mayBeRemoved: true,
  });
  return userId === undefined ? undefined : { ...owner, userId };
}

/** A body with the fields of its path, before or after its validation. */
export type Addressed = { id?: unknown; external_id?: unknown; guide?: unknown; step?: unknown };

/** The guide that a body names; undefined when it names none or is invalid. */
export function readAddress(
  { actor }: ActorContext,
  input: Addressed,
): { id: number } | GuideExternalAddress | undefined {
  const byId = guideId.safeParse({ id: input.id });
  if (byId.success) return byId.data;
  return guideExternalAddress.safeParse({
    external_id: input.external_id,
    user_id: usernamesIn(input)[0] ?? actor.user.username,
  }).data;
}

/**
 * Returns the author in the address of a guide with an external id. Without a username that is the actor's
 * user. Returns `undefined` for a user whom the actor may not access (contract EXT-3).
 *
 * @throws `validation_failed` for an admin key without a username
 */
export async function authorOfAddress(
  ctx: ActorContext,
  input: { user_id?: string | undefined },
): Promise<AuthorFilter | undefined> {
  const faults = authorFieldErrors(ctx.actor, input);
  if (faults["user_id"]) throw invalid(faults);
  const owner = await authorFilter(ctx, input.user_id ?? ctx.actor.user.username);
  return owner && owner.userId !== null ? { ...owner, userId: owner.userId } : undefined;
}
