import { REQUEST_LOG_DAYS } from "@guidepost/contract";
import { type Database, isRejected } from "@guidepost/database";
import { isWellFormedSecret } from "#api-keys/index.ts";
import { hashSecret } from "../secret-hash.ts";
import {
  entryRow,
  factColumns,
  type LoggedRequest,
  type UnauthorizedFacts,
  unauthorizedDetails,
} from "./entry.ts";
import { minuteOfEntry, sumId } from "../entry-id.ts";
import { createPartitions, partitionOf, type Partition } from "./store/partitions.ts";
import { findKnownKeys, type LogRow, sumName, writeRows } from "./store/write.ts";

export type RequestLog = {
  /** Adds a request with a working key to the next batch, in memory. Does not wait and does not throw. */
  record: (entry: LoggedRequest) => void;
  /** Counts a 401 response. It is logged when the secret is that of a key that exists. */
  recordUnauthorized: (secret: string, facts: UnauthorizedFacts) => void;
  /** Writes what is in memory. Keeps the rows and rejects if the database is unreachable. */
  flush: () => Promise<void>;
  /** Stops the timer and flushes. */
  close: () => Promise<void>;
};

/** Rows are at most this old when their batch starts, so that kill -9 loses fewer than 2 s (contract LOG-2). */
const BATCH_MS = 1_000;
const ROWS_PER_BATCH = 500;
/** Limits of memory. Requests above them are dropped and counted. */
const MAX_ROWS = 20_000;
const MAX_TEXT = 16_000_000;
const MAX_SUMS = 5_000;

/** A 401 of a secret whose key is not known yet. */
type Unauthorized = { facts: UnauthorizedFacts; requests: number };

type Batch = { rows: LogRow[]; sums: LogRow[] };

/** The number of requests in rows. A sum contains several. */
function countRequests(rows: readonly LogRow[]): number {
  return rows.reduce((count, { requests }) => count + requests, 0);
}

/** The texts of a row whose length the client decides, in UTF-16 units. */
function textLength(row: LogRow): number {
  return row.path.length + (row.user_agent?.length ?? 0) + (row.details?.length ?? 0);
}

/** The name of the SQLSTATE, for an error of PostgreSQL. */
function stateOf(error: unknown): string | undefined {
  return isRejected(error) ? (error as { code?: string }).code : undefined;
}

/** PostgreSQL rejects a row without a partition with this SQLSTATE, and a row that exists with the other. */
const NO_PARTITION = "23514";
const IS_STORED = "23505";

function distinctPartitions({ rows, sums }: Batch): Partition[] {
  const partitions = [...rows, ...sums].map(partitionOf);
  return [...new Map(partitions.map((one) => [`${one.keptDays}/${one.day}`, one])).values()];
}

/** Writes a batch, and creates its partitions when they do not exist. */
async function writeBatch({ pool }: Database, batch: Batch): Promise<void> {
  try {
    await writeRows(pool, batch);
  } catch (error) {
    if (stateOf(error) !== NO_PARTITION) throw error;
    await createPartitions(pool, distinctPartitions(batch));
    await writeRows(pool, batch);
  }
}

/** The row of the 429 responses of a key to an operation in a minute. */
function limitedRow(entry: LoggedRequest): LogRow {
  const row = entryRow(entry);
  const name = `${row.api_key_id}/${row.code}/${row.operation}`;
  return { ...row, id: sumId(entry.id, name), request_id: entry.requestId };
}

/** 401 responses with different reasons have different entries. */
function reasonOf({ keyRefusal }: UnauthorizedFacts): string {
  return keyRefusal ? `/${keyRefusal.by}` : "";
}

function unauthorizedRow(
  { facts, requests }: Unauthorized,
  key: { api_key_id: number; account_id: number; kept_days: number },
): LogRow {
  const name = `${key.api_key_id}/unauthorized/${facts.operation}${reasonOf(facts)}`;
  return {
    ...key,
    ...factColumns(facts),
    id: sumId(facts.id, name),
    request_id: facts.requestId,
    status: 401,
    code: "unauthorized",
    scope: null,
    key_scopes: null,
    per_minute: null,
    minute_used: null,
    per_hour: null,
    hour_used: null,
    monthly_quota: null,
    quota_used: null,
    replayed: false,
    details: unauthorizedDetails(facts),
    requests,
  };
}

/**
 * Collects the request log in memory and writes it in batches, off the request's path (contract
 * LOG-2). `onError` receives the error of a batch that is written again later. `onDrop` receives
 * the number of requests that are missing in the log.
 */
export function createRequestLog(
  db: Database,
  { onError, onDrop }: { onError: (error: unknown) => void; onDrop: (requests: number) => void },
): RequestLog {
  const rows: LogRow[] = [];
  let text = 0;
  let sums = new Map<string, LogRow>();
  let unauthorized = new Map<string, Unauthorized>();
  /** A batch that failed. It is repeated unchanged, because its rows may be stored. */
  let failed: Batch | undefined;
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  const addSum = (row: LogRow) => {
    const name = sumName(row);
    const sum = sums.get(name);
    if (sum) sum.requests += row.requests;
    else if (sums.size < MAX_SUMS) sums.set(name, row);
    else onDrop(row.requests);
  };

  const addUnauthorized = (name: string, { facts, requests }: Unauthorized) => {
    const item = unauthorized.get(name);
    if (item) {
      item.requests += requests;
      // After a failed look-up, the earlier responses are added again.
      if (facts.id < item.facts.id) item.facts = facts;
    } else if (unauthorized.size < MAX_SUMS) unauthorized.set(name, { facts, requests });
    else onDrop(requests);
  };

  /** Moves the 401 responses of known keys to the sums. Those of unknown secrets belong to no account. */
  const resolveUnauthorized = async () => {
    if (unauthorized.size === 0) return;
    const refused = unauthorized;
    unauthorized = new Map();
    const hashes = [...new Set([...refused.keys()].map((name) => name.slice(0, 64)))];
    const keys = await findKnownKeys(db.pool, hashes).catch((error: unknown) => {
      for (const [name, item] of refused) addUnauthorized(name, item);
      throw error;
    });
    const byHash = new Map(keys.map((key) => [key.hash, key]));
    for (const [name, item] of refused) {
      const key = byHash.get(name.slice(0, 64));
      if (!key) continue;
      const { api_key_id, account_id, plan } = key;
      const kept_days = REQUEST_LOG_DAYS[plan];
      addSum(unauthorizedRow(item, { api_key_id, account_id, kept_days }));
    }
  };

  const takeBatch = (): Batch => {
    const batch = { rows: rows.splice(0, ROWS_PER_BATCH), sums: [...sums.values()] };
    for (const row of batch.rows) text -= textLength(row);
    sums = new Map();
    return batch;
  };

  const write = async (batch: Batch) => {
    try {
      await writeBatch(db, batch);
      failed = undefined;
    } catch (error) {
      const state = stateOf(error);
      // The batch was committed before, but its connection was lost before the response.
      if (state === IS_STORED) return void (failed = undefined);
      if (state?.startsWith("22")) {
        // The data would be refused again.
        failed = undefined;
        onDrop(countRequests([...batch.rows, ...batch.sums]));
      } else if (state === undefined) {
        // The sums may be stored. A second addition could count them twice.
        for (const sum of batch.sums) onDrop(sum.requests);
        failed = { rows: batch.rows, sums: [] };
      } else failed = batch;
      throw error;
    }
  };

  const writeAll = async () => {
    if (failed) await write(failed);
    await resolveUnauthorized();
    do {
      const batch = takeBatch();
      if (batch.rows.length === 0 && batch.sums.length === 0) return;
      await write(batch);
    } while (rows.length > 0);
  };

  const start = () => {
    next = undefined;
    return (writing = writeAll());
  };
  // One batch at a time. A call during a batch waits for the next one, which contains the rest.
  const flush = () => (next ??= writing.then(start, start));
  const flushLater = () => void flush().catch(onError);

  const timer = setInterval(() => {
    if (rows.length > 0 || sums.size > 0 || unauthorized.size > 0 || failed) flushLater();
  }, BATCH_MS);
  timer.unref();

  return {
    record: (entry) => {
      if (entry.status === 429) return addSum(limitedRow(entry));
      const row = entryRow(entry);
      const length = textLength(row);
      if (rows.length >= MAX_ROWS || text + length > MAX_TEXT) return onDrop(1);
      text += length;
      rows.push(row);
      // Not repeated while a batch fails: the timer repeats it.
      if (rows.length === ROWS_PER_BATCH && !failed) flushLater();
    },
    recordUnauthorized: (secret, facts) => {
      if (!isWellFormedSecret(secret)) return;
      const request = `${minuteOfEntry(facts.id)}/${facts.operation}${reasonOf(facts)}`;
      const name = `${hashSecret(secret).toString("hex")}/${request}`;
      addUnauthorized(name, { facts, requests: 1 });
    },
    flush,
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}
