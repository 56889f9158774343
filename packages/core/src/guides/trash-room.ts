import { restorableDays, type Limits } from "@guidepost/contract";
import { deletionAtPlace } from "@guidepost/database";
import type { ActorContext } from "../context.ts";
import { DomainError } from "../domain-error.ts";
import { removalOf } from "./removal.ts";

/** More than an author deletes in a month, and where there are keys, than they can fill it with. */
const trashSize = ({ monthlyQuota }: Limits): number => Math.max(100, monthlyQuota);

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/**
 * A deleted guide leaves the guide limit and stays for 30 days (contract LIFE-7): without this a
 * session, which no quota bounds, could fill the disk (docs/decisions/021). What is made at the same
 * moment may go past it. `conflict`, with the day on which there is room again.
 */
export const requireTrashRoom = async ({ db, actor }: ActorContext): Promise<void> => {
  const { id, limits } = actor.account;
  const place = trashSize(limits);
  const deletedAt = await deletionAtPlace(db.pool, id, { days: restorableDays, place });
  if (!deletedAt) return;
  const [size, from] = [place.toLocaleString("en"), day.format(removalOf(deletedAt))];
  throw new DomainError(
    "conflict",
    `The trash is full: it holds ${size} guides. A new one can be made from ${from} on, when the first of them is removed for good.`,
  );
};
