import { setTimeout as sleep } from "node:timers/promises";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { call } from "../harness/call.ts";
import { createSharedCli } from "../harness/servers/cli.ts";
import { startServer, type ServerProcess } from "../harness/servers/server-process.ts";
import { orUndefined, until } from "../harness/until.ts";
import { startBalancer } from "./balancer.ts";
import { startLoad } from "./load.ts";
import { stopPrograms } from "./program.ts";
import { createContent, LIMIT_PER_MINUTE } from "./content.ts";
import { startPostgresCluster } from "./postgres.ts";
import { startRedisCluster } from "./redis.ts";
import { toTable, type Phase } from "./report.ts";

type App = "api" | "portal";

const SERVERS_OF_EACH = 2;
const QUIET_MS = 10_000;
/** The time after a recovery in which a second failure would show. */
const SETTLE_MS = 5_000;
const RECOVERY_TIMEOUT_MS = 90_000;
const SECRET = "a secret that all portals of the drill share";

/**
 * Runs the drill: load, and one fault after another. Returns a report, and whether no acknowledged change was
 * lost and quota and limits were exact.
 */
export async function runDrill(folder: string, log: (message: string) => void) {
  const closing: (() => Promise<unknown>)[] = [stopPrograms];
  const close = async () => {
    for (const closeOne of closing.reverse()) await orUndefined(closeOne());
  };
  try {
    log(
      "Starting etcd, Patroni with two PostgreSQL servers, Redis with three Sentinels, and HAProxy",
    );
    const postgres = await startPostgresCluster(folder);
    const redis = await startRedisCluster(folder);
    const balancer = await startBalancer(folder);

    const servers: Record<App, ServerProcess[]> = { api: [], portal: [] };
    const settings = {
      DATABASE_URL: postgres.url,
      DATABASE_READ_URL: postgres.standbyUrl,
      REDIS_URL: redis.url,
      API_URL: balancer.urls.api,
      PORTAL_URL: balancer.urls.portal,
      PORTAL_SECRET: SECRET,
      TRUSTED_PROXIES: "1",
    };
    const dataDir = join(folder, "data");
    mkdirSync(dataDir);
    const start = (app: App) => startServer(app, dataDir, settings);
    const balance = () =>
      balancer.reload({
        api: servers.api.map(({ port }) => port),
        portal: servers.portal.map(({ port }) => port),
      });
    closing.push(async () => {
      const all = [...servers.api, ...servers.portal].filter((server) => server.isRunning());
      for (const server of all) server.kill("SIGTERM");
      await Promise.all(all.map((server) => server.ended));
    });
    log("Starting two API processes and two portals");
    for (const app of ["api", "portal"] as const)
      for (let count = 0; count < SERVERS_OF_EACH; count += 1) servers[app].push(await start(app));
    balance();
    await balancer.untilReady();

    const cli = createSharedCli(dataDir, { DATABASE_URL: postgres.url });
    const content = await createContent(cli, balancer.urls.api);
    // Each portal process renders the pages once and caches them.
    for (const { url } of servers.portal)
      for (const { path } of content.guides) await fetch(url + path).then((page) => page.text());

    const load = startLoad(balancer.urls, content);
    closing.push(load.stop);
    const phases: Phase[] = [];
    const during = async (title: string, fault: () => Promise<unknown>) => {
      log(title);
      const phase = { title, start: performance.now(), end: Infinity };
      phases.push(phase);
      await fault();
      await sleep(SETTLE_MS);
      phase.end = performance.now();
    };
    const untilChange = () =>
      until(
        "a change to succeed",
        async () => {
          const since = performance.now();
          await sleep(500);
          return load.observations.samples.some(
            ({ kind, at, status }) => kind === "change" && at > since && status === 200,
          );
        },
        RECOVERY_TIMEOUT_MS,
      );

    await during("no fault", () => sleep(QUIET_MS));

    let killed = "";
    await during("the PostgreSQL primary is killed", async () => {
      killed = await postgres.killPrimary();
      await untilChange();
    });
    await during("its server starts again, as the standby", () => postgres.restart(killed));

    let master = 0;
    await during("the Redis master is killed", async () => {
      master = await redis.killMaster();
    });
    await during("its server starts again, as a replica", async () => redis.restart(master));

    for (const app of ["api", "portal"] as const) {
      await during(`one ${app} process is killed`, async () => {
        const victim = servers[app].shift();
        victim?.kill("SIGKILL");
        await victim?.ended;
      });
      await during(`another ${app} process starts`, async () => {
        servers[app].push(await start(app));
        balance();
      });
    }

    await during("a rolling deploy replaces each process", async () => {
      for (const app of ["api", "portal"] as const)
        for (const old of servers[app]) {
          const added = await start(app);
          servers[app] = [...servers[app].filter((server) => server !== old), added];
          balance();
          // HAProxy's new process has checked the backends.
          await sleep(1_000);
          old.kill("SIGTERM");
          await old.ended;
        }
    });
    await load.stop();

    log("Checking the final state");
    const { samples, changes, charged, accepted, lostChanges } = load.observations;
    let lost = lostChanges;
    for (const [id, { number, acknowledged }] of changes) {
      const { body } = await call(balancer.urls.api, {
        path: `/guides/${id}`,
        key: content.author.secret,
      });
      charged.certain += 1;
      const { guide } = body as { guide: { title: string } };
      const stored = Number(/(\d+)$/.exec(guide.title)?.[1]);
      if (stored < acknowledged || stored > number) lost += 1;
    }
    const usage = await cli<{ requests_used: number }>(
      "usage",
      "show",
      "--account",
      content.author.account,
    );
    const certain = charged.certain + content.requests;
    const under = Math.max(0, certain - usage.requests_used);
    const over = Math.max(0, usage.requests_used - certain - charged.possible);
    const overLimit = Math.max(
      0,
      ...[...accepted.values()].map((count) => count - LIMIT_PER_MINUTE),
    );
    const report = [
      toTable(phases, samples),
      `Acknowledged changes lost: ${lost}`,
      `Quota: ${usage.requests_used} used, ${certain} requests with a 2xx, ${charged.possible} with an unknown outcome: ${under} under, ${over} over`,
      `Requests over the limit of ${LIMIT_PER_MINUTE} a minute, at most in a minute: ${overLimit}`,
      "",
    ].join("\n");
    return { report, isExact: lost + over === 0 };
  } finally {
    await close();
  }
}
