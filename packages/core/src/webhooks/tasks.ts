import { EVENT_DAYS } from "@guidepost/contract";
import * as z from "zod";
import type { ServiceContext } from "../context.ts";
import { purgeEvents } from "#events/index.ts";
import { definePeriodicTask, defineTask } from "#jobs/index.ts";
import { findDueEndpoints, purgeEndpoints } from "./store/claims.ts";

const EVENTS_PER_BATCH = 500;

function senderOf({ webhookSender }: ServiceContext) {
  if (!webhookSender) throw new Error("This process does not send webhooks");
  return webhookSender;
}

/** Sends the due deliveries of endpoints. The function `record_event` of the database adds its jobs. */
export const deliverWebhooksTask = defineTask({
  name: "deliver_webhooks",
  payload: z.object({ endpointIds: z.array(z.int32()) }),
  run: async (service, { endpointIds }) => senderOf(service).dispatch(endpointIds),
});

/** Sends what a process has claimed and not recorded, for example because it was killed. */
export const resumeWebhooksTask = definePeriodicTask({
  name: "resume_webhooks",
  schedule: "* * * * *",
  run: async (service) => {
    const endpointIds = await findDueEndpoints(service.db);
    senderOf(service).dispatch(endpointIds);
    return { webhooks: endpointIds.length };
  },
});

/** Deletes events with their deliveries after seven days (contract HOOK-14), and returns how many. */
export async function purgeOldEvents(
  { db }: Pick<ServiceContext, "db">,
  signal?: AbortSignal,
): Promise<number> {
  let total = 0;
  let purged = EVENTS_PER_BATCH;
  while (purged === EVENTS_PER_BATCH) {
    signal?.throwIfAborted();
    purged = await purgeEvents(db.pool, { days: EVENT_DAYS, batchSize: EVENTS_PER_BATCH });
    total += purged;
  }
  await purgeEndpoints(db, { days: EVENT_DAYS });
  return total;
}

export const purgeEventsTask = definePeriodicTask({
  name: "purge_events",
  schedule: "53 * * * *",
  run: async (service, { signal }) => ({ events: await purgeOldEvents(service, signal) }),
});
