import {
  type Branding,
  type BrandingUpdate,
  HAS_BRANDING,
  imageFile,
  imageOfPath,
  mediaPath,
  NO_BRANDING,
  type PublicBranding,
} from "@guidepost/contract";
import { type Connection, inTransaction, type Transaction } from "@guidepost/database";
import { requireOwner } from "../actor.ts";
import { withAudit } from "#audit/index.ts";
import type { ActorContext } from "../context.ts";
import { forbidden, invalid, notFound } from "../errors.ts";
import { keepImage } from "#images/index.ts";
import * as store from "./store.ts";

function logoPath(file: string | null): string | null {
  return file === null ? null : mediaPath(file);
}

/** Converts the branding of a public page to that of the contract. */
export function toPublicBranding(row: store.PublicBrandingRow | null): PublicBranding | null {
  return row && { ...row, logo: logoPath(row.logo) };
}

function toBranding(row: store.BrandingRow | undefined): Branding {
  return row ? { ...row, logo: logoPath(row.logo) } : NO_BRANDING;
}

/**
 * Returns the branding of the actor's account, also on a plan that does not show it (contract BRAND-2).
 *
 * @throws `forbidden` for members
 */
export async function getBranding(ctx: ActorContext): Promise<Branding> {
  requireOwner(ctx.actor);
  return toBranding(await store.findBranding(ctx.db.pool, ctx.actor.account.id));
}

/**
 * Returns the file of an image of the account, which no worker deletes while the transaction runs.
 *
 * @throws `validation_failed` when the account has no such image
 */
async function logoFile(transaction: Transaction, accountId: number, path: string) {
  const { hash = "" } = imageOfPath(path) ?? {};
  const image = await keepImage(transaction, { accountId, hash });
  if (!image) throw invalid({ logo: ["is no longer available. Upload the logo again."] });
  return imageFile(image);
}

/** The names of the fields that differ. */
function changesBetween(before: Branding, after: Branding): string[] {
  const names = Object.keys(after) as (keyof Branding)[];
  return names.filter((name) => before[name] !== after[name]);
}

/**
 * Replaces the branding of the actor's account (contract BRAND-2). Equal values change nothing.
 *
 * @throws `forbidden` for members, and on a plan without branding; `validation_failed` for a logo that is no image of the
 *   account
 */
export async function updateBranding(ctx: ActorContext, input: BrandingUpdate): Promise<Branding> {
  requireOwner(ctx.actor);
  const { id } = ctx.actor.account;
  const event = {
    action: "account.branding_changed",
    userId: ctx.actor.user.id,
    accountId: id,
  } as const;
  const wanted = { ...input, url: input.url === "" ? "" : new URL(input.url).href };
  const { branding, authors } = await withAudit(ctx, (audit) =>
    inTransaction(ctx.db.pool, async (transaction) => {
      const plan = await store.lockPlan(transaction, id);
      if (plan === undefined) throw notFound("Account not found");
      if (!HAS_BRANDING[plan])
        throw forbidden("Branding is part of the Pro, Team and Enterprise plans.");
      const before = toBranding(await store.findBranding(transaction, id));
      const logo = wanted.logo === null ? null : await logoFile(transaction, id, wanted.logo);
      const after = { ...wanted, logo: logoPath(logo) };
      const changed = changesBetween(before, after);
      if (changed.length > 0) {
        await store.storeBranding(transaction, id, { ...wanted, logo });
        await audit(transaction, { ...event, changed });
      }
      return { branding: after, authors: await findBrandedAuthors(transaction, { accountId: id }) };
    }),
  );
  for (const username of authors) ctx.purgePublicPages(username);
  return branding;
}

/**
 * Returns the usernames whose pages show the branding of an account. A change that affects these pages reads them before its
 * commit: a failure after it would leave the old pages in the operator's shared cache.
 */
export function findBrandedAuthors(
  connection: Connection,
  { accountId }: { accountId: number },
): Promise<string[]> {
  return store.usernamesWithBranding(connection, accountId);
}
