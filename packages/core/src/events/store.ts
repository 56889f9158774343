import type { Connection } from "@guidepost/database";

/**
 * Stores an event of an account for the webhooks that receive it, and adds the job that sends it (contract HOOK-1). Returns the
 * id of the event; null when no webhook receives it.
 *
 * @param event with an `endpointId`, the event is for this webhook only, regardless of its types
 */
export async function recordEvent(
  connection: Connection,
  event: { accountId: number; type: string; data: object; endpointId?: number },
): Promise<string | null> {
  const { rows } = await connection.query<{ id: string | null }>({
    name: "record_event",
    text: "select record_event($1, $2, $3::json, $4) as id",
    values: [event.accountId, event.type, JSON.stringify(event.data), event.endpointId ?? null],
  });
  return rows[0]?.id ?? null;
}

/** Deletes up to `batchSize` events that are older than `days`, with their deliveries. Returns how many. */
export async function purgeEvents(
  connection: Connection,
  { days, batchSize }: { days: number; batchSize: number },
): Promise<number> {
  const { rowCount } = await connection.query({
    name: "purge_events",
    text: `
delete from events where id = any (array(
  select id from events where created_at < now() - make_interval(days => $1)
   order by created_at limit $2 for update skip locked))`,
    values: [days, batchSize],
  });
  return rowCount ?? 0;
}
