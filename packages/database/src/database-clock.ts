export type DatabaseClock = {
  /** The best estimate of the database's current time. */
  now: () => Date;
  /** Adjusts the estimate by a time that the database read between `sentAt` and `receivedAt` (ms). */
  adjust: (sample: { sentAt: number; databaseTime: Date; receivedAt: number }) => void;
};

/**
 * Estimates the clock of the database, because the clocks of the machines can differ. All processes
 * and `now()` in statements then use the same time. The offset changes only when a sample
 * contradicts it.
 */
export function createDatabaseClock(): DatabaseClock {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    adjust: ({ sentAt, databaseTime, receivedAt }) => {
      const min = databaseTime.getTime() - receivedAt;
      const max = databaseTime.getTime() - sentAt;
      offsetMs = Math.min(Math.max(offsetMs, min), max);
    },
  };
}

type Queryable = { query: (text: string) => Promise<{ rows: { now: string }[] }> };

/** Reads the database's clock on a connection. */
export async function sampleClock(clock: DatabaseClock, client: Queryable): Promise<void> {
  const sentAt = Date.now();
  const { rows } = await client.query("select clock_timestamp() as now");
  const [row] = rows;
  if (row) clock.adjust({ sentAt, databaseTime: new Date(row.now), receivedAt: Date.now() });
}
