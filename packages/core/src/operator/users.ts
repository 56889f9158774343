import type { Role, UserCreate } from "@guidepost/contract";
import {
  deactivateUser,
  hasOwner,
  insertUser,
  requireAccount,
  updateEmail,
} from "../accounts/index.ts";
import type { ActorContext, ServiceContext } from "../context.ts";
import { notFound } from "../errors.ts";
import {
  findPasswordOwner,
  hashPassword,
  newUser,
  requireStrongPassword,
  setPasswordHash,
  userActor,
} from "../sign-in/index.ts";

/**
 * Creates a user of an account. Without a password, the user can only sign in with a provider.
 *
 * @throws `not_found` for an unknown account; `validation_failed` for a username or e-mail address
 *   that is taken, and for a password that is easy to guess
 */
export async function createUser(
  service: ServiceContext,
  input: UserCreate & { accountId: number },
): Promise<{ id: number; username: string }> {
  const { accountId, role, ...user } = input;
  await requireAccount(service, { id: accountId });
  return insertUser(service.db, { ...(await newUser(user)), accountId, role });
}

/** Returns the role of a new user without a given role: the first one is an owner. */
export async function defaultRole(
  { db }: Pick<ServiceContext, "db">,
  { accountId }: { accountId: number },
): Promise<Role> {
  return (await hasOwner(db, accountId)) ? "member" : "owner";
}

/**
 * Sets the address that a user signs in with, and ends the user's sessions.
 *
 * @throws `not_found`; `validation_failed` for an address that is taken
 */
export async function setEmail(
  service: ServiceContext,
  input: { username: string; email: string },
): Promise<{ id: number; username: string; email: string }> {
  const changed = await updateEmail(service.db, input);
  if (!changed) throw notFound("User not found");
  return changed;
}

/**
 * Sets the password of a user who lost it, and ends the user's sessions.
 *
 * @throws `not_found`; `validation_failed` for a password that is easy to guess
 */
export async function setPassword(
  service: ServiceContext,
  input: { username: string; password: string },
): Promise<{ id: number; username: string }> {
  const { username, password } = input;
  // Looked up first, because hashing a password takes long.
  const owner = await findPasswordOwner(service.db, username);
  if (!owner) throw notFound("User not found");
  await requireStrongPassword({ password, owner });
  const passwordHash = await hashPassword(password);
  const changed = await setPasswordHash(service.db, { username, passwordHash });
  if (!changed) throw notFound("User not found");
  return changed;
}

/**
 * Removes a user (see `deactivateUser`), including the last owner of an account.
 *
 * @throws `not_found`
 */
export function removeUser(
  service: ServiceContext,
  input: { username: string },
): Promise<{ id: number; username: string; revoked_keys: number }> {
  return deactivateUser(service.db, input, service.clock());
}

/**
 * Returns a context in which the operator acts with the rights of a user.
 *
 * @throws `not_found`
 */
export async function userContext(
  service: ServiceContext,
  { username }: { username: string },
): Promise<ActorContext> {
  const found = await userActor(service, { user: { username }, via: { kind: "operator" } });
  if (!found) throw notFound("User not found");
  return { ...service, actor: found.actor };
}
