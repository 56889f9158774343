import {
  DELETION_DAYS,
  FEEDBACK_DAYS,
  NOTIFICATION_DAYS,
  RESTORABLE_DAYS,
} from "@guidepost/contract";
import { deleteExpired } from "#audit/index.ts";
import { purgeDeletions } from "#changes/index.ts";
import type { ServiceContext } from "#context.ts";
import {
  purgeExcessVersions,
  purgeGuides,
  purgeLinkChecks,
  purgePrivateLinks,
  purgeVersions,
} from "#guides/index.ts";
import { purgeResults } from "#idempotency/index.ts";
import { definePeriodicTask } from "#jobs/index.ts";
import { purgeTokens } from "#mail/index.ts";
import { purgeNotifications } from "#notifications/index.ts";
import { purgeFeedback, utcDayOf } from "#public-pages/index.ts";
import {
  deleteOldSessions,
  deleteUsedChallenges,
  IDLE_SECONDS,
  SESSION_SECONDS,
} from "#sign-in/index.ts";
import { runInBatches } from "./run-in-batches.ts";

type PurgeContext = Pick<ServiceContext, "db" | "clock">;

/**
 * Defines a task that deletes rows in batches, and the function that it runs, which returns how many. Several workers
 * can purge at the same time.
 *
 * @param rows the name of the number in the log
 * @param purge deletes at most `batchSize` rows, and returns how many
 */
function definePurge({
  name,
  schedule,
  rows,
  batchSize,
  purge,
}: {
  name: string;
  schedule: string;
  rows: string;
  batchSize: number;
  purge: (service: PurgeContext, batchSize: number) => Promise<number>;
}) {
  const run = (service: PurgeContext, signal?: AbortSignal) =>
    runInBatches(batchSize, (size) => purge(service, size), signal);
  const task = definePeriodicTask({
    name,
    schedule,
    run: async (service, { signal }) => ({ [rows]: await run(service, signal) }),
  });
  return { run, task };
}

/** Deletes guides permanently 30 days after their soft delete (contract LIFE-8). */
export const { run: purgeDeletedGuides, task: purgeDeletedGuidesTask } = definePurge({
  name: "purge_deleted_guides",
  schedule: "3 * * * *",
  rows: "guides",
  batchSize: 500,
  purge: ({ db }, batchSize) => purgeGuides(db.pool, { days: RESTORABLE_DAYS, batchSize }),
});

/** Deletes versions of guides a year after they were replaced, on Free and Pro (contract HIST-7). */
export const { run: purgeOldVersions, task: purgeVersionsTask } = definePurge({
  name: "purge_versions",
  schedule: "8 * * * *",
  rows: "versions",
  batchSize: 200,
  purge: ({ db }, batchSize) => purgeVersions(db.pool, { batchSize }),
});

/** Deletes the oldest versions of accounts whose versions exceed the storage of their plan (contract HIST-12). */
export const { run: purgeLargeHistories, task: purgeLargeHistoriesTask } = definePurge({
  name: "purge_large_histories",
  schedule: "*/10 * * * *",
  rows: "versions",
  // A call may free less than is necessary, so that it is repeated until one deletes no version.
  batchSize: 1,
  purge: ({ db }) => purgeExcessVersions(db.pool, { batchSize: 200 }),
});

/** Deletes private links that have expired (contract LINK-3). */
export const { run: purgeExpiredPrivateLinks, task: purgePrivateLinksTask } = definePurge({
  name: "purge_private_links",
  schedule: "48 * * * *",
  rows: "links",
  batchSize: 1_000,
  purge: ({ db }, batchSize) => purgePrivateLinks(db.pool, { batchSize }),
});

/** Deletes checks of links after a day (contract CHECK-9). */
export const { run: purgeOldLinkChecks, task: purgeLinkChecksTask } = definePurge({
  name: "purge_link_checks",
  schedule: "38 * * * *",
  rows: "checks",
  batchSize: 500,
  purge: ({ db }, batchSize) => purgeLinkChecks(db.pool, { batchSize }),
});

/** Deletes the records of deletions after 90 days (contract CHG-6). */
export const { run: purgeOldDeletions, task: purgeDeletionsTask } = definePurge({
  name: "purge_deletions",
  schedule: "13 * * * *",
  rows: "deletions",
  batchSize: 500,
  purge: ({ db }, batchSize) => purgeDeletions(db.pool, { days: DELETION_DAYS, batchSize }),
});

/** Deletes notifications after 90 days (contract NOTE-11). */
export const { run: purgeOldNotifications, task: purgeNotificationsTask } = definePurge({
  name: "purge_notifications",
  schedule: "17 * * * *",
  rows: "notifications",
  batchSize: 1_000,
  purge: ({ db }, batchSize) => purgeNotifications(db.pool, { days: NOTIFICATION_DAYS, batchSize }),
});

/** Cookies end first, so that no row is missing while its cookie is valid. */
const SESSION_MARGIN_MS = 24 * 60 * 60 * 1000;

/** Deletes sessions, and records of ended sessions, whose cookies have expired. */
export const { run: purgeSessions, task: purgeSessionsTask } = definePurge({
  name: "purge_sessions",
  schedule: "18 * * * *",
  rows: "sessions",
  batchSize: 1_000,
  purge: ({ db, clock }, batchSize) => {
    const now = clock().getTime() - SESSION_MARGIN_MS;
    return deleteOldSessions(db, {
      usedBefore: new Date(now - IDLE_SECONDS * 1000),
      endedBefore: new Date(now - SESSION_SECONDS * 1000),
      batchSize,
    });
  },
});

/**
 * Deletes the texts of readers after 400 days (contract INS-13), and the records of how many a visitor has sent. Those of today
 * and yesterday stay, because a request may have started yesterday.
 */
export const { run: purgeOldFeedback, task: purgeFeedbackTask } = definePurge({
  name: "purge_feedback",
  schedule: "58 * * * *",
  rows: "rows",
  batchSize: 1_000,
  purge: async ({ db, clock }, batchSize) => {
    const [yesterday, lastKept] = [utcDayOf(clock(), 1), utcDayOf(clock(), FEEDBACK_DAYS)];
    return (
      (await purgeFeedback(db.pool, { table: "feedback_days", day: yesterday, batchSize })) +
      (await purgeFeedback(db.pool, { table: "guide_feedback", day: lastKept, batchSize }))
    );
  },
});

/** Deletes the responses of idempotent requests after 24 hours (contract IDEM-2). A response has up to 2 MiB. */
export const { run: purgeIdempotencyResults, task: purgeIdempotencyResultsTask } = definePurge({
  name: "purge_idempotency_results",
  schedule: "23 * * * *",
  rows: "results",
  batchSize: 200,
  purge: ({ db }, batchSize) => purgeResults(db.pool, { batchSize }),
});

/** Deletes the used challenges of passkeys that have expired. */
export const { run: purgeChallenges, task: purgeChallengesTask } = definePurge({
  name: "purge_challenges",
  schedule: "28 * * * *",
  rows: "challenges",
  batchSize: 1_000,
  purge: ({ db, clock }, batchSize) => deleteUsedChallenges(db, { now: clock(), batchSize }),
});

/** Deletes the links of mails that have expired. */
export const { run: purgeMailTokens, task: purgeMailTokensTask } = definePurge({
  name: "purge_mail_tokens",
  schedule: "43 * * * *",
  rows: "tokens",
  batchSize: 1_000,
  purge: ({ db, clock }, batchSize) => purgeTokens(db, { now: clock(), batchSize }),
});

/** Deletes the entries of the audit log whose time is over (contract AUDIT-4). */
export const { run: sweepAuditLog, task: sweepAuditLogTask } = definePurge({
  name: "sweep_audit_log",
  schedule: "53 * * * *",
  rows: "entries",
  batchSize: 5_000,
  purge: ({ db }, batchSize) => deleteExpired(db.pool, { batchSize }),
});
