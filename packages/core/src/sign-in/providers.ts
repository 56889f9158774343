import { randomInt } from "node:crypto";
import {
  type Profile,
  type Provider,
  displayName as displayNameRule,
  email as emailRule,
  isReservedUsername,
  providerNames,
} from "@guidepost/contract";
import { uniqueViolation } from "@guidepost/database";
import { getProfile } from "../accounts/profile.ts";
import { createAccountWithOwner, isUsernameFault } from "../accounts/users.ts";
import { requireFreshSignIn } from "../authorization.ts";
import type { ActorContext, ServiceContext } from "../context.ts";
import { DomainError, invalid, notFound } from "../errors.ts";
import { slugify } from "../guides/index.ts";
import { type Session, newSession } from "./sessions.ts";

const MAX_USERNAME_LENGTH = 30;
const MAX_SEQUENTIAL_NUMBER = 5;
const RANDOM_DIGITS = 6;

/** Derives a username from a name, or from the e-mail address if the name has no usable letters. */
export function usernameBase(name: string, email: string): string {
  const [local = ""] = email.split("@");
  const candidates = [name, local].map((words) => slugify(words, MAX_USERNAME_LENGTH));
  return candidates.find((username) => username.length >= 2) ?? "user";
}

/**
 * Returns the username for the `n`-th attempt: the base, then with the numbers 2 to 5, then with
 * random numbers, so that an attempt succeeds even if many users have the same name.
 */
export function usernameToTry(base: string, n: number): string {
  if (n === 1) return base;
  const number =
    n <= MAX_SEQUENTIAL_NUMBER
      ? String(n)
      : String(randomInt(10 ** (RANDOM_DIGITS - 1), 10 ** RANDOM_DIGITS));
  return `${base.slice(0, MAX_USERNAME_LENGTH - number.length - 1).replace(/-$/, "")}-${number}`;
}

/** An identity that a provider has authenticated. */
export type ProviderIdentity = {
  provider: Provider;
  /** The provider's permanent id of the user. */
  subject: string;
  name: string;
  /** Reads the e-mail address and whether the provider verified it; called for new users only. */
  readEmail: () => Promise<{ email: string | null; email_verified: boolean }>;
};

const MAX_ATTEMPTS = 20;
const MAX_DISPLAY_NAME_LENGTH = 100;

/** Signs in the user of an identity. A removed user's identity can be used again (contract ACCT-9). */
async function findHolder(
  service: Pick<ServiceContext, "db" | "clock" | "audit">,
  { provider, subject }: ProviderIdentity,
): Promise<Session | undefined> {
  const { prisma } = service.db;
  // Such an identity was connected during the removal: `deactivateUser` deletes all others.
  await prisma.identity.deleteMany({
    where: { provider, subject, user: { removedAt: { not: null } } },
  });
  const identity = await prisma.identity.findUnique({
    where: { provider_subject: { provider, subject } },
    select: { user: { select: { id: true, sessionVersion: true } } },
  });
  if (!identity) return undefined;
  const { id, sessionVersion } = identity.user;
  service.audit({ action: "session.signed_in", userId: id, method: provider });
  return newSession(id, sessionVersion, service.clock());
}

async function verifiedEmail({ provider, readEmail }: ProviderIdentity): Promise<string> {
  const { email, email_verified } = await readEmail();
  const parsed = emailRule.safeParse(email);
  if (!email_verified || !parsed.success)
    throw invalid({ email: [`is not verified at ${providerNames[provider]}`] });
  return parsed.data;
}

/** Returns the provider's name, truncated to the maximum length, or the username if it is invalid. */
function displayNameOf(name: string, username: string): string {
  const parsed = displayNameRule.safeParse(
    Array.from(name.trim()).slice(0, MAX_DISPLAY_NAME_LENGTH).join(""),
  );
  return parsed.success ? parsed.data : username;
}

/**
 * Signs in the user of this identity. The first time, creates a user with an account on the Free
 * plan.
 * @throws `validation_failed` without an e-mail address that the provider verified; `conflict` if
 * the address belongs to an existing user
 */
export async function signInWithProvider(
  service: ServiceContext,
  identity: ProviderIdentity,
): Promise<Session> {
  const known = await findHolder(service, identity);
  if (known) return known;

  const { provider, subject, name } = identity;
  const email = await verifiedEmail(identity);
  const base = usernameBase(name, email);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const username = usernameToTry(base, attempt);
    if (isReservedUsername(username)) continue;
    const owner = {
      username,
      displayName: displayNameOf(name, username),
      email,
      identities: { create: { provider, subject } },
    };
    try {
      const { id } = await createAccountWithOwner(service, owner);
      service.audit({ action: "user.signed_up", userId: id, method: provider });
      return newSession(id, 0, service.clock());
    } catch (error) {
      const index = uniqueViolation(error);
      if (index === "users_username_key" || isUsernameFault(error)) continue;
      if (index !== "users_email_key" && index !== "identities_pkey") throw error;
      // A concurrent sign-in with the same identity may have created the user.
      const made = await findHolder(service, identity);
      if (made) return made;
      // Never linked by address: the existing user may not own the address, and would then share the
      // account with the owner of the identity.
      throw new DomainError(
        "conflict",
        `There is an account with this address already. Sign in the way you did before, then connect ${providerNames[provider]} in Settings.`,
      );
    }
  }
  throw new Error(`No username was free for ${base}`);
}

/**
 * Connects an identity to the actor, who can sign in with it from then on. Idempotent.
 * @throws `conflict` for another user's identity, and for a second one of the same provider;
 * `fresh_sign_in_required`
 */
export async function connectProvider(
  ctx: ActorContext,
  input: { provider: Provider; subject: string },
): Promise<void> {
  const { provider, subject } = input;
  const { identity } = ctx.db.prisma;
  const userId = ctx.actor.user.id;
  const name = providerNames[provider];
  requireFreshSignIn(ctx);
  try {
    await identity.create({ data: { provider, subject, userId } });
    ctx.audit({ action: "provider.connected", userId, provider });
  } catch (error) {
    if (uniqueViolation(error) === undefined) throw error;
    const holder = await identity.findUnique({
      where: { provider_subject: { provider, subject } },
      select: { userId: true },
    });
    if (holder?.userId === userId) return;
    throw new DomainError(
      "conflict",
      holder
        ? `This ${name} account is connected to another user`
        : `Another ${name} account is connected already: disconnect it first`,
    );
  }
}

/**
 * Disconnects a provider from the actor.
 * @throws `not_found` if it is not connected; `conflict` if it is the only way to sign in
 */
export async function disconnectProvider(
  ctx: ActorContext,
  { provider }: { provider: Provider },
): Promise<Profile> {
  const { id } = ctx.actor.user;
  await ctx.db.prisma.$transaction(async (prisma) => {
    // Serializes concurrent calls: otherwise each could count the identity that the other removes.
    await prisma.$queryRaw`select 1 from users where id = ${id} for no key update`;
    const { count } = await prisma.identity.deleteMany({ where: { userId: id, provider } });
    if (count === 0) throw notFound(`${providerNames[provider]} is not connected`);
    const waysIn = await prisma.user.count({
      where: { id, OR: [{ passwordHash: { not: null } }, { identities: { some: {} } }] },
    });
    if (waysIn === 0)
      throw new DomainError(
        "conflict",
        `${providerNames[provider]} is your only way to sign in: set a password first`,
      );
  });
  ctx.audit({ action: "provider.disconnected", userId: id, provider });
  return getProfile(ctx);
}

/** Returns whether the identity is connected to the actor, and so proves the actor's identity. */
export async function confirmByProvider(
  ctx: ActorContext,
  { provider, subject }: { provider: Provider; subject: string },
): Promise<boolean> {
  const { id: userId } = ctx.actor.user;
  const own = await ctx.db.prisma.identity.findUnique({
    where: { provider_subject: { provider, subject }, userId },
    select: { userId: true },
  });
  if (own) ctx.audit({ action: "session.confirmed", userId, method: provider });
  return own !== null;
}
