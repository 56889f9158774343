import {
  MAX_PASSKEYS,
  type PasskeyCreate,
  type PasskeyList,
  type PasskeyRename,
} from "@guidepost/contract";
import { requireOwnAddress } from "#actor.ts";
import { withAudit } from "#audit/index.ts";
import type { ActorContext } from "#context.ts";
import { notFound } from "#errors.ts";
import { enqueueNotice } from "#mail/index.ts";
import { lockCredential } from "#session-lock/index.ts";
import { currentSession } from "../sessions/index.ts";
import {
  type ChallengePurpose,
  CHALLENGE_MS,
  createChallenge,
  isOwnChallenge,
  usedChallenge,
} from "./challenge.ts";
import {
  ALGORITHMS,
  type CreationOptions,
  challengeIn,
  loadWebAuthn,
  notVerified,
  relyingParty,
  userHandle,
} from "./relying-party.ts";
import * as store from "./store.ts";

/** Returns the passkeys of the actor. */
export async function listPasskeys(ctx: ActorContext): Promise<PasskeyList> {
  return { passkeys: await store.listPasskeys(ctx.db, ctx.actor.user.id) };
}

function addPurpose(ctx: ActorContext): ChallengePurpose {
  return { action: "add", holder: currentSession(ctx).id };
}

/**
 * Returns what the browser needs to create a passkey.
 *
 * @throws `email_not_verified` (contract USER-1)
 */
export async function passkeyCreationOptions(ctx: ActorContext): Promise<CreationOptions> {
  requireOwnAddress(ctx.actor);
  const { id, username, displayName } = ctx.actor.user;
  const { generateRegistrationOptions } = await loadWebAuthn();
  const { extensions: _, ...options } = await generateRegistrationOptions({
    rpName: "Guidepost",
    rpID: relyingParty(ctx).expectedRPID,
    userID: userHandle(id),
    userName: username,
    userDisplayName: displayName,
    challenge: createChallenge(ctx, addPurpose(ctx)),
    timeout: CHALLENGE_MS,
    attestationType: "none",
    excludeCredentials: await store.listCredentials(ctx.db, id),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return options;
}

/**
 * Connects a new passkey to the actor, who can sign in with it from then on (contract SIGN-6).
 *
 * @throws `email_not_verified` (contract USER-1); `conflict` for a response to another challenge or of another site, for a passkey
 *   that is connected, and for too many
 */
export async function addPasskey(ctx: ActorContext, input: PasskeyCreate): Promise<PasskeyList> {
  requireOwnAddress(ctx.actor);
  const { name, response } = input;
  const { id: userId } = ctx.actor.user;
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    ...relyingParty(ctx),
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: (challenge) => isOwnChallenge(ctx, addPurpose(ctx), challenge),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw notVerified();
  const { id: credentialId, publicKey, counter } = registrationInfo.credential;
  const { transports, clientDataJSON } = response.response;
  const data = {
    userId,
    name,
    counter,
    transports,
    credentialId: new Uint8Array(Buffer.from(credentialId, "base64url")),
    publicKey: new Uint8Array(publicKey),
    createdAt: ctx.clock(),
  };
  const isAdded = await withAudit(ctx, (audit) =>
    store.insertPasskey(ctx.db, data, {
      challenge: usedChallenge(ctx, challengeIn(clientDataJSON)),
      max: MAX_PASSKEYS,
      onChange: async (transaction, { id: passkeyId }) => {
        await lockCredential(transaction, ctx.actor);
        await audit(transaction, { action: "passkey.added", userId, passkeyId }, name);
        const notice = { kind: "passkey_added", userId, passkeyName: name } as const;
        await enqueueNotice(ctx, transaction, notice);
      },
    }),
  );
  if (!isAdded) throw notVerified();
  return listPasskeys(ctx);
}

function notFoundPasskey() {
  return notFound("Passkey not found");
}

/** Renames a passkey of the actor. @throws `not_found` */
export async function renamePasskey(ctx: ActorContext, input: PasskeyRename): Promise<PasskeyList> {
  const { id: userId } = ctx.actor.user;
  const isFound = await withAudit(ctx, (audit) =>
    store.renamePasskey(ctx.db, { ...input, userId }, (transaction, { id: passkeyId, name }) =>
      audit(transaction, { action: "passkey.renamed", userId, passkeyId }, name),
    ),
  );
  if (!isFound) throw notFoundPasskey();
  return listPasskeys(ctx);
}

/**
 * Removes a passkey of the actor.
 *
 * @throws `not_found`; `conflict` if it is the only way to sign in
 */
export async function removePasskey(
  ctx: ActorContext,
  { id }: { id: number },
): Promise<PasskeyList> {
  const { id: userId } = ctx.actor.user;
  const isDeleted = await withAudit(ctx, (audit) =>
    store.deletePasskey(
      ctx.db,
      { id, userId },
      {
        lastWayMessage: "This passkey is your only way to sign in: set a password first",
        onChange: async (transaction, { name }) => {
          await lockCredential(transaction, ctx.actor);
          await audit(transaction, { action: "passkey.removed", userId, passkeyId: id }, name);
          const notice = { kind: "passkey_removed", userId, passkeyName: name } as const;
          await enqueueNotice(ctx, transaction, notice);
        },
      },
    ),
  );
  if (!isDeleted) throw notFoundPasskey();
  return listPasskeys(ctx);
}
