import { takeOrRefuse, type Actor, type LimitStore } from "@guidepost/core";

/**
 * Changes of one signed-in person in a UTC minute and hour: more than an editor sends that saves
 * 1.5 s after the last key (docs/decisions/021).
 */
const allowed = { perMinute: 300, perHour: 5_000 };

/** Characters of input that count as one change: cleaning HTML is the dearest thing one can ask. */
const unit = 128 * 1024;

/**
 * Counts a change by a session, a big one for every `unit` of it that it begins: 16 for 2 MiB.
 * `rate_limit_exceeded`, before anything of it is checked or cleaned.
 */
export const countChange = async (
  limits: Pick<LimitStore, "take">,
  { user }: Actor,
  readInput: () => Promise<unknown>,
): Promise<void> => {
  // What cannot be read is refused behind this; it counts all the same.
  const input = JSON.stringify(await readInput().catch(() => undefined)) ?? "";
  const units = Math.max(1, Math.ceil(input.length / unit));
  await Promise.all(
    Array.from({ length: units }, () => takeOrRefuse(limits, `session:user:${user.id}`, allowed)),
  );
};
