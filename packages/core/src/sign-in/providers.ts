import { randomInt } from "node:crypto";
import {
  type Profile,
  type Provider,
  displayName as displayNameRule,
  email as emailRule,
  isReservedUsername,
  PROVIDER_NAMES,
} from "@guidepost/contract";
import { uniqueViolation } from "@guidepost/database";
import { getProfile, insertAccountWithOwner, isUsernameFault } from "#accounts/index.ts";
import { requireFreshSignIn, requireOwnAddress, requireTwoFactor, type Session } from "../actor.ts";
import { withAudit } from "#audit/index.ts";
import type { ActorContext, ServiceContext } from "../context.ts";
import { conflict, forbidden, invalid, notFound } from "../errors.ts";
import { slugify } from "#guides/index.ts";
import { lockCredential } from "#session-lock/index.ts";
import type { KnownBrowser } from "./known-browser.ts";
import { newSession } from "./sessions/index.ts";
import { type PendingSignIn, startSession } from "./sign-in.ts";
import { requireOpenSignUp } from "../sign-up-policy.ts";
import * as store from "./store/identities.ts";

const MAX_USERNAME_LENGTH = 30;
const MAX_SEQUENTIAL_NUMBER = 5;
const RANDOM_DIGITS = 6;

/** Derives a username from a name, or from the email address if the name has no usable letters. */
export function usernameBase(name: string, email: string): string {
  const [local = ""] = email.split("@");
  const candidates = [name, local].map((words) => slugify(words, MAX_USERNAME_LENGTH));
  return candidates.find((username) => username.length >= 2) ?? "user";
}

/**
 * Returns the username for the `n`-th attempt: the base, then with the numbers 2 to 5, then with
 * random numbers. An attempt then succeeds even if many users have the same name.
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
export type ProviderIdentity = store.IdentityKey & {
  name: string;
  /** Reads the email address and whether the provider verified it; called for new users only. */
  readEmail: () => Promise<{ email: string | null; email_verified: boolean }>;
  knownBrowsers?: readonly KnownBrowser[];
  /** The language of the browser, which a new account gets (contract LANG-2). */
  language?: string | undefined;
};

const MAX_ATTEMPTS = 20;
const MAX_DISPLAY_NAME_LENGTH = 100;

/** Signs in the user of an identity; returns `undefined` for an unknown identity. */
async function signInHolder(
  service: ServiceContext,
  { provider, subject, knownBrowsers = [] }: ProviderIdentity,
): Promise<Session | PendingSignIn | undefined> {
  const user = await store.findUserByIdentity(service.db, { provider, subject });
  return user && startSession(service, { user, method: provider, knownBrowsers });
}

async function verifiedEmail({ provider, readEmail }: ProviderIdentity): Promise<string> {
  const { email, email_verified } = await readEmail();
  const parsed = emailRule.safeParse(email);
  if (!email_verified || !parsed.success)
    throw invalid({ email: [`is not verified at ${PROVIDER_NAMES[provider]}`] });
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
 * Signs in the user of this identity, who may have to prove a second factor. The first time, creates a user with an
 * account on the Free plan.
 *
 * @throws `validation_failed` without an email address that the provider verified; `conflict` if
 *   the address belongs to an existing user; `forbidden` for an address that may not sign up (contract ACCT-11);
 *   `account_suspended`
 */
export async function signInWithProvider(
  service: ServiceContext,
  identity: ProviderIdentity,
): Promise<Session | PendingSignIn> {
  const known = await signInHolder(service, identity);
  if (known) return known;

  const { provider, subject, name } = identity;
  const email = await verifiedEmail(identity);
  try {
    requireOpenSignUp(service, email);
  } catch (error) {
    // `validation_failed` means that the provider has not verified the address.
    throw forbidden((error as Error).message);
  }
  const base = usernameBase(name, email);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const username = usernameToTry(base, attempt);
    if (isReservedUsername(username)) continue;
    const owner = {
      username,
      displayName: displayNameOf(name, username),
      email,
      emailVerifiedAt: service.clock(),
      identities: { create: { provider, subject } },
    };
    try {
      const { id } = await withAudit(service, (audit) =>
        insertAccountWithOwner(service.db, owner, {
          language: identity.language,
          onChange: (transaction, user) => {
            const event = { action: "user.signed_up", userId: user.id, method: provider } as const;
            return audit(transaction, event, user.username);
          },
        }),
      );
      return newSession({ userId: id, version: 0, method: provider, at: service.clock() });
    } catch (error) {
      if (isUsernameFault(error)) continue;
      const index = uniqueViolation(error);
      if (index !== "users_email_key" && index !== "identities_pkey") throw error;
      // A concurrent sign-in with the same identity may have created the user.
      const made = await signInHolder(service, identity);
      if (made) return made;
      // Users are never linked by address, because the existing user may not own the address. The
      // user would then share the account with the owner of the identity.
      throw conflict(
        `There is an account with this address already. Sign in the way you did before, then connect ${PROVIDER_NAMES[provider]} in Settings.`,
      );
    }
  }
  throw new Error(`No username was free for ${base}`);
}

/**
 * Connects an identity to the actor, who can sign in with it from then on. Idempotent.
 *
 * @throws `conflict` for another user's identity, and for a second one of the same provider;
 *   `email_not_verified` (contract USER-1); `fresh_sign_in_required` and `two_factor_required`, because the portal
 *   calls it outside of a procedure
 */
export async function connectProvider(ctx: ActorContext, input: store.IdentityKey): Promise<void> {
  const { provider, subject } = input;
  const userId = ctx.actor.user.id;
  const name = PROVIDER_NAMES[provider];
  requireTwoFactor(ctx.actor);
  requireFreshSignIn(ctx);
  requireOwnAddress(ctx.actor);
  try {
    await withAudit(ctx, (audit) =>
      store.insertIdentity(ctx.db, { provider, subject, userId }, async (transaction) => {
        await lockCredential(transaction, ctx.actor);
        await audit(transaction, { action: "provider.connected", userId, provider });
      }),
    );
  } catch (error) {
    if (uniqueViolation(error) === undefined) throw error;
    const holderId = await store.findIdentityHolder(ctx.db, input);
    if (holderId === userId) return;
    throw conflict(
      holderId === undefined
        ? `Another ${name} account is connected already: disconnect it first`
        : `This ${name} account is connected to another user`,
    );
  }
}

/**
 * Disconnects a provider from the actor.
 *
 * @throws `not_found` if it is not connected; `conflict` if it is the only way to sign in
 */
export async function disconnectProvider(
  ctx: ActorContext,
  input: { provider: Provider },
): Promise<Profile> {
  const { provider } = input;
  const { id: userId } = ctx.actor.user;
  const name = PROVIDER_NAMES[provider];
  const isDeleted = await withAudit(ctx, (audit) =>
    store.deleteIdentity(
      ctx.db,
      { userId, provider },
      {
        lastWayMessage: `${name} is your only way to sign in: set a password first`,
        onChange: (transaction) =>
          audit(transaction, { action: "provider.disconnected", userId, provider }),
      },
    ),
  );
  if (!isDeleted) throw notFound(`${name} is not connected`);
  return getProfile(ctx);
}
