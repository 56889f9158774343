import {
  grants,
  scopes as allScopes,
  withinRole,
  type ApiKey,
  type ApiKeyUpdate,
  type Scope,
} from "@guidepost/contract";
import type { Prisma } from "@guidepost/database";
import type { ActorContext } from "../context.ts";
import { DomainError, invalid, notFound } from "../domain-error.ts";
import { requireFreshSignIn } from "../users/fresh-sign-in.ts";
import { keysInReach } from "./reach.ts";
import { apiKeySelect } from "./store.ts";
import { toApiKey } from "./to-api-key.ts";
import { toExpiry } from "./working-keys.ts";

/**
 * Changes a key's name, description, expiry and scopes. The holder and owners may edit a key.
 * Scopes can only be reduced; only the holder may move the expiry to a later time.
 *
 * @throws `not_found` for a key out of reach; `conflict` for a key that no longer works or is
 * temporary; `forbidden` when another user than the holder extends it; `fresh_sign_in_required` when
 * a key with admin is extended; `validation_failed` for a
 * scope that the key does not have, for an expiry as in `createKey`, and for a later expiry of a key
 * that was rotated.
 */
export async function updateKey(ctx: ActorContext, input: ApiKeyUpdate): Promise<ApiKey> {
  const now = ctx.clock();
  const updated = await ctx.db.prisma.$transaction(async (prisma) => {
    const where = { id: input.id, ...keysInReach(ctx.actor) };
    // Edits, rotations and revocations of one key run one after another.
    await prisma.$queryRaw`
      select 1 from api_keys where id = ${input.id} and account_id = ${ctx.actor.account.id}
         for no key update`;
    const key = await prisma.apiKey.findFirst({
      where,
      select: { ...apiKeySelect, userId: true },
    });
    if (!key) throw notFound("Key not found");
    if (toApiKey(key, now).status !== "active" || key.origin === "try_it")
      throw new DomainError("conflict", "Only a key that still works can be edited");

    const data: Partial<Prisma.ApiKeyUpdateInput> & { scopes?: Scope[] } = {
      ...(input.name !== undefined && { name: input.name }),
      ...(input.description !== undefined && { description: input.description ?? "" }),
    };
    if (input.scopes !== undefined) {
      const held = withinRole(key.scopes, key.user.role);
      const added = input.scopes.filter((scope) => !grants(held, scope));
      if (added.length > 0)
        throw invalid({
          scopes: [`can't include ${added.join(", ")}: scopes can only be reduced`],
        });
      const wanted = allScopes.filter((scope) => input.scopes?.includes(scope));
      // The same scopes are no change: an owner who is a member now keeps admin for a promotion.
      if (wanted.join() !== held.join()) data.scopes = wanted;
    }
    if (input.expires_at !== undefined) {
      const end = toExpiry(input.expires_at, now);
      if (isLater(end, key.expiresAt)) {
        if (key.userId !== ctx.actor.user.id)
          throw new DomainError("forbidden", "Only the key's holder can extend it");
        if (key.replacedAt) throw invalid({ expires_at: ["can't be later: the key was rotated"] });
        if ((data.scopes ?? key.scopes).includes("admin")) requireFreshSignIn(ctx);
      }
      data.expiresAt = end;
    }
    const row = await prisma.apiKey.update({
      where: { id: key.id },
      data,
      select: apiKeySelect,
    });
    return toApiKey(row, now);
  });
  ctx.audit({
    action: "key.updated",
    userId: ctx.actor.user.id,
    keyId: updated.id,
    scopes: updated.scopes,
    expiresAt: updated.expires_at,
  });
  return updated;
}

/** Null is never. */
function isLater(end: Date | null, than: Date | null): boolean {
  return than !== null && (end === null || end > than);
}
