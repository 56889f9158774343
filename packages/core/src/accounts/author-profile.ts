import {
  type AuthorProfile,
  type AuthorProfileUpdate,
  imageFile,
  imageOfPath,
  mediaPath,
} from "@guidepost/contract";
import { inTransaction, type Transaction } from "@guidepost/database";
import type { ActorContext } from "../context.ts";
import { invalid, notFound } from "../errors.ts";
import { keepImage } from "#images/index.ts";
import { findAuthorProfile, storeAuthorProfile } from "./store/author-profile.ts";

/** Returns the public profile of the actor (contract PROFILE-1). */
export async function getAuthorProfile(ctx: ActorContext): Promise<AuthorProfile> {
  const row = await findAuthorProfile(ctx.db.pool, ctx.actor.user.id);
  if (!row) throw notFound("User not found");
  const { avatar, ...profile } = row;
  return { ...profile, avatar: avatar === null ? null : mediaPath(avatar) };
}

/**
 * Returns the file of an image of the actor's account, which no worker deletes while the transaction runs.
 *
 * @throws `validation_failed` when the account has no such image
 */
async function avatarFile(
  ctx: ActorContext,
  transaction: Transaction,
  path: string,
): Promise<string> {
  const { hash = "" } = imageOfPath(path) ?? {};
  const image = await keepImage(transaction, { accountId: ctx.actor.account.id, hash });
  if (!image) throw invalid({ avatar: ["is no longer available. Upload the picture again."] });
  return imageFile(image);
}

/**
 * Replaces the public profile of the actor (contract PROFILE-2).
 *
 * @throws `validation_failed` for an avatar that is no image of the account
 */
export async function updateAuthorProfile(
  ctx: ActorContext,
  { avatar, bio, links }: AuthorProfileUpdate,
): Promise<AuthorProfile> {
  const { id, username } = ctx.actor.user;
  await inTransaction(ctx.db.pool, async (transaction) =>
    storeAuthorProfile(transaction, id, {
      avatar: avatar === null ? null : await avatarFile(ctx, transaction, avatar),
      bio,
      links: links.map(({ label, url }) => ({ label, url: new URL(url).href })),
    }),
  );
  ctx.purgePublicPages(username);
  return getAuthorProfile(ctx);
}
