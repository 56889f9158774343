import { periodEnd } from "@guidepost/contract";
import { periodStart } from "./usage-format.ts";

/** The usage at the end of a period, at the current rate. */
export type Projection =
  | { kind: "too-early" }
  | { kind: "used-up" }
  | { kind: "within"; total: number }
  | { kind: "runs-out"; total: number; at: Date };

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Extends the usage so far at its rate since the period began, or since the account was created if
 * that is later. Before a whole day has passed, it is too early for a projection.
 */
export function project({
  period,
  used,
  quota,
  createdAt,
  now,
}: {
  period: string;
  used: number;
  quota: number;
  /** When the account was created. */
  createdAt: Date;
  now: Date;
}): Projection {
  if (used >= quota) return { kind: "used-up" };
  const start = Math.max(periodStart(period).getTime(), createdAt.getTime());
  const elapsed = now.getTime() - start;
  if (used === 0 || elapsed < DAY_MS) return { kind: "too-early" };
  const total = Math.round((used * (periodEnd(period).getTime() - start)) / elapsed);
  if (total <= quota) return { kind: "within", total };
  return { kind: "runs-out", total, at: new Date(start + (elapsed * quota) / used) };
}
