import type { Role, UserCreate } from "@guidepost/contract";
import { requireAccount } from "../accounts/account.ts";
import { deactivateUser, insertUser, rethrowTaken } from "../accounts/users.ts";
import type { ActorContext, ServiceContext } from "../context.ts";
import { notFound } from "../errors.ts";
import { requireStrongPassword } from "../sign-in/password-strength.ts";
import { hashPassword } from "../sign-in/passwords.ts";
import { userActor } from "../sign-in/sessions.ts";
import { newUser } from "../sign-in/sign-up.ts";

/**
 * Creates a user of an account. Without a password, the user can only sign in with a provider.
 * @throws `not_found` for an unknown account; `validation_failed` for a username or e-mail address
 * that is taken, and for a password that is easy to guess
 */
export async function createUser(
  service: ServiceContext,
  input: UserCreate & { accountId: number },
): Promise<{ id: number; username: string }> {
  const { accountId, role, ...user } = input;
  await requireAccount(service, accountId);
  const data = { ...(await newUser(user)), accountId, role };
  return service.db.prisma.$transaction((prisma) => insertUser(prisma, data)).catch(rethrowTaken);
}

/** Returns the role of a new user without a given role: the first one is an owner. */
export async function defaultRole(
  { db }: Pick<ServiceContext, "db">,
  { accountId }: { accountId: number },
): Promise<Role> {
  const owner = await db.prisma.user.findFirst({
    where: { accountId, role: "owner", removedAt: null },
    select: { id: true },
  });
  return owner ? "member" : "owner";
}

/**
 * Sets the address that a user signs in with, and ends the user's sessions.
 * @throws `not_found`; `validation_failed` for an address that is taken
 */
export async function setEmail(
  service: ServiceContext,
  input: { username: string; email: string },
): Promise<{ id: number; username: string; email: string }> {
  const [changed] = await service.db.prisma.user
    .updateManyAndReturn({
      where: { username: input.username, removedAt: null },
      data: { email: input.email, sessionVersion: { increment: 1 } },
      select: { id: true, username: true, email: true },
    })
    .catch(rethrowTaken);
  if (!changed) throw notFound("User not found");
  return changed;
}

/**
 * Sets the password of a user who lost it, and ends the user's sessions.
 * @throws `not_found`; `validation_failed` for a password that is easy to guess
 */
export async function setPassword(
  service: ServiceContext,
  input: { username: string; password: string },
): Promise<{ id: number; username: string }> {
  const where = { username: input.username, removedAt: null };
  const { user } = service.db.prisma;
  // Looked up first, because hashing a password takes long.
  const owner = await user.findUnique({
    where,
    select: { username: true, displayName: true, email: true },
  });
  if (!owner) throw notFound("User not found");
  await requireStrongPassword(input.password, owner);
  const [changed] = await user.updateManyAndReturn({
    where,
    data: {
      passwordHash: await hashPassword(input.password),
      sessionVersion: { increment: 1 },
    },
    select: { id: true, username: true },
  });
  if (!changed) throw notFound("User not found");
  return changed;
}

/**
 * Removes a user (see `deactivateUser`), including the last owner of an account.
 * @throws `not_found`
 */
export function removeUser(
  service: ServiceContext,
  input: { username: string },
): Promise<{ id: number; username: string; revoked_keys: number }> {
  return deactivateUser(service, input);
}

/**
 * Returns a context in which the operator acts with the rights of a user.
 * @throws `not_found`
 */
export async function userContext(
  service: ServiceContext,
  { username }: { username: string },
): Promise<ActorContext> {
  const found = await userActor(service, { username }, { kind: "operator" });
  if (!found) throw notFound("User not found");
  return { ...service, actor: found.actor };
}
