import type { RateLimiter } from "@guidepost/rate-limit";
import { pendingMigrations, type Database, type Migration } from "@guidepost/database";

const deadlineMs = 2_000;

const within = <Result>(work: Promise<Result>): Promise<Result> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error("no answer in time")), deadlineMs).unref();
    }),
  ]);

export type Readiness = {
  ready: boolean;
  checks: {
    database: "ok" | "unreachable";
    migrations: "ok" | "pending" | "unknown";
    limits: {
      store: string;
      status: "ok" | "unreachable, counting in this process";
      since?: string;
    };
  };
};

/**
 * Whether this instance can serve (contract HTTP-2, RATE-7): database and migrations decide; a limit store
 * out of reach is told, but requests are served all the same.
 */
export const checkReadiness = async (
  db: Database,
  limits: RateLimiter,
  migrations: Migration[],
): Promise<Readiness> => {
  const { store, reachable, since } = limits.state();
  const limitsCheck = {
    store,
    status: reachable ? ("ok" as const) : ("unreachable, counting in this process" as const),
    ...(since && { since: since.toISOString() }),
  };
  try {
    const pending = await within(pendingMigrations(db.pool, migrations));
    const applied = pending.length === 0;
    return {
      ready: applied,
      checks: {
        database: "ok",
        migrations: applied ? "ok" : "pending",
        limits: limitsCheck,
      },
    };
  } catch {
    return {
      ready: false,
      checks: { database: "unreachable", migrations: "unknown", limits: limitsCheck },
    };
  }
};
