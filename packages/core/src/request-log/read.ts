import {
  type ErrorCode,
  ERRORS,
  grants,
  KEY_IMPACT_DAYS,
  KEY_IMPACT_REQUESTS,
  type KeyImpact,
  MAX_PAGE,
  REQUEST_LOG_DAYS,
  type RequestCallers,
  type RequestDetail,
  type RequestList,
  type RequestListInput,
  type RequestSearchInput,
  type RequestSummary,
  type Scope,
} from "@guidepost/contract";
import { MINUTE_MS } from "@guidepost/rate-limit";
import { hasKey } from "#api-keys/index.ts";
import { type ActorContext, readWithLag, type ServiceContext } from "../context.ts";
import { invalid, notFound } from "../errors.ts";
import { ownershipFilter } from "../ownership.ts";
import type { Details } from "./entry.ts";
import { isEntryId, timeOfEntry } from "../entry-id.ts";
import { explain } from "./explain.ts";
import * as store from "./store/read.ts";

const DAY_MS = 86_400_000;
const LONGEST_RETENTION = Math.max(...Object.values(REQUEST_LOG_DAYS));

function receivedAt(id: string): string {
  return new Date(timeOfEntry(id)).toISOString();
}

function toSummary(row: store.EntryRow): RequestSummary {
  return {
    id: row.id,
    request_id: row.request_id ?? row.id,
    received_at: receivedAt(row.id),
    key: {
      id: row.api_key_id,
      name: row.key_name,
      last_four: row.last_four,
      username: row.username,
    },
    method: row.method,
    operation: row.operation,
    path: row.path,
    status: row.status,
    code: row.code,
    duration_ms: row.duration_us / 1_000,
    address: row.address,
    user_agent: row.user_agent,
    replayed: row.replayed,
    requests: row.requests,
  };
}

/** @throws `validation_failed` for a cursor that is no id */
function readCursor(cursor: string | undefined): string | undefined {
  if (cursor !== undefined && !isEntryId(cursor)) throw invalid({ cursor: ["is invalid"] });
  return cursor;
}

/**
 * Returns a page of the request log, newest first (contract LOG-5). It contains the requests of the
 * account, or for a user without `admin` those with the user's own keys. May be some seconds old.
 *
 * @throws `validation_failed` for an invalid cursor
 */
export async function listRequests(
  ctx: ActorContext,
  input: RequestListInput,
): Promise<RequestList> {
  const owner = ownershipFilter(ctx.actor);
  const before = readCursor(input.cursor);
  const now = ctx.clock();
  const size = Math.min(input.limit, MAX_PAGE);
  return readWithLag(ctx, async (db) => {
    const after = new Date(now.getTime() - LONGEST_RETENTION * DAY_MS);
    const keyIds =
      owner.userId === null
        ? undefined
        : input.key_id === undefined
          ? await store.findUsedKeys(db, owner, after)
          : (await hasKey(db, owner, input.key_id))
            ? [input.key_id]
            : [];
    const { rows, scannedTo } = await store.searchEntries(db.pool, {
      accountId: owner.accountId,
      keyIds,
      keyId: keyIds ? undefined : input.key_id,
      status: input.status,
      code: input.code,
      operation: input.operation,
      since: input.since === undefined ? undefined : Date.parse(input.since),
      until: input.until === undefined ? undefined : Date.parse(input.until),
      before,
      limit: size + 1,
      now,
    });
    const page = rows.slice(0, size);
    return {
      requests: page.map(toSummary),
      next_cursor: rows.length > size ? (page.at(-1)?.id ?? null) : scannedTo,
    };
  });
}

/** Returns the newest requests with a key, of any account. The caller checks the authorization. */
export async function listRequestsOfKey(
  { db, clock }: Pick<ServiceContext, "db" | "clock">,
  { accountId, keyId, limit }: { accountId: number; keyId: number; limit: number },
): Promise<RequestSummary[]> {
  const { rows } = await store.searchEntries(db.pool, {
    accountId,
    keyIds: undefined,
    keyId,
    status: undefined,
    code: undefined,
    operation: undefined,
    since: undefined,
    until: undefined,
    before: undefined,
    limit,
    now: clock(),
  });
  return rows.map(toSummary);
}

/**
 * Returns a page of the request log for the portal (contract LOG-7).
 *
 * @throws `validation_failed` for an invalid cursor
 */
export function searchRequests(
  ctx: ActorContext,
  { last_minutes: minutes, ...input }: RequestSearchInput,
): Promise<RequestList> {
  if (minutes === undefined) return listRequests(ctx, input);
  const since = new Date(ctx.clock().getTime() - minutes * MINUTE_MS).toISOString();
  return listRequests(ctx, { ...input, since });
}

/** The keys that a filter offers. */
const MAX_CALLERS = 100;

/** Returns the keys that the log may contain, the latest used first. */
export async function listCallers(ctx: ActorContext): Promise<RequestCallers> {
  const after = new Date(ctx.clock().getTime() - LONGEST_RETENTION * DAY_MS);
  const keys = await readWithLag(ctx, (db) =>
    store.findCallers(db, ownershipFilter(ctx.actor), { after, limit: MAX_CALLERS }),
  );
  return { keys: keys.map(({ id, name, lastFour }) => ({ id, name, last_four: lastFour })) };
}

function toLimit(limit: number | null, used: number | null) {
  return limit === null ? null : { limit, used };
}

function toDetail(row: store.EntryRow, portalUrl: string): RequestDetail {
  const details = row.details === null ? undefined : (JSON.parse(row.details) as Details);
  const code = row.code as ErrorCode | null;
  const facts = {
    ...toSummary(row),
    required_scope: row.scope as Scope | null,
    key_scopes: row.key_scopes === null ? null : (row.key_scopes.split(",") as Scope[]),
    limits: {
      minute: toLimit(row.per_minute, row.minute_used),
      hour: toLimit(row.per_hour, row.hour_used),
      month: toLimit(row.monthly_quota, row.quota_used),
    },
    message: details?.message ?? (code === null ? null : ERRORS[code].message),
    details: details?.fields ?? {},
  };
  return {
    ...facts,
    ...explain(facts, details),
    help_url: code === null ? null : `${portalUrl}/docs/errors#${code}`,
  };
}

/**
 * The requests that an actor may have explained (contract LOG-10): with `admin` those of the account, with another
 * key its own, and in the portal those of the user's keys.
 */
function reachOf({ actor }: ActorContext): store.EntryReach {
  const { scopes, via } = actor;
  const keyId = via.kind === "key" && !grants(scopes, "admin") ? via.keyId : null;
  return { ...ownershipFilter(actor), keyId };
}

/**
 * Returns one request with the explanation of its response (contract LOG-6, LOG-10). `request_id` is the id of the
 * entry or the client's own request id, of which the newest is returned. May be some seconds old.
 *
 * @throws `not_found`, also for a request outside of the actor's reach
 */
export async function getRequest(
  ctx: ActorContext,
  { request_id }: { request_id: string },
): Promise<{ request: RequestDetail }> {
  const reach = reachOf(ctx);
  const now = ctx.clock();
  const row = await readWithLag(ctx, async ({ pool }) => {
    const id = request_id.toLowerCase();
    const entry = isEntryId(id)
      ? await store.findEntry(pool, reach, { id: { entry: id }, now })
      : undefined;
    return entry ?? store.findEntry(pool, reach, { id: { client: request_id }, now });
  });
  if (!row) throw notFound("Request not found");
  return { request: toDetail(row, ctx.portalUrl) };
}

/**
 * Returns what a revocation of a key would break: the operations, user agents and addresses of its newest
 * requests in the last 7 days.
 *
 * @throws `not_found` for another owner's key
 */
export async function getKeyImpact(ctx: ActorContext, { id }: { id: number }): Promise<KeyImpact> {
  const owner = ownershipFilter(ctx.actor);
  return readWithLag(ctx, async (db) => {
    if (!(await hasKey(db, owner, id))) throw notFound("Key not found");
    const uses = await store.countUses(db.pool, {
      accountId: owner.accountId,
      keyId: id,
      after: new Date(ctx.clock().getTime() - KEY_IMPACT_DAYS * DAY_MS),
      maxRows: KEY_IMPACT_REQUESTS,
    });
    const tallies = (kind: (typeof uses)[number]["kind"]) =>
      uses
        .filter((use) => use.kind === kind)
        .map(({ name, requests, failed, last }) => ({
          name,
          failed,
          requests,
          last_at: receivedAt(last),
        }));
    const all = uses.find(({ kind }) => kind === "all");
    return {
      requests: all?.requests ?? 0,
      more: (all?.rows ?? 0) === KEY_IMPACT_REQUESTS,
      operations: tallies("operation").map(({ name, ...use }) => ({
        operation: name ?? "unknown",
        ...use,
      })),
      clients: tallies("client").map(({ name, requests, last_at }) => ({
        user_agent: name,
        requests,
        last_at,
      })),
      addresses: tallies("address").map(({ name, requests, last_at }) => ({
        address: name ?? "",
        requests,
        last_at,
      })),
    };
  });
}
