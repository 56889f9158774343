import { systemGuideEntry } from "#audit/index.ts";
import type { ServiceContext } from "#context.ts";
import { applyDueTransition, type ScheduledTransition } from "./store.ts";

const ACTIONS = { publish: "guide.published", unpublish: "guide.unpublished" } as const;
const AUTHOR = { via: "system", user_id: null, api_key_id: null } as const;

type Context = Pick<ServiceContext, "db" | "clock" | "audit" | "purgePublicPages">;

async function applyAllDue(
  ctx: Context,
  transition: ScheduledTransition,
  signal: AbortSignal | undefined,
): Promise<number> {
  const action = ACTIONS[transition];
  for (let applied = 0; ; applied += 1) {
    signal?.throwIfAborted();
    // One guide in a statement, so that no lock of a guide waits for another one.
    const audit = systemGuideEntry(ctx, action);
    const guide = await applyDueTransition(ctx.db.pool, transition, { author: AUTHOR, audit });
    if (!guide) return applied;
    ctx.audit({ action, userId: undefined, via: "system", guideId: guide.id });
    ctx.purgePublicPages(guide.username);
  }
}

/**
 * Publishes and unpublishes the guides whose time has come, and returns how many (contract SCHED-4). Several workers can do
 * this at the same time.
 */
export async function applySchedules(
  ctx: Context,
  signal?: AbortSignal,
): Promise<{ published: number; unpublished: number }> {
  // In this order: both times of a guide may have passed while no worker ran.
  const published = await applyAllDue(ctx, "publish", signal);
  return { published, unpublished: await applyAllDue(ctx, "unpublish", signal) };
}
