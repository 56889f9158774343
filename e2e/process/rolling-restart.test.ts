import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startBalancer, type Balancer } from "../harness/servers/balancer.ts";
import { call, fromNewAddress } from "../harness/call.ts";
import { countStatuses, startLoad } from "../harness/load.ts";
import { ample, insertPeople } from "../harness/people.ts";
import type { ServerProcess } from "../harness/servers/server-process.ts";
import { SITE_URL, useServer } from "../harness/servers/shared-servers.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { until } from "../harness/until.ts";
import { IS_STRESS } from "../harness/stress.ts";

allowServerStarts();

const fixtures = inject("fixtures");
const stack = joinStack(fixtures);
/** Many checks of the balancer, also on a busy machine. */
const SETTINGS = { SHUTDOWN_DELAY_MS: "6000", TRUSTED_PROXIES: "1" };
/** The processes share the cores with the load: without pauses, it makes their starts several times longer. */
const LOAD = { connections: 6, pauseMs: 20 };

let key: string;
let guide: { id: number; slug: string };
const balancers: Balancer[] = [];

beforeAll(async () => {
  const { admin } = await insertPeople(stack).addOwner("rolling", "enterprise", ample);
  key = admin;
  const body = { guide: { title: "Round 0", category: "tech", user_id: "rolling" } };
  const created = await call(fixtures.url, { method: "POST", path: "/guides", key, json: body });
  ({ guide } = created.body as { guide: { id: number; slug: string } });
  await call(fixtures.url, { method: "POST", path: `/guides/${guide.id}/publish`, key });
});

afterAll(async () => {
  await Promise.all(balancers.map((balancer) => balancer.close()));
  await stack.close();
});

async function balance(servers: { url: string }[]): Promise<Balancer> {
  const balancer = await startBalancer(servers.map(({ url }) => url));
  balancers.push(balancer);
  await until("the balancer", () => servers.every(({ url }) => balancer.isReady(url)));
  return balancer;
}

/** Restarts one process after the other, as the instructions for operators say. In the sample, one of two processes. */
async function restartAll(
  balancer: Balancer,
  servers: ServerProcess[],
  start: (port: number) => Promise<ServerProcess>,
): Promise<void> {
  for (const server of servers) {
    server.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    await start(server.port);
    await until("the new process", () => balancer.isReady(server.url));
  }
}

describe("a rolling restart of two API processes", () => {
  it.concurrent("fails no request", async () => {
    const start = (port?: number) =>
      stack.startApi({ ...SETTINGS, ...(port !== undefined && { API_PORT: `${port}` }) });
    const restarted = await Promise.all(IS_STRESS ? [start(), start()] : [start()]);
    const servers = IS_STRESS ? restarted : [...restarted, await useServer(fixtures, "api2")];
    const balancer = await balance(servers);
    const requests = [
      { path: `/guides/${guide.id}` },
      { method: "PATCH", path: `/guides/${guide.id}`, json: { guide: { title: "Round 1" } } },
      { path: "/usage" },
    ];
    const load = startLoad(LOAD, (index) =>
      call(balancer.url, { key, ...(requests[index % requests.length] ?? { path: "/usage" }) }),
    );
    await restartAll(balancer, restarted, start).finally(() => void load.stop());
    await load.stop();
    expect(balancer.failures.join("\n")).toBe("");
    expect(Object.keys(countStatuses(load.outcomes))).toEqual(["200"]);
  });
});

describe("a rolling restart of two portal processes", () => {
  it.concurrent("fails no public page and no call", async () => {
    const start = (port?: number) =>
      stack.startPortal({
        ...SETTINGS,
        PORTAL_URL: SITE_URL,
        ...(port !== undefined && { PORTAL_PORT: `${port}` }),
      });
    const restarted = await Promise.all(IS_STRESS ? [start(), start()] : [start()]);
    const servers = IS_STRESS ? restarted : [...restarted, await useServer(fixtures, "site1")];
    const balancer = await balance(servers);
    const input = encodeURIComponent(JSON.stringify({ id: guide.id }));
    const paths = [`/@rolling/${guide.slug}`, "/@rolling", `/api/trpc/reader.state?input=${input}`];
    const load = startLoad(LOAD, async (index) => {
      const headers = fromNewAddress();
      const response = await fetch(balancer.url + paths[index % paths.length], { headers });
      await response.arrayBuffer();
      return response;
    });
    await restartAll(balancer, restarted, start).finally(() => void load.stop());
    await load.stop();
    expect(balancer.failures.join("\n")).toBe("");
    expect(Object.keys(countStatuses(load.outcomes))).toEqual(["200"]);
  });
});
