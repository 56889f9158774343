import {
  affectsServer,
  isFreeze,
  isKill,
  isShutdown,
  isStop,
  type FaultLog,
  type FaultRecord,
} from "./fault-log.ts";
import {
  errorCodeOf,
  type AnyExchange,
  type Exchange,
  type Operation,
  type ReaderExchange,
  type ReaderOperation,
} from "./exchange.ts";
import type { Report } from "./violations.ts";

/** A request that started so long before SIGTERM is being handled, and receives a response (ms). */
const HANDLED_MS = 250;

/** The statuses that each operation may respond with, besides 401, 402 of the quota, 429 and 503. */
const STATUSES: Record<Operation["kind"], readonly number[]> = {
  usage: [200],
  read: [200, 404],
  list: [200],
  // 409: an earlier request with the same Idempotency-Key still runs.
  create: [201, 402, 409],
  change: [200, 204, 402, 404],
  refusal: [404, 422],
};

const COMMON_STATUSES = [401, 402, 429, 503];

const COMMON_HEADERS = ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"];

type Checks = { faults: FaultLog; limitMs: number; report: Report };

/**
 * Checks what holds for every request: a response within the deadline, unless a fault excuses it
 * (contract AVAIL-2). `limitMs` is the longest time without a response.
 */
function checkDelivery(exchange: AnyExchange, { faults, limitMs, report }: Checks): void {
  const { outcome, startedAt, endedAt, server } = exchange;
  const ofServer = faults.during(startedAt, endedAt, affectsServer(server));
  const tookMs = endedAt - startedAt - frozenMs(ofServer, startedAt, endedAt);
  if (outcome.kind === "silent" || tookMs > limitMs)
    report(
      "AVAIL-2: a response within the deadline",
      `${Math.round(tookMs)} ms without a response; the limit is ${limitMs} ms`,
      exchange,
    );
  if (outcome.kind === "refused" && !ofServer.some(isStop))
    report("every request has a response", "the connection was refused", exchange);
  if (outcome.kind === "broken" && !ofServer.some((fault) => mayBreak(fault, exchange)))
    report("every request has a response", outcome.reason, exchange);
  if (outcome.kind !== "response") return;
  const { status, headers } = outcome;
  if (headers["x-request-id"] !== exchange.requestId)
    report("HTTP-7: X-Request-Id is returned", `${headers["x-request-id"]}`, exchange);
  if ((status === 503 || status === 429) && !/^[1-9]\d*$/.test(headers["retry-after"] ?? ""))
    report("ERR-13: Retry-After", `${headers["retry-after"]}`, exchange);
}

/** Checks a response of the API: its status and common headers (contract HTTP-6, HTTP-7, ERR-1, ERR-13). */
export function checkProtocol(exchange: Exchange, checks: Checks): void {
  checkDelivery(exchange, checks);
  const { report } = checks;
  const { outcome } = exchange;
  if (outcome.kind !== "response") return;
  const { status, headers, body } = outcome;
  const expected = [...COMMON_STATUSES, ...STATUSES[exchange.operation.kind]];
  if (!expected.includes(status))
    report("an expected status", `${status} ${JSON.stringify(body)}`, exchange);
  for (const name of COMMON_HEADERS)
    if (!/^\d+$/.test(headers[name] ?? ""))
      report("HTTP-6: the X-RateLimit headers", `${name}: ${headers[name]}`, exchange);
  if (status >= 400 && errorCodeOf(exchange) === undefined)
    report("ERR-1: an error body has a code", JSON.stringify(body), exchange);
}

const READER_STATUSES: Record<ReaderOperation["kind"], readonly number[]> = {
  "guide page": [200, 404, 503],
  "author page": [200, 503],
  "reader state": [200, 503],
  view: [200, 404, 503],
  complete: [200, 404, 503],
  rate: [200, 404, 503],
};

/** Checks the status of a response of the portal. */
export function checkReaderProtocol(exchange: ReaderExchange, checks: Checks): void {
  checkDelivery(exchange, checks);
  const { outcome, operation } = exchange;
  if (outcome.kind !== "response" || READER_STATUSES[operation.kind].includes(outcome.status))
    return;
  checks.report("an expected status", `${outcome.status}`, exchange);
}

/** Whether a fault may break a connection. A shutdown finishes the requests that it finds. */
function mayBreak(fault: FaultRecord, { startedAt }: AnyExchange): boolean {
  if (isShutdown(fault)) return startedAt > fault.from - HANDLED_MS;
  return isKill(fault);
}

/** The time in which the process was stopped with SIGSTOP, in ms. */
function frozenMs(faults: readonly FaultRecord[], from: number, to: number): number {
  return faults
    .filter(isFreeze)
    .map((fault) => Math.min(fault.healed ?? to, to) - Math.max(fault.from, from))
    .reduce((sum, ms) => sum + Math.max(0, ms), 0);
}
