import type { FieldErrors, Guide, ScheduleInput } from "@guidepost/contract";
import type { Connection } from "@guidepost/database";
import { requireVerifiedAddress } from "#actor.ts";
import { guideEntry } from "#audit/index.ts";
import type { ActorContext } from "#context.ts";
import { invalid } from "#errors.ts";
import { ownershipFilter } from "#ownership.ts";
import { changeAuthor } from "../history/change-author.ts";
import type { Precondition } from "../precondition.ts";
import { findGuide } from "../store/read.ts";
import type { GuideRow } from "../store/rows.ts";
import { applyChange, changedGuide } from "../update/change-guide.ts";
import { updateSchedule, type Schedule } from "./store.ts";

/** A time as the store has it, so that equal times are equal texts. */
function toStored(time: string | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

/** @throws `validation_failed` for times that cannot take effect (contract SCHED-3) */
function assertPossible(ctx: ActorContext, guide: GuideRow, schedule: Schedule): void {
  const { publish_at, unpublish_at } = schedule;
  const { status, has_pending_changes: hasDraft } = guide;
  const now = ctx.clock().toISOString();
  const faults: FieldErrors = {};
  if (publish_at !== null) {
    if (status === "published" && !hasDraft)
      faults["publish_at"] = ["requires pending changes for a published guide"];
    else if (publish_at <= now) faults["publish_at"] = ["must be in the future"];
  }
  if (unpublish_at !== null) {
    if (unpublish_at <= now) faults["unpublish_at"] = ["must be in the future"];
    else if (status === "draft" && publish_at === null)
      faults["unpublish_at"] = ["requires publish_at for a draft"];
    else if (publish_at !== null && unpublish_at <= publish_at)
      faults["unpublish_at"] = ["must be after publish_at"];
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

function factsOf({ publish_at, unpublish_at }: Schedule) {
  return { publishAt: publish_at, unpublishAt: unpublish_at };
}

async function scheduleRow(
  ctx: ActorContext,
  connection: Connection,
  { guide, schedule }: { guide: GuideRow; schedule: Schedule },
): Promise<GuideRow | undefined> {
  const { publish_at, unpublish_at } = schedule;
  if (publish_at === guide.publish_at && unpublish_at === guide.unpublish_at) return guide;
  assertPossible(ctx, guide, schedule);
  if (publish_at !== null) requireVerifiedAddress(ctx);
  return updateSchedule(connection, guide, {
    schedule,
    author: changeAuthor(ctx.actor),
    audit: guideEntry(ctx, "guide.scheduled", factsOf(schedule)),
  });
}

/**
 * Sets when a guide, or the pending draft of a published guide, is published, and when the guide is unpublished; null removes a
 * time (contract SCHED-2, SCHED-9). Equal times change nothing.
 *
 * @throws `not_found`; `precondition_failed`; `validation_failed` for times that cannot take effect; `email_not_verified`
 *   when it would be published
 */
export async function setSchedule(
  ctx: ActorContext,
  { id, ifMatch, publish_at, unpublish_at }: ScheduleInput & Precondition,
): Promise<Guide> {
  const schedule = { publish_at: toStored(publish_at), unpublish_at: toStored(unpublish_at) };
  const change = await applyChange(ctx, {
    id,
    ifMatch,
    read: (connection) => findGuide(connection, ownershipFilter(ctx.actor), { id }),
    apply: (connection, guide) => scheduleRow(ctx, connection, { guide, schedule }),
  });
  const { guide, changed } = change;
  if (changed !== guide)
    ctx.audit({
      action: "guide.scheduled",
      userId: ctx.actor.user.id,
      guideId: guide.id,
      ...factsOf(schedule),
    });
  return changedGuide(ctx, change);
}
