import type { PasskeyProof } from "@guidepost/contract";
import type { Session, UndoneDeletion } from "#actor.ts";
import { recordFailure, withAudit } from "#audit/index.ts";
import type { AuditEvent } from "#audit/index.ts";
import type { ActorContext, RateLimitedContext, ServiceContext } from "#context.ts";
import { undoDeletionsOnSignIn } from "#deletions/index.ts";
import { DomainError, notFound } from "#errors.ts";
import { ATTEMPT_LIMITS, enforceRateLimit } from "#rate-limit.ts";
import { enqueueSignInNotice, isNotifiedSignIn, type KnownBrowser } from "../known-browser.ts";
import { currentSession, newSession, recordConfirmation } from "../sessions/index.ts";
import { recordRefusal } from "../sign-in.ts";
import {
  type ChallengePurpose,
  CHALLENGE_MS,
  createChallenge,
  isOwnChallenge,
  usedChallenge,
} from "./challenge.ts";
import {
  type RequestOptions,
  challengeIn,
  loadWebAuthn,
  notVerified,
  relyingParty,
  userHandle,
} from "./relying-party.ts";
import * as store from "./store.ts";

async function requestOptions(
  ctx: ServiceContext,
  purpose: ChallengePurpose,
  allowCredentials: { id: string; transports: string[] }[] = [],
): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const { extensions: _, ...options } = await generateAuthenticationOptions({
    rpID: relyingParty(ctx).expectedRPID,
    challenge: createChallenge(ctx, purpose),
    timeout: CHALLENGE_MS,
    userVerification: "required",
    allowCredentials,
  });
  return options;
}

/**
 * Checks the response of an authenticator: site, challenge, signature, user verification and counter. Returns the
 * new counter, or `undefined`.
 */
async function verifyProof(
  ctx: ServiceContext,
  passkey: store.PasskeyRow,
  { purpose, response }: { purpose: ChallengePurpose } & PasskeyProof,
): Promise<number | undefined> {
  const { userHandle: handle, ...signed } = response.response;
  // Another user's passkey would be stored under another handle.
  if (handle && handle !== Buffer.from(userHandle(passkey.userId)).toString("base64url"))
    return undefined;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...relyingParty(ctx),
    response: { ...response, response: signed, clientExtensionResults: {} },
    expectedChallenge: (challenge) => isOwnChallenge(ctx, purpose, challenge),
    credential: {
      id: response.id,
      publicKey: passkey.publicKey,
      counter: Number(passkey.counter),
    },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  return verified ? authenticationInfo?.newCounter : undefined;
}

/**
 * Checks a proof, and records it with its challenge and the event. Returns whether it is valid. `isNotified`: the user
 * receives a notice of the sign-in. `onUndone` makes it a sign-in: it undoes the deletions that the user has requested, and
 * receives them.
 *
 * @throws `account_deletion_pending` for a sign-in; the challenge is then not used up
 */
async function acceptProof(
  ctx: ServiceContext,
  passkey: store.PasskeyRow,
  {
    event,
    isNotified = false,
    onUndone,
    ...proof
  }: {
    event: AuditEvent;
    purpose: ChallengePurpose;
    isNotified?: boolean;
    onUndone?: (undone: UndoneDeletion[]) => void;
  } & PasskeyProof,
): Promise<boolean> {
  const counter = await verifyProof(ctx, passkey, proof);
  if (counter === undefined) return false;
  const challenge = usedChallenge(ctx, challengeIn(proof.response.response.clientDataJSON));
  const use = { id: passkey.id, counter, usedAt: ctx.clock(), challenge };
  return withAudit(ctx, (audit) =>
    store.recordProof(ctx.db, use, async (transaction) => {
      if (onUndone) onUndone(await undoDeletionsOnSignIn(transaction, audit, passkey.userId));
      await audit(transaction, event);
      if (isNotified) await enqueueSignInNotice(ctx, transaction, passkey.userId);
    }),
  );
}

/** Returns what the browser needs to sign in with a passkey. `browserId`: the value of the browser's cookie. */
export function passkeySignInOptions(
  ctx: ServiceContext,
  { browserId }: { browserId: string },
): Promise<RequestOptions> {
  return requestOptions(ctx, { action: "sign-in", holder: browserId });
}

/**
 * Creates a session for the user of a passkey. It is strong, because the authenticator has verified the user
 * (contract SIGN-8).
 *
 * @throws `rate_limit_exceeded` before any other check, counted with the other sign-ins of the address;
 *   `not_found` for an unknown passkey; `conflict` for a proof that is not valid; `account_suspended`;
 *   `account_deletion_pending`
 */
export async function signInWithPasskey(
  ctx: RateLimitedContext,
  input: PasskeyProof & {
    address: string;
    browserId: string;
    knownBrowsers?: readonly KnownBrowser[];
  },
): Promise<Session> {
  const { response, address, browserId, knownBrowsers = [] } = input;
  await enforceRateLimit(ctx, { subject: `sign-in:address:${address}`, allowed: ATTEMPT_LIMITS });
  const method = "passkey";
  const passkey = await store.findPasskey(ctx.db, response.id);
  const userId = passkey?.userId;
  const isSuspended = passkey?.user.account.suspendedAt instanceof Date;
  const failure = { action: "session.sign_in_failed", userId, method } as const;
  const event = isSuspended ? failure : ({ ...failure, action: "session.signed_in" } as const);
  const purpose = { action: "sign-in", holder: browserId } as const;
  const isNotified = passkey && !isSuspended && isNotifiedSignIn(ctx, passkey.user, knownBrowsers);
  let undoneDeletions: UndoneDeletion[] = [];
  const options = {
    ...(!isSuspended && { onUndone: (undone: UndoneDeletion[]) => (undoneDeletions = undone) }),
    ...(isNotified && { isNotified }),
  };
  const accept = (row: store.PasskeyRow) =>
    acceptProof(ctx, row, { event, purpose, response, ...options }).catch((error: unknown) =>
      recordRefusal(ctx, error, { userId: row.userId, method }),
    );
  if (!passkey || !(await accept(passkey))) {
    await recordFailure(ctx, failure);
    throw passkey
      ? notVerified()
      : notFound("This passkey is not connected to a user. Sign in another way");
  }
  // The proof is valid and used up.
  if (isSuspended) throw new DomainError("account_suspended");
  const { sessionVersion: version } = passkey.user;
  const signIn = { userId: passkey.userId, version, method, isStrong: true } as const;
  return newSession({ ...signIn, undoneDeletions, at: ctx.clock() });
}

/** Returns what the browser needs to confirm the actor's identity with a passkey. */
export async function passkeyConfirmationOptions(ctx: ActorContext): Promise<RequestOptions> {
  const credentials = await store.listCredentials(ctx.db, ctx.actor.user.id);
  return requestOptions(ctx, { action: "confirm", holder: currentSession(ctx).id }, credentials);
}

/**
 * Confirms the actor's identity with a passkey. Returns the session as authenticated now. It is strong from then on, and
 * satisfies a requirement of two factors (contract SIGN-20).
 *
 * @throws `conflict` for another user's passkey, and for a proof that is not valid
 */
export async function confirmByPasskey(
  ctx: ActorContext,
  { response }: PasskeyProof,
): Promise<Session> {
  const session = currentSession(ctx);
  const { id: userId } = ctx.actor.user;
  const passkey = await store.findPasskey(ctx.db, response.id);
  const event = { action: "session.confirmed", userId, method: "passkey" } as const;
  const purpose = { action: "confirm", holder: session.id } as const;
  const isOwn = passkey?.userId === userId;
  if (!isOwn || !(await acceptProof(ctx, passkey, { event, purpose, response }))) {
    await recordFailure(ctx, { ...event, action: "session.confirmation_failed" });
    throw notVerified();
  }
  const confirmed = recordConfirmation(session, ctx.clock());
  return { ...confirmed, isStrong: true, hasPasskeyProof: true };
}
