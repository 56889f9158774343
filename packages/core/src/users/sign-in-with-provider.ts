import {
  displayName as displayNameRule,
  email as emailRule,
  isReservedUsername,
  providerNames,
  type Provider,
} from "@guidepost/contract";
import { uniqueViolation } from "@guidepost/database";
import { createAccountWithOwner } from "../accounts/create-with-owner.ts";
import type { ServiceContext } from "../context.ts";
import { DomainError, invalid } from "../domain-error.ts";
import { usernameBase, usernameToTry } from "./derive-username.ts";
import { newSession, type Session } from "./new-session.ts";
import { isUsernameFault } from "./usernames.ts";

/** What a provider says of a person. */
export type ProviderIdentity = {
  provider: Provider;
  /** The provider's own, lasting name for the person. */
  subject: string;
  name: string;
  /** The address, and whether it is the person's for sure: asked for newcomers alone. */
  readEmail: () => Promise<{ email: string | null; email_verified: boolean }>;
};

const maxAttempts = 20;
const maxDisplayName = 100;

/** Whose identity it is. A removed user's is free: the person may begin anew (contract ACCT-9). */
const findHolder = async (
  service: Pick<ServiceContext, "db" | "clock" | "audit">,
  { provider, subject }: ProviderIdentity,
): Promise<Session | undefined> => {
  const { prisma } = service.db;
  // Connected while its user was being removed: `deactivateUser` has deleted all others.
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
};

const verifiedEmail = async ({ provider, readEmail }: ProviderIdentity): Promise<string> => {
  const { email, email_verified } = await readEmail();
  const parsed = emailRule.safeParse(email);
  if (!email_verified || !parsed.success)
    throw invalid({ email: [`is not verified at ${providerNames[provider]}`] });
  return parsed.data;
};

/** The name as the provider has it, if it is one, cut to what a name may have. */
const displayNameOf = (name: string, username: string): string => {
  const parsed = displayNameRule.safeParse(
    Array.from(name.trim()).slice(0, maxDisplayName).join(""),
  );
  return parsed.success ? parsed.data : username;
};

/**
 * The user who has connected this identity, or, the first time, a new one with an account of its own
 * on Free. `validation_failed` without an address that the provider has verified; `conflict` where
 * the address has a user already.
 */
export const signInWithProvider = async (
  service: ServiceContext,
  identity: ProviderIdentity,
): Promise<Session> => {
  const known = await findHolder(service, identity);
  if (known) return known;

  const { provider, subject, name } = identity;
  const email = await verifiedEmail(identity);
  const base = usernameBase(name, email);
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
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
      // The same person, signing in twice at once.
      const made = await findHolder(service, identity);
      if (made) return made;
      // Never linked by address: whoever signed up with it may not be who it belongs to, and would
      // share an account with its owner, or be handed the owner's.
      throw new DomainError(
        "conflict",
        `There is an account with this address already. Sign in the way you did before, then connect ${providerNames[provider]} in Settings.`,
      );
    }
  }
  throw new Error(`No username was free for ${base}`);
};
