import { createHistogram, performance } from "node:perf_hooks";
import { createValues, serializeRequest, type RequestTemplate } from "./request-template.ts";
import { openConnection, type Connection } from "./connection.ts";

export type Load = {
  port: number;
  template: RequestTemplate;
  connections: number;
  seconds: number;
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

/** Sends requests on every connection for `seconds`, one after another. */
export async function runLoad({ port, template, connections, seconds }: Load): Promise<LoadResult> {
  const [prefix, suffix] = serializeRequest(template);
  const nextValue = createValues(template.placeholder, sent);
  const latencies = createHistogram();
  const statuses: Record<string, number> = {};
  let requests = 0;
  let headBytes = 0;
  let bodyBytes = 0;

  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(port)));
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  const end = start + seconds * 1000;

  const sendRequests = async (connection: Connection) => {
    for (let now = performance.now(); now < end;) {
      const response = await connection.exchange(prefix + nextValue() + suffix);
      const then = performance.now();
      latencies.record(Math.max(1, Math.round((then - now) * MICROSECONDS_PER_MS)));
      now = then;
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
