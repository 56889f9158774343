import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { call, fromNewAddress } from "../harness/call.ts";
import { insertPeople } from "../harness/people.ts";
import type { ServerProcess } from "../harness/servers/server-process.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { openSession } from "../harness/session.ts";
import { loads, type Load } from "./hostile-loads.ts";
import { startLoadProcess } from "./start-load-process.ts";

const fixtures = inject("fixtures");
const stack = joinStack(fixtures);
const people = insertPeople(stack);

let servers: Record<Load["server"], ServerProcess>;
let loadProcess: Awaited<ReturnType<typeof startLoadProcess>>;
let authorKey: string;
const pictures: string[] = [];

const WARM_UP_MS = 2_500;
const IDLE_MS = 1_000;
const LOAD_MS = 3_000;
/** With fewer requests, the 99th percentile would be the slowest request. */
const MIN_REQUESTS = 101;
/** Other work on the machine can delay one round; it seldom delays each of three. */
const MAX_ROUNDS = 3;
/** Also for a machine with busy cores. The table that is printed has the durations. */
const MAX_MS = 1_000;
const MAX_GROWTH_MB = 200;

const rows: string[] = [];

async function post(path: string, json?: object) {
  const request = { method: "POST", path, key: authorKey, ...(json && { json }) };
  const { status, body } = await call(servers.api.url, request);
  expect([path, status]).toEqual([path, path.endsWith("/publish") ? 200 : 201]);
  return (body as { guide: { id: number; slug: string } }).guide;
}

/** Creates and publishes a guide; resolves to its slug. */
async function addGuide(title: string, steps: number, length: number): Promise<string> {
  const paragraph = `<p>${"Some words. ".repeat(9)}</p>`;
  const content = paragraph.repeat(Math.ceil(length / paragraph.length));
  const guide = await post("/guides", {
    guide: {
      title,
      category: "lifestyle",
      user_id: "author",
      steps: Array.from({ length: steps }, (_, index) => ({ position: index + 1, content })),
    },
  });
  await post(`/guides/${guide.id}/publish`);
  return guide.slug;
}

/** An ordinary request of another tenant or reader, from an address of its own. */
const ordinary = {
  api: async () => {
    const { status } = await call(servers.api.url, {
      path: "/usage",
      key: fixtures.otherAccount.admin,
    });
    return status;
  },
  portal: async () => {
    const response = await fetch(`${servers.portal.url}/@author/small`, {
      // As a navigation of Next's router, which is rendered for each request.
      headers: { ...fromNewAddress(), rsc: "1" },
    });
    await response.text();
    return response.status;
  },
};

/**
 * Sends ordinary requests one after another for `ms`, or up to twice as long until there are
 * `MIN_REQUESTS`. Resolves to the 99th percentile of their durations, in ms.
 */
async function measure(server: Load["server"], ms: number): Promise<number> {
  const durations: number[] = [];
  const begin = performance.now();
  const isOver = () => {
    const passed = performance.now() - begin;
    return passed >= 2 * ms || (passed >= ms && durations.length >= MIN_REQUESTS);
  };
  while (!isOver()) {
    const started = performance.now();
    expect(await ordinary[server]()).toBe(200);
    durations.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  durations.sort((a, b) => a - b);
  return durations[Math.ceil(durations.length * 0.99) - 1] ?? Number.NaN;
}

beforeAll(async () => {
  const settings = { TRUSTED_PROXIES: "1" };
  const [api, portal, author] = await Promise.all([
    stack.startApi(settings),
    stack.startPortal(settings),
    people.addOwner("author", "pro", { perMinute: 1_000 }),
  ]);
  servers = { api, portal };
  authorKey = author.admin;
  await addGuide("Large", 100, 20_800);
  await addGuide("Small", 3, 300);
  const page = await (await fetch(`${portal.url}/@author/small`)).text();
  const [picture = "no preview picture"] = /\/opengraph-image[^"?]*/.exec(page) ?? [];
  for (let index = 0; index < 70; index += 1)
    pictures.push(`/@author/${await addGuide(`Picture ${index}`, 1, 20)}${picture}`);
  // The first requests compile code and open connections.
  await fetch(`${portal.url}/@author/small${picture}`);
  const inputs = encodeURIComponent(JSON.stringify({ 0: { username: "author", slug: "small" } }));
  await fetch(`${portal.url}/api/trpc/reader.guide?batch=1&input=${inputs}`);
  for (const server of ["api", "portal"] as const) await measure(server, WARM_UP_MS);
  loadProcess = await startLoadProcess();
});

afterAll(async () => {
  process.stdout.write(
    `\n| load | idle p99 | p99 | slowdown | memory | responses |\n| --- | ---: | ---: | ---: | ---: | --- |\n${rows.join("\n")}\n`,
  );
  loadProcess.close();
  await stack.close();
});

let accounts = 0;

/** A Pro account with all of its limits left. Its key has no admin: a body needs no `user_id`. */
async function openAccount() {
  const { username } = await people.addOwner(`mallory-${(accounts += 1)}`, "pro");
  const { secret } = await people.addKey(username, "write");
  return { key: secret, cookie: await openSession(stack, username) };
}

async function targetFor() {
  const addressOf = ({ url, port }: ServerProcess) => ({ url, port });
  return {
    ...(await openAccount()),
    api: addressOf(servers.api),
    portal: addressOf(servers.portal),
    largeGuide: { username: "author", slug: "large" },
    pictures: pictures.slice(0, 60),
  };
}

function residentMb({ pid }: ServerProcess): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

/** In ns: how long a process ran, and how long it waited for a core that another process used. */
function processorTimes({ pid }: ServerProcess): [number, number] {
  const [ran = 0, waited = 0] = readFileSync(`/proc/${pid}/schedstat`, "utf8")
    .split(" ")
    .map(Number);
  return [ran, waited];
}

async function runLoad(load: Load) {
  const target = await targetFor();
  const server = servers[load.server];
  const idle = await measure(load.server, IDLE_MS);
  const before = residentMb(server);
  let most = before;
  const sampling = setInterval(() => (most = Math.max(most, residentMb(server))), 50);
  const [ranBefore, waitedBefore] = processorTimes(server);
  await loadProcess.start(load, target);
  const loaded = await measure(load.server, LOAD_MS);
  const [ran, waited] = processorTimes(server);
  const responses = await loadProcess.stop();
  clearInterval(sampling);
  /** How much other processes slowed the server down: 1 on a quiet machine. */
  const slowdown = 1 + (waited - waitedBefore) / (ran - ranBefore);
  return { idle, loaded, slowdown, growth: most - before, responses };
}

it.each(loads)(
  "ordinary requests take below 1 s at the 99th percentile under load by $name",
  async (load) => {
    for (let round = 1; ; round += 1) {
      const { idle, loaded, slowdown, growth, responses } = await runLoad(load);
      const ms = (value: number) => `${Math.round(value)} ms`;
      rows.push(
        `| ${load.name} | ${ms(idle)} | ${ms(loaded)} | ${slowdown.toFixed(2)} | ${Math.round(growth)} MB | ${JSON.stringify(responses)} |`,
      );
      for (const status of Object.keys(responses)) expect(Number(status)).toBeLessThan(500);
      expect(growth).toBeLessThan(MAX_GROWTH_MB);
      if (loaded < MAX_MS) return;
      if (round === MAX_ROUNDS) expect(loaded).toBeLessThan(MAX_MS);
    }
  },
);

describe("the portal", () => {
  it("renders Open Graph images for other clients while one client requests 60 at once", async () => {
    const load = loads.find(({ name }) => name.includes("preview"));
    if (!load) throw new Error("There is no load of pictures.");
    const target = await targetFor();
    await loadProcess.start(load, target);
    // No picture of these guides has been rendered.
    for (const path of pictures.slice(60)) {
      const response = await fetch(servers.portal.url + path, { headers: fromNewAddress() });
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
      await response.arrayBuffer();
    }
    await loadProcess.stop();
  });
});

describe("the log of API and portal", () => {
  it("contains no error after hostile load", () => {
    for (const { logs } of Object.values(servers)) expect(logs()).not.toMatch(/"level":[56]0/);
  });
});
