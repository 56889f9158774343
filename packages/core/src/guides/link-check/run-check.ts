import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import type { ServiceContext } from "#context.ts";
import { defineTask } from "#jobs/index.ts";
import { type Resolve, withDeadline } from "#outgoing-requests/index.ts";
import { checkAddress, type LinkResult, unknown } from "./check-address.ts";
import { limitByHost } from "./limit-by-host.ts";
import { type CheckAddress, saveResults, startCheck, type StoredLink } from "./store.ts";

/** The time in ms for the addresses of a check (contract CHECK-4). */
const DEADLINE_MS = 60_000;
/** The interval in ms at which results are stored while a check runs. */
const SAVE_INTERVAL_MS = 250;
/** Checks at the same time, of all workers together. A check waits for slow sites, and other jobs must not. */
const MAX_RUNNING = 4;
const ATTEMPTS = 3;

type RunContext = Pick<ServiceContext, "db" | "clock" | "portalUrl" | "allowPrivateWebhooks">;
type RunOptions = {
  signal: AbortSignal;
  resolve?: Resolve;
  timeoutMs?: number;
  deadlineMs?: number;
};

/**
 * Stores results while a check runs, one statement at a time. Aborts `stop` when the check was replaced, or a statement
 * fails.
 */
function createProgress(service: RunContext, check: CheckAddress, stop: AbortController) {
  let running: Promise<void> | undefined;
  let isChanged = false;
  const save = async (links: readonly StoredLink[]) => {
    while (isChanged && !stop.signal.aborted) {
      isChanged = false;
      if (!(await saveResults(service.db.pool, check, { links, isFinished: false })))
        stop.abort(new Replaced());
      await sleep(SAVE_INTERVAL_MS);
    }
  };
  return {
    changed: (links: readonly StoredLink[]) => {
      isChanged = true;
      running ??= save(links)
        .catch((error: unknown) => stop.abort(error))
        .finally(() => (running = undefined));
    },
    /** Resolves when no statement runs. */
    ended: () => running,
  };
}

/** Another check of the guide was started, or the guide was deleted. */
class Replaced extends Error {
  override name = "Replaced";
}

/**
 * Requests the addresses of a check that have no result, and stores the results. Addresses that the time does not suffice
 * for are `not_checked`.
 *
 * @throws the reason of `signal` after an abort: the next run continues
 */
export async function runLinkCheck(
  service: RunContext,
  check: CheckAddress,
  { signal, resolve, timeoutMs, deadlineMs = DEADLINE_MS }: RunOptions,
): Promise<Record<string, number>> {
  const { db, clock, portalUrl } = service;
  const links = await startCheck(db.pool, check);
  if (!links) return { replaced: 1 };
  const stop = new AbortController();
  const progress = createProgress(service, check, stop);
  const record = (link: StoredLink, result: LinkResult) => {
    link.result = { ...result, checkedAt: clock().toISOString() };
  };
  const pending = new Map(links.filter(({ result }) => !result).map((link) => [link.url, link]));
  await withDeadline({ signal, timeoutMs: deadlineMs }, (deadline) => {
    const until = AbortSignal.any([deadline, stop.signal]);
    const options = {
      signal: until,
      resolve,
      timeoutMs,
      allowPrivate: service.allowPrivateWebhooks,
      userAgent: `Guidepost-Link-Check/1.0 (+${portalUrl})`,
    };
    return limitByHost([...pending.keys()], until, async (url) => {
      const link = pending.get(url);
      const result = await checkAddress(url, options).catch((error: unknown) => {
        if (!until.aborted) stop.abort(error);
        return undefined;
      });
      if (!link || !result) return;
      record(link, result);
      progress.changed(links);
    });
  });
  await progress.ended();
  if (stop.signal.reason instanceof Replaced) return { replaced: 1 };
  stop.signal.throwIfAborted();
  const isFinished = !signal.aborted;
  if (isFinished) for (const link of links) if (!link.result) record(link, unknown("not_checked"));
  await saveResults(db.pool, check, { links, isFinished });
  signal.throwIfAborted();
  return { links: pending.size };
}

/** Checks the addresses of a guide (contract CHECK-1). */
export const checkLinksTask = defineTask({
  name: "check_links",
  payload: z.object({ guideId: z.int32(), checkId: z.uuid() }),
  maxAttempts: ATTEMPTS,
  maxRunning: MAX_RUNNING,
  run: (service, check, { signal }) => runLinkCheck(service, check, { signal }),
});
