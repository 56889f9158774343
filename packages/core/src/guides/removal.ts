import { restorableDays } from "@guidepost/contract";

const dayMs = 24 * 60 * 60 * 1000;

/** When a guide that was deleted at this time is removed for good (contract LIFE-8). */
export const removalOf = (deletedAt: Date): Date =>
  new Date(deletedAt.getTime() + restorableDays * dayMs);
