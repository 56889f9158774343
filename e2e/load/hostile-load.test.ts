import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { signIn } from "../browser/sign-in.ts";
import { call, fromNewAddress } from "../harness/call.ts";
import { countStatuses } from "../harness/load.ts";
import { createPeople } from "../harness/people.ts";
import type { ServerProcess } from "../harness/server-process.ts";
import { joinStack } from "../harness/stack.ts";
import { until } from "../harness/until.ts";
import { loads, type Load, type Target } from "./hostile-loads.ts";

const world = inject("world");
const stack = joinStack(world);
let target: Target;

const idleMs = 1_000;
const loadMs = 2_500;
/** A busy machine delays both; it seldom does so in each of three rounds. */
const maxRounds = 3;
/** 100 ms is the goal on a quiet machine; the table shows the figures. */
const goalMs = 1_000;
const maxGrowthMb = 200;

const rows: string[] = [];

let authorKey: string;

const post = async (path: string, json?: object) => {
  const request = { method: "POST", path, key: authorKey, ...(json && { json }) };
  const { status, body } = await call(target.api.url, request);
  expect([path, status]).toEqual([path, path.endsWith("/publish") ? 200 : 201]);
  return (body as { guide: { id: number; slug: string } }).guide;
};

/** Creates and publishes a guide; resolves to its slug. */
const addGuide = async (title: string, steps: number, length: number): Promise<string> => {
  const content = "<p>Some words.</p>".repeat(Math.ceil(length / 18));
  const guide = await post("/guides", {
    guide: {
      ...{ title, category: "lifestyle", user_id: "mallory" },
      steps: Array.from({ length: steps }, (_, index) => ({ position: index + 1, content })),
    },
  });
  await post(`/guides/${guide.id}/publish`);
  return guide.slug;
};

beforeAll(async () => {
  const settings = { TRUSTED_PROXIES: "1" };
  const [api, portal, owner] = await Promise.all([
    stack.startApi(settings),
    stack.startPortal(settings),
    createPeople(stack.cli).addOwner("mallory", "pro", { perMinute: 1_000 }),
  ]);
  const { name, value } = await signIn(
    portal.url,
    "mallory@guidepost.test",
    "correct horse battery",
  );
  const largeGuide = { username: "mallory", slug: "large" };
  const cookie = `${name}=${value}`;
  authorKey = owner.admin;
  const onApi = loads.filter(({ server }) => server === "api");
  const keys = await Promise.all(
    onApi.map(async ({ name: load }, index) => {
      // Without limits of its own: those of a Pro account.
      const people = createPeople(stack.cli);
      const { username } = await people.addOwner(`mallory-${index}`, "pro");
      // Without admin, a body needs no `user_id` to be valid.
      return [load, (await people.addKey(username, "write")).secret] as const;
    }),
  );
  target = { api, portal, keys: Object.fromEntries(keys), cookie, largeGuide };
  await addGuide("Large", 100, 20_800);
  await addGuide("Small", 3, 300);
});

afterAll(async () => {
  process.stdout.write(
    `\n| load | idle p99 | p99 | memory | answers |\n| --- | ---: | ---: | ---: | --- |\n${rows.join("\n")}\n`,
  );
  await stack.close();
});

const residentMb = ({ pid }: ServerProcess): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

/** An ordinary request of another tenant or reader, from an address of its own. */
const honest = {
  api: async () =>
    (await call(target.api.url, { path: "/usage", key: world.stranger.admin })).status,
  portal: async () => {
    const answer = await fetch(`${target.portal.url}/@mallory/small`, {
      headers: fromNewAddress(),
    });
    await answer.text();
    return answer.status;
  },
};

/** Sends ordinary requests for a time, two at once: the 99th percentile of their durations, in ms. */
const measure = async (server: Load["server"], ms: number): Promise<number> => {
  const durations: number[] = [];
  const end = performance.now() + ms;
  const work = async () => {
    while (performance.now() < end) {
      const started = performance.now();
      expect(await honest[server]()).toBe(200);
      durations.push(performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  await Promise.all([work(), work()]);
  durations.sort((a, b) => a - b);
  return durations[Math.ceil(durations.length * 0.99) - 1] ?? Number.NaN;
};

const runLoad = async ({ start, server }: Load) => {
  const idle = await measure(server, idleMs);
  const before = residentMb(target[server]);
  let most = before;
  const sampling = setInterval(() => (most = Math.max(most, residentMb(target[server]))), 50);
  const { statuses, stop } = start(target);
  const loaded = await measure(server, loadMs);
  await stop();
  clearInterval(sampling);
  const answers = countStatuses(statuses.map((status) => ({ startedAt: 0, status })));
  return { idle, loaded, growth: most - before, answers };
};

/** The first ones compile code and open connections. */
test("ordinary requests are answered before any load", async () => {
  for (const server of ["api", "portal"] as const)
    await until("a warm server", async () => (await measure(server, 500)) < 500);
});

test.each(loads)(
  "an ordinary request takes less than 1 s at the 99th percentile under load by $name",
  async (load) => {
    for (let round = 1; ; round += 1) {
      const { idle, loaded, growth, answers } = await runLoad(load);
      const ms = (value: number) => `${Math.round(value)} ms`;
      rows.push(
        `| ${load.name} | ${ms(idle)} | ${ms(loaded)} | ${Math.round(growth)} MB | ${JSON.stringify(answers)} |`,
      );
      for (const status of Object.keys(answers)) expect(Number(status)).toBeLessThan(500);
      expect(growth).toBeLessThan(maxGrowthMb);
      // As slow as the machine is without a load, it is with one.
      const limit = Math.max(goalMs, 4 * idle);
      if (loaded < limit) return;
      if (round === maxRounds) expect(loaded).toBeLessThan(limit);
    }
  },
);

test("none of it was a fault of the service", () => {
  for (const { logs } of [target.api, target.portal]) expect(logs()).not.toMatch(/"level":[56]0/);
});
