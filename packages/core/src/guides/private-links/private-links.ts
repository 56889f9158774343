import { randomBytes } from "node:crypto";
import {
  MAX_PRIVATE_LINKS,
  type PrivateGuide,
  type PrivateGuideInput,
  type PrivateLink,
  type PrivateLinkAddress,
  type PrivateLinkCreate,
} from "@guidepost/contract";
import { inTransaction } from "@guidepost/database";
import { requireVerifiedAddress } from "#actor.ts";
import { withAudit } from "#audit/index.ts";
import type { ActorContext, ServiceContext } from "#context.ts";
import { invalid, noSuchGuide, noSuchLink } from "#errors.ts";
import { ownershipFilter } from "#ownership.ts";
import { requireSecretBox } from "#secret-box.ts";
import { hashSecret } from "#secret-hash.ts";
import { lockCredential } from "#session-lock/index.ts";
import { rebase, withContent } from "../drafts/content.ts";
import { toGuide } from "../read/to-guide.ts";
import { lockGuides } from "../store/locks.ts";
import {
  countLinks,
  deleteLink,
  findLinkedGuide,
  findLinks,
  insertLink,
  markOpened,
  type LinkRow,
} from "./store.ts";

const TOKEN_BYTES = 24;

/** The name of a token in the secret box. */
function ownerOf(hash: Buffer): string {
  return `private-link:${hash.toString("hex")}`;
}

function urlOf({ portalUrl }: Pick<ServiceContext, "portalUrl">, token: string): string {
  return `${portalUrl}/preview/${token}`;
}

/** Returns the private links of a guide that work, newest first (contract LINK-5). @throws `not_found` */
export async function listPrivateLinks(
  ctx: ActorContext,
  { id }: { id: number },
): Promise<{ links: PrivateLink[] }> {
  const rows = await findLinks(ctx.db.pool, ownershipFilter(ctx.actor), id);
  if (!rows) throw noSuchGuide();
  const box = requireSecretBox(ctx);
  const toLink = ({ hash, sealed_token, ...link }: LinkRow): PrivateLink => {
    const token = box.open(sealed_token, ownerOf(hash));
    return { ...link, url: token === undefined ? null : urlOf(ctx, token) };
  };
  return { links: rows.map(toLink) };
}

/**
 * Creates a private link to a guide, which shows the guide as its draft has it (contract LINK-1).
 *
 * @throws `not_found`; `validation_failed` when the guide has 20 links; `email_not_verified`
 */
export function createPrivateLink(
  ctx: ActorContext,
  { id, days }: PrivateLinkCreate,
): Promise<PrivateLink> {
  const { user } = ctx.actor;
  const owner = ownershipFilter(ctx.actor);
  return withAudit(ctx, (audit) =>
    inTransaction(ctx.db.pool, async (transaction) => {
      await lockCredential(transaction, ctx.actor);
      // A statement of its own: one that waits for the lock would not count the links that were created meanwhile.
      await lockGuides(transaction, owner, { ids: [id], externalIds: [] });
      const guide = await countLinks(transaction, owner, id);
      if (!guide) throw noSuchGuide();
      requireVerifiedAddress(ctx);
      if (guide.links >= MAX_PRIVATE_LINKS)
        throw invalid({
          base: [`A guide can have ${MAX_PRIVATE_LINKS} private links. Revoke one.`],
        });
      const token = randomBytes(TOKEN_BYTES).toString("base64url");
      const hash = hashSecret(token);
      const sealedToken = requireSecretBox(ctx).seal(token, ownerOf(hash));
      const stored = { guideId: id, hash, sealedToken, userId: user.id, days };
      const link = await insertLink(transaction, stored);
      const { expires_at: expiresAt } = link;
      await audit(
        transaction,
        { action: "guide.link_created", userId: user.id, guideId: id, expiresAt },
        guide.title,
      );
      return {
        ...link,
        url: urlOf(ctx, token),
        last_opened_at: null,
        created_by: { username: user.username, display_name: user.displayName },
      };
    }),
  );
}

/** Revokes a private link at once (contract LINK-4). @throws `not_found` */
export async function revokePrivateLink(
  ctx: ActorContext,
  { id, link_id: linkId }: PrivateLinkAddress,
): Promise<void> {
  await withAudit(ctx, (audit) =>
    inTransaction(ctx.db.pool, async (transaction) => {
      const address = { guideId: id, linkId };
      const title = await deleteLink(transaction, ownershipFilter(ctx.actor), address);
      if (title === undefined) throw noSuchLink();
      await audit(
        transaction,
        { action: "guide.link_revoked", userId: ctx.actor.user.id, guideId: id },
        title,
      );
    }),
  );
}

/**
 * Returns what a private link shows (contract LINK-1).
 *
 * @throws `not_found` for a link that expired or was revoked, and for a guide in the trash
 */
export async function getPrivateGuide(
  ctx: Pick<ServiceContext, "db" | "portalUrl">,
  { token }: PrivateGuideInput,
): Promise<PrivateGuide> {
  const found = await findLinkedGuide(ctx.db.pool, hashSecret(token));
  if (!found) throw noSuchLink();
  const { guide, draft, expiresAt } = found;
  const row = draft ? withContent(guide, rebase(draft, guide).content, draft.savedAt) : guide;
  const { title, description, category, language, ...rest } = toGuide(row, ctx.portalUrl);
  const { status, published_at, updated_at, user, steps } = rest;
  return {
    guide: {
      title,
      description,
      category,
      language,
      status,
      published_at,
      updated_at,
      user,
      steps,
    },
    expires_at: expiresAt,
  };
}

/** Records that a reader opened a private link (contract LINK-5). Another token has no effect. */
export function recordOpening(
  { db }: Pick<ServiceContext, "db">,
  { token }: PrivateGuideInput,
): Promise<void> {
  return markOpened(db.pool, hashSecret(token));
}
