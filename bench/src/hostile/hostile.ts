import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sendRequest } from "../load/send-request.ts";
import { median } from "../median.ts";
import type { Options } from "../options.ts";
import { API_ENTRY, PORTAL_ENTRY } from "../paths.ts";
import { createPortalUser, signIn } from "../portal/session.ts";
import { fixed, judged, table } from "../report/markdown.ts";
import type { BenchEnvironment } from "../run-scenario.ts";
import { startApi, startPortal } from "../servers/apps.ts";
import {
  addLargestGuide,
  HOSTILE_CLIENTS,
  type HostileClient,
  type HostileTarget,
} from "./hostile-clients.ts";

/** The highest accepted p99 of other clients, relative to that without the hostile client. */
const MAX_RATIO = 3;
/** Requests of other clients in a second, far below saturation. */
const PER_SECOND = 25;
/** Connections of a hostile client. */
const CONNECTIONS = 2;
/** The time of a hostile client before the measurement, in ms: its first requests start without a pause. */
const HEAD_START_MS = 1_000;
const WARM_UP_REQUESTS = 100;

/** Returns the 99th percentile in ms of requests that start at fixed times, each from another address. */
async function measureOthers(
  { api, portal, author }: HostileTarget,
  { server, requests }: { server: HostileClient["server"]; requests: number },
): Promise<number> {
  const ask = async (index: number): Promise<number> => {
    const start = performance.now();
    const { status } = await (server === "api"
      ? sendRequest(api.port, `/v1/guides/${author.guideIds.from}`, {
          headers: { Authorization: `Bearer ${author.secret}` },
        })
      : sendRequest(portal.port, "/sign-in", {
          headers: { "X-Forwarded-For": `198.18.${index >> 8}.${index & 0xff}` },
        }));
    if (status !== 200) throw new Error(`A request of another client returned ${status}`);
    return performance.now() - start;
  };
  const pending: Promise<number>[] = [];
  for (let index = 0; index < requests; index += 1) {
    pending.push(ask(index));
    await sleep(1_000 / PER_SECOND);
  }
  const sorted = (await Promise.all(pending)).toSorted((a, b) => a - b);
  return sorted[Math.ceil(0.99 * sorted.length) - 1] ?? 0;
}

/** Repeats the requests of a hostile client without a pause, until `stop`. */
function startClient(client: HostileClient, target: HostileTarget) {
  let isOver = false;
  let count = 0;
  const work = async () => {
    while (!isOver) await client.ask(target, (count += 1)).catch(() => {});
  };
  const ended = Promise.all(Array.from({ length: CONNECTIONS }, work));
  return {
    stop: async (): Promise<number> => {
      isOver = true;
      await ended;
      return count;
    },
  };
}

async function openTarget({
  database,
  serverCores: cores,
  cleanup,
}: BenchEnvironment): Promise<HostileTarget> {
  const { dataDir, db, others } = database;
  const [hostile, other] = others;
  if (!hostile || !other) throw new Error("There are too few accounts");
  const app = (name: "api" | "portal") => ({
    dataDir,
    cores,
    cleanup,
    log: join(dataDir, `${name}.log`),
    env: { TRUSTED_PROXIES: "1" },
  });
  const api = await startApi({ ...app("api"), entry: API_ENTRY });
  const portal = await startPortal({ ...app("portal"), entry: PORTAL_ENTRY });
  const owner = "hostile-owner";
  await createPortalUser(dataDir, { username: owner, accountId: hostile.accountId, role: "owner" });
  return {
    api,
    portal,
    hostile: { ...hostile, username: "author-0" },
    author: other,
    cookie: await signIn(portal.port, owner),
    guide: await addLargestGuide(db, api, hostile),
  };
}

/** Measures the p99 of other clients without and with each hostile client. */
export async function measureHostile(
  { rounds, seconds, only }: Options,
  environment: BenchEnvironment,
  placement: string,
  log: (message: string) => void,
): Promise<string> {
  const target = await openTarget(environment);
  const requests = Math.ceil(seconds * PER_SECOND);
  for (const server of ["api", "portal"] as const)
    await measureOthers(target, { server, requests: WARM_UP_REQUESTS });
  const rows: string[][] = [];
  const measured = HOSTILE_CLIENTS.filter(({ name }) => only.length === 0 || only.includes(name));
  for (const client of measured) {
    const { name, server, isLimited } = client;
    // The first request loads the code of its route, which happens once in the life of a process.
    if (!isLimited) await client.ask(target, 0).catch(() => {});
    const alone: number[] = [];
    const together: number[] = [];
    let sent = 0;
    for (let round = 1; round <= rounds; round += 1) {
      log(`Measuring other clients without and with: ${name}, round ${round}`);
      alone.push(await measureOthers(target, { server, requests }));
      const running = startClient(client, target);
      await sleep(HEAD_START_MS);
      together.push(await measureOthers(target, { server, requests }));
      sent += await running.stop();
    }
    rows.push([
      name,
      server,
      fixed(sent / rounds),
      fixed(median(alone), 1),
      fixed(median(together), 1),
      ...judged(median(together) / median(alone), MAX_RATIO, { comparison: "≤", digits: 1 }),
    ]);
  }
  await Promise.all([target.api.stop(), target.portal.stop()]);
  const head = [
    "hostile client",
    "server",
    "its requests",
    "p99 ms without",
    "with",
    "ratio",
    "goal",
  ];
  return `${placement} Medians of ${rounds} rounds of ${seconds} s.\n\n${table(head, rows)}\n`;
}
