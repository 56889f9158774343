import { createHistogram, performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { createValues, serializeRequest, type RequestTemplate } from "./request-template.ts";
import { openConnection, type Connection } from "./connection.ts";

export type Load = {
  port: number;
  /** Each request uses a random one. */
  templates: RequestTemplate[];
  connections: number;
  seconds: number;
  /** The requests per second of all connections together. Default: each request follows a response. */
  perSecond?: number;
  /** Whether the requests start at random times with this rate, instead of regular ones. */
  isRandom?: boolean;
};

/** `elapsed` in seconds, `p50` and `p99` in ms; bytes are means of one response. */
export type LoadResult = {
  requests: number;
  elapsed: number;
  statuses: Record<string, number>;
  p50: number;
  p99: number;
  headBytes: number;
  bodyBytes: number;
  /** CPU seconds of the load generator. */
  cpu: number;
};

const MICROSECONDS_PER_MS = 1000;

// Counts over all loads, so that no title and no address is sent twice.
let sent = 0;

/** Returns a function that returns the text of the next request. */
function createRequests(templates: readonly RequestTemplate[]): () => string {
  const sources = templates.map((template) => {
    const [prefix, suffix] = serializeRequest(template);
    const nextValue = createValues(template.placeholder, sent);
    return () => prefix + nextValue() + suffix;
  });
  return () => sources[Math.floor(Math.random() * sources.length)]?.() ?? "";
}

/**
 * Sends requests on every connection for `seconds`, one after another. With `perSecond`, the latency of a
 * request starts at its planned time, also when an earlier response was late.
 */
export async function runLoad(load: Load): Promise<LoadResult> {
  const { port, templates, connections, seconds, perSecond, isRandom = false } = load;
  const nextRequest = createRequests(templates);
  const latencies = createHistogram();
  const statuses: Record<string, number> = {};
  let requests = 0;
  let headBytes = 0;
  let bodyBytes = 0;

  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(port)));
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  const end = start + seconds * 1000;

  const intervalMs = perSecond === undefined ? 0 : (connections * 1000) / perSecond;

  const sendRequests = async (connection: Connection, index: number) => {
    // Exponential intervals make the requests of all connections a Poisson process.
    const nextInterval = () => (isRandom ? -Math.log(1 - Math.random()) * intervalMs : intervalMs);
    let planned = start + (isRandom ? nextInterval() : (intervalMs * index) / connections);
    for (; planned < end; planned = intervalMs > 0 ? planned + nextInterval() : performance.now()) {
      const waitMs = planned - performance.now();
      if (waitMs > 0) await sleep(waitMs);
      // A timer fires up to 1 ms before its time.
      const startedAt = Math.min(planned, performance.now());
      const response = await connection.exchange(nextRequest());
      const latencyMs = performance.now() - startedAt;
      latencies.record(Math.max(1, Math.round(latencyMs * MICROSECONDS_PER_MS)));
      requests += 1;
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
      headBytes += response.headBytes;
      bodyBytes += response.bodyBytes;
    }
  };
  try {
    await Promise.all(open.map(sendRequests));
  } finally {
    for (const connection of open) connection.close();
  }
  sent += requests;
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    requests,
    elapsed: (performance.now() - start) / 1000,
    statuses,
    p50: latencies.percentile(50) / MICROSECONDS_PER_MS,
    p99: latencies.percentile(99) / MICROSECONDS_PER_MS,
    headBytes: headBytes / requests,
    bodyBytes: bodyBytes / requests,
    cpu: (user + system) / 1e6,
  };
}
