import { periodEnd } from "@guidepost/contract";
import { periodStart } from "./periods.ts";

/** Where a period will end if it goes on as it began. */
export type Projection =
  | { kind: "too-early" }
  | { kind: "used-up" }
  | { kind: "within"; total: number }
  | { kind: "runs-out"; total: number; at: Date };

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Linear: the use so far, continued at its rate since the period began, or since the account was
 * created where that is later. Nothing is said before a whole day has passed.
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
  if (used === 0 || elapsed < dayMs) return { kind: "too-early" };
  const total = Math.round((used * (periodEnd(period).getTime() - start)) / elapsed);
  if (total <= quota) return { kind: "within", total };
  return { kind: "runs-out", total, at: new Date(start + (elapsed * quota) / used) };
}
