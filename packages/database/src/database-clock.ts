export interface DatabaseClock {
  /** The database's present time, as well as it is known. */
  now: () => Date;
  /** Takes in what the database's clock showed between the sending of a statement and its answer. */
  adjust: (sample: { sentAt: number; databaseTime: Date; receivedAt: number }) => void;
}

/**
 * The clock of the database, kept in this process: what one process sets by it and another one, or a
 * statement's `now()`, enforces is the same time, also where the machines' clocks differ. It moves
 * only where a sample contradicts it, so it is this process's own clock while the two agree.
 */
export function createDatabaseClock(): DatabaseClock {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    adjust: ({ sentAt, databaseTime, receivedAt }) => {
      const least = databaseTime.getTime() - receivedAt;
      const most = databaseTime.getTime() - sentAt;
      offsetMs = Math.min(Math.max(offsetMs, least), most);
    },
  };
}

type Queryable = { query: (text: string) => Promise<{ rows: { now: Date }[] }> };

/** Reads the database's clock on a connection. */
export async function sampleClock(clock: DatabaseClock, client: Queryable): Promise<void> {
  const sentAt = Date.now();
  const { rows } = await client.query("select clock_timestamp() as now");
  const [row] = rows;
  if (row) clock.adjust({ sentAt, databaseTime: row.now, receivedAt: Date.now() });
}
