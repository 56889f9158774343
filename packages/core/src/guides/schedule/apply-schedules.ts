import { systemGuideEntry } from "#audit/index.ts";
import type { ServiceContext } from "#context.ts";
import { publishDueUpdate } from "./publish-due-update.ts";
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
 * Publishes all pending drafts that are due. One that fails unexpectedly does not stop the others: the next run repeats it.
 *
 * @throws the first unexpected error, after the others
 */
async function publishAllDueUpdates(
  ctx: Context,
  signal: AbortSignal | undefined,
): Promise<{ updated: number; refused: number }> {
  const counts = { updated: 0, refused: 0 };
  const failedIds: number[] = [];
  const errors: unknown[] = [];
  for (;;) {
    signal?.throwIfAborted();
    const failed = failedIds.length;
    try {
      const outcome = await publishDueUpdate(ctx, failedIds);
      if (outcome === undefined) break;
      counts[outcome === "published" ? "updated" : "refused"] += 1;
    } catch (error) {
      // Without a guide that caused it, each further attempt would fail too.
      if (failedIds.length === failed) throw error;
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return counts;
}

/**
 * Publishes and unpublishes the guides whose time has come, publishes pending drafts, and returns how many (contract SCHED-4,
 * SCHED-9). `refused` drafts could not be published. Several workers can do this at the same time.
 */
export async function applySchedules(
  ctx: Context,
  signal?: AbortSignal,
): Promise<{ published: number; updated: number; refused: number; unpublished: number }> {
  // In this order: both times of a guide may have passed while no worker ran.
  const published = await applyAllDue(ctx, "publish", signal);
  const updates = await publishAllDueUpdates(ctx, signal);
  return { published, ...updates, unpublished: await applyAllDue(ctx, "unpublish", signal) };
}
