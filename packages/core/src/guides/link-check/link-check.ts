import type { LinkCheck, LinkCheckStart } from "@guidepost/contract";
import { inTransaction } from "@guidepost/database";
import type { ActorContext, RateLimitedContext } from "#context.ts";
import { noSuchGuide } from "#errors.ts";
import { enqueue } from "#jobs/index.ts";
import { ownershipFilter } from "#ownership.ts";
import { enforceRateLimit } from "#rate-limit.ts";
import { rebase } from "../drafts/content.ts";
import { findGuideWithDraft } from "../drafts/store.ts";
import { findLinks } from "./find-links.ts";
import { checkLinksTask } from "./run-check.ts";
import { type CheckRow, findCheck, replaceCheck, type StoredLink } from "./store.ts";

/** Addresses that an account requests per UTC minute and hour (contract CHECK-8). */
const ADDRESSES_PER_ACCOUNT = { perMinute: 300, perHour: 1_000 };
/** The time in ms for which a result is used again (contract CHECK-7). */
const RECENT_MS = 10 * 60 * 1000;
/** The time in ms after which a check that has not ended is started again. */
const ABANDONED_MS = 2 * 60 * 1000;

function toLinkCheck({ links, skipped, ...row }: CheckRow): LinkCheck {
  const running = row.started_at === null ? "waiting" : "running";
  return {
    state: row.finished_at === null ? running : "finished",
    total: links.length,
    checked: links.filter(({ result }) => result).length,
    skipped,
    problems: links.flatMap(({ url, result }) => {
      if (!result || result.outcome === "ok") return [];
      const { outcome, reason, status } = result;
      return { url, outcome, reason, status };
    }),
    created_at: row.created_at,
  };
}

/** Returns the last check of a guide; null without one (contract CHECK-1). @throws `not_found` */
export async function getLinkCheck(
  ctx: ActorContext,
  { id }: { id: number },
): Promise<{ check: LinkCheck | null }> {
  const row = await findCheck(ctx.db.pool, ownershipFilter(ctx.actor), id);
  if (row === undefined) throw noSuchGuide();
  return { check: row && toLinkCheck(row) };
}

/** The addresses of a guide as its draft has it, or of the guide without one. */
async function linksOfGuide(ctx: ActorContext, id: number) {
  const found = await findGuideWithDraft(ctx.db.pool, ownershipFilter(ctx.actor), id);
  if (!found) throw noSuchGuide();
  const { guide, draft } = found;
  return findLinks(draft ? rebase(draft, guide).content.steps : guide.steps);
}

/** Whether a check with these addresses runs, or waits for a worker. */
function isCurrent(
  { links, finished_at, created_at }: CheckRow,
  urls: readonly string[],
  now: number,
): boolean {
  if (finished_at !== null || Date.parse(created_at) < now - ABANDONED_MS) return false;
  const known = new Set(links.map(({ url }) => url));
  return known.size === urls.length && urls.every((url) => known.has(url));
}

/** The results that are used again, by address. */
function recentResults(
  links: readonly StoredLink[],
  { since, retry }: { since: number; retry: boolean },
): ReadonlyMap<string, StoredLink["result"]> {
  const recent = links.filter(({ result }) => {
    if (!result || Date.parse(result.checkedAt) < since) return false;
    return !retry || result.outcome === "ok";
  });
  return new Map(recent.map(({ url, result }) => [url, result]));
}

/**
 * Starts a check of the links and pictures of a guide, and stores it with its job in one transaction (contract CHECK-1).
 * Recent results are used again.
 *
 * @throws `not_found`; `rate_limit_exceeded`
 */
export async function startLinkCheck(
  ctx: ActorContext & RateLimitedContext,
  { id, retry = false }: LinkCheckStart,
): Promise<{ check: LinkCheck }> {
  const owner = ownershipFilter(ctx.actor);
  const { urls, skipped } = await linksOfGuide(ctx, id);
  const last = await findCheck(ctx.db.pool, owner, id);
  const now = ctx.clock().getTime();
  if (last && isCurrent(last, urls, now)) return { check: toLinkCheck(last) };
  const recent = recentResults(last?.links ?? [], { since: now - RECENT_MS, retry });
  const links = urls.map((url): StoredLink => ({ url, result: recent.get(url) ?? null }));
  const cost = links.filter(({ result }) => !result).length;
  const isFinished = cost === 0;
  if (!isFinished) {
    const subject = `link-check:account:${ctx.actor.account.id}`;
    await enforceRateLimit(ctx, { subject, allowed: ADDRESSES_PER_ACCOUNT, cost });
  }
  const row = await inTransaction(ctx.db.pool, async (transaction) => {
    const stored = await replaceCheck(transaction, owner, {
      guideId: id,
      links,
      skipped,
      isFinished,
    });
    if (!stored) throw noSuchGuide();
    if (!isFinished) {
      const check = { guideId: id, checkId: stored.id };
      await enqueue(transaction, checkLinksTask, check, { key: `${id}` });
    }
    return stored;
  });
  return { check: toLinkCheck(row) };
}
