import { type Me, me as meRecord, noInput } from "@guidepost/contract";
import { type ActorContext, getOwnKey, getProfile, getUsage } from "@guidepost/core";
import { keyOrSessionProcedure } from "#trpc/procedures.ts";
import { router } from "#trpc/init.ts";
import { developerDocs } from "./docs.ts";

/** Returns the key of the request with its user, account and usage (contract API-14). */
async function getMe(ctx: ActorContext): Promise<Me> {
  const [key, profile, usage] = await Promise.all([
    getOwnKey(ctx),
    getProfile(ctx),
    getUsage(ctx, {}),
  ]);
  const { id, name, last_four, scopes, created_at, expires_at } = key;
  const { allowed_addresses, allowed_referrers } = key;
  const { username, display_name, role, account } = profile;
  return {
    key: {
      id,
      name,
      last_four,
      scopes,
      created_at,
      expires_at,
      allowed_addresses,
      allowed_referrers,
    },
    user: { username, display_name, role },
    account: {
      id: account.id,
      name: account.name,
      plan: account.plan,
      guides_count: account.guides_count,
      guide_limit: account.limits.guide_limit,
    },
    usage,
  };
}

export const me = router({
  get: keyOrSessionProcedure
    .meta({
      output: meRecord,
      openapi: { method: "GET", path: "/me", ...developerDocs.me },
    })
    .input(noInput)
    .query(({ ctx }) => getMe(ctx.service)),
});
