import { affectsApi, isStop, type FaultLog, type FaultRecord } from "./fault-log.ts";
import { errorCodeOf, type Exchange, type Operation } from "./exchange.ts";
import type { Report } from "./violations.ts";

/** A request that started so long before SIGTERM is being handled, and receives a response (ms). */
const HANDLED_MS = 250;

/** The statuses with which each operation may be answered, besides 401, 402 of the quota, 429 and 503. */
const STATUSES: Record<Operation["kind"], readonly number[]> = {
  usage: [200],
  read: [200, 404],
  list: [200],
  create: [201, 402],
  change: [200, 204, 402, 404],
  refusal: [404, 422],
};

const COMMON_STATUSES = [401, 402, 429, 503];

const COMMON_HEADERS = ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"];

/**
 * Checks what holds for every request: a response within the deadline, an expected status, and the common
 * headers (contract HTTP-6, ERR-1, ERR-13, AVAIL-2). `limitMs` is the longest time without a response.
 */
export function checkProtocol(
  exchange: Exchange,
  { faults, limitMs, report }: { faults: FaultLog; limitMs: number; report: Report },
): void {
  const { outcome, startedAt, endedAt, api } = exchange;
  const ofApi = faults.during(startedAt, endedAt, affectsApi(api));
  const tookMs = endedAt - startedAt - frozenMs(ofApi, startedAt, endedAt);
  if (outcome.kind === "silent" || tookMs > limitMs)
    report(
      "AVAIL-2: a response within the deadline",
      `${Math.round(tookMs)} ms without a response; the limit is ${limitMs} ms`,
      exchange,
    );
  if (outcome.kind === "refused" && !ofApi.some(isStop))
    report("every request has a response", "the connection was refused", exchange);
  if (outcome.kind === "broken" && !ofApi.some((fault) => mayBreak(fault, exchange)))
    report("every request has a response", outcome.reason, exchange);
  if (outcome.kind !== "response") return;

  const { status, headers, body } = outcome;
  const expected = [...COMMON_STATUSES, ...STATUSES[exchange.operation.kind]];
  if (!expected.includes(status))
    report("an expected status", `${status} ${JSON.stringify(body)}`, exchange);
  if (headers["x-request-id"] !== exchange.requestId)
    report("HTTP-7: X-Request-Id is returned", `${headers["x-request-id"]}`, exchange);
  for (const name of COMMON_HEADERS)
    if (!/^\d+$/.test(headers[name] ?? ""))
      report("HTTP-6: the X-RateLimit headers", `${name}: ${headers[name]}`, exchange);
  if (status >= 400 && errorCodeOf(exchange) === undefined)
    report("ERR-1: an error body has a code", JSON.stringify(body), exchange);
  if ((status === 503 || status === 429) && !/^[1-9]\d*$/.test(headers["retry-after"] ?? ""))
    report("ERR-13: Retry-After", `${headers["retry-after"]}`, exchange);
}

/** Whether a fault may break a connection. A shutdown finishes the requests that it finds. */
function mayBreak(fault: FaultRecord, { startedAt }: Exchange): boolean {
  if (fault.name === "API: SIGTERM") return startedAt > fault.from - HANDLED_MS;
  return fault.name === "API: kill -9";
}

/** The time in which the process was stopped with SIGSTOP, in ms. */
function frozenMs(faults: readonly FaultRecord[], from: number, to: number): number {
  return faults
    .filter(({ name }) => name === "API: SIGSTOP")
    .map((fault) => Math.min(fault.healed ?? to, to) - Math.max(fault.from, from))
    .reduce((sum, ms) => sum + Math.max(0, ms), 0);
}
