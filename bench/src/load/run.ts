import { createHistogram, performance } from "node:perf_hooks";
import { createFiller, toWire, type RequestTemplate } from "../request-template.ts";
import { openConnection, type Connection } from "./connection.ts";

export type Load = {
  port: number;
  template: RequestTemplate;
  connections: number;
  seconds: number;
};

/** What the load saw. Times in seconds and ms; bytes are means of one answer. */
export type Seen = {
  requests: number;
  elapsed: number;
  statuses: Record<string, number>;
  p50: number;
  p99: number;
  headBytes: number;
  bodyBytes: number;
  /** CPU seconds that the load itself took. */
  cpu: number;
};

const microsecondsPerMs = 1000;

// Counted on over all loads: a title or an address is not sent twice.
let sent = 0;

/** Keeps every connection busy with one request after the other for `seconds`. */
export const runLoad = async ({ port, template, connections, seconds }: Load): Promise<Seen> => {
  const [before, behind] = toWire(template);
  const fill = createFiller(template.filling, sent);
  const latencies = createHistogram();
  const statuses: Record<string, number> = {};
  let requests = 0;
  let headBytes = 0;
  let bodyBytes = 0;

  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(port)));
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  const end = start + seconds * 1000;

  const keepBusy = async (connection: Connection) => {
    for (let now = performance.now(); now < end;) {
      const answer = await connection.exchange(before + fill() + behind);
      const then = performance.now();
      latencies.record(Math.max(1, Math.round((then - now) * microsecondsPerMs)));
      now = then;
      requests += 1;
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      headBytes += answer.headBytes;
      bodyBytes += answer.bodyBytes;
    }
  };
  try {
    await Promise.all(open.map(keepBusy));
  } finally {
    for (const connection of open) connection.close();
  }
  sent += requests;
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    requests,
    elapsed: (performance.now() - start) / 1000,
    statuses,
    p50: latencies.percentile(50) / microsecondsPerMs,
    p99: latencies.percentile(99) / microsecondsPerMs,
    headBytes: headBytes / requests,
    bodyBytes: bodyBytes / requests,
    cpu: (user + system) / 1e6,
  };
};
