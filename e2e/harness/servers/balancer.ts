import { once } from "node:events";
import { Agent, createServer, request as requestBackend } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { orUndefined } from "../until.ts";

/** The interval of the checks of `/readyz`, in ms. */
const CHECK_INTERVAL_MS = 100;
/** On a busy machine, a late response is no sign of a failure. */
const CHECK_TIMEOUT_MS = 60_000;
/** Failed checks in a row until a backend receives no more requests, the default of HAProxy. */
const FALL = 3;

/** An HTTP balancer that sends each request to one of the backends that are ready by their `/readyz`. */
export type Balancer = {
  url: string;
  isReady: (backend: string) => boolean;
  /** The reasons of the requests that received 502. */
  failures: readonly string[];
  close: () => Promise<void>;
};

/** Starts a balancer. It keeps connections open, and never repeats a request. */
export async function startBalancer(backends: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<string>();
  const failedChecks = new Map<string, number>();
  const failures: string[] = [];
  const stop = new AbortController();
  let next = 0;

  const check = async (backend: string) => {
    const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
    const response = await orUndefined(fetch(`${backend}/readyz`, { signal }));
    await orUndefined(Promise.resolve(response?.arrayBuffer()));
    const failed = response?.ok ? 0 : (failedChecks.get(backend) ?? 0) + 1;
    failedChecks.set(backend, failed);
    if (failed === 0) ready.add(backend);
    else if (failed >= FALL) ready.delete(backend);
  };
  const checkRepeatedly = async (backend: string) => {
    while (!stop.signal.aborted) {
      await check(backend);
      await sleep(CHECK_INTERVAL_MS);
    }
  };
  const checks = Promise.all(backends.map(checkRepeatedly));

  const server = createServer((request, response) => {
    const fail = (reason: string) => {
      failures.push(`${request.method} ${request.url}: ${reason}`);
      if (!response.headersSent) response.writeHead(502);
      response.end();
    };
    const candidates = backends.filter((backend) => ready.has(backend));
    const backend = candidates[(next += 1) % candidates.length];
    if (backend === undefined) return fail("no backend is ready");
    const { method, url, headers } = request;
    const forwarded = requestBackend(new URL(url ?? "/", backend), { method, headers, agent });
    forwarded.on("response", (received) => {
      const { connection: _, ...rest } = received.headers;
      response.writeHead(received.statusCode ?? 502, rest);
      received.pipe(response);
    });
    forwarded.on("error", (error) => fail(String(error)));
    request.pipe(forwarded);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    isReady: (backend) => ready.has(backend),
    failures,
    close: async () => {
      stop.abort();
      await checks;
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
