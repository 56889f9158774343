import { join } from "node:path";
import { startBalancer } from "../harness/servers/balancer.ts";
import { call } from "../harness/call.ts";
import { countStatuses, startLoad } from "../harness/load.ts";
import { ample, insertPeople } from "../harness/people.ts";
import { startServer, type ServerProcess } from "../harness/servers/server-process.ts";
import type { Stack } from "../harness/servers/stack.ts";
import { until } from "../harness/until.ts";
import { createNextRelease } from "./next-release.ts";

const SETTINGS = { SHUTDOWN_DELAY_MS: "6000", TRUSTED_PROXIES: "1" };
const LOAD = { connections: 4, pauseMs: 20 };
const EXPANDING = {
  name: "29991231000000_expand",
  sql: `ALTER TABLE "guides" ADD COLUMN "mood" TEXT NOT NULL DEFAULT 'calm'; CREATE TABLE "moods" ("name" TEXT PRIMARY KEY)`,
};
const CONTRACTING = {
  name: "29991231000001_contract",
  worksWith: "999.0.0",
  sql: `DROP TABLE "moods"`,
};

/** What `rollBack` observed. */
export type RollBackReport = {
  /** The number of responses during the deploy and the way back, by status. */
  statuses: Record<string, number>;
  /** The status and the title of a guide that the next release created, read from the previous one. */
  guide: { status: number; title: string | undefined };
  /** Whether the previous release logs that the schema is newer. */
  isNoticed: boolean;
  /** Why the previous release does not start on the schema that it does not work with. */
  refusal: string;
};

/**
 * Deploys a next release while requests run, restarts a process of the previous release on its schema, and returns to
 * the previous release. Then tries the same with a schema that the previous release does not work with. The last real
 * release refuses each newer schema, so the programs of this checkout are the previous release here.
 */
export async function rollBack(
  stack: Stack,
  log: (message: string) => void,
): Promise<RollBackReport> {
  const { dataDir } = stack;
  const start = (port?: number, program?: string) =>
    startServer("api", dataDir, { ...SETTINGS, ...(port && { API_PORT: `${port}` }) }, program);

  log("Starting two API processes of the previous release");
  const first = await start();
  const second = await start();
  const document = await fetch(`${first.url}/openapi.json`).then((response) => response.json());
  const { version: release } = (document as { info: { version: string } }).info;
  const { admin: key } = await insertPeople(stack).addOwner("ada", "enterprise", ample);
  const create = async (api: ServerProcess, title: string) => {
    const json = { guide: { title, category: "tech", user_id: "ada" } };
    const { body } = await call(api.url, { method: "POST", path: "/guides", key, json });
    return (body as { guide: { id: number } }).guide.id;
  };
  const id = await create(first, "Before");
  const requests = [
    { path: `/guides/${id}` },
    { method: "PATCH", path: `/guides/${id}`, json: { guide: { title: "During" } } },
    { method: "POST", path: "/guides", json: { guide: { title: "New", user_id: "ada" } } },
  ];
  const balancer = await startBalancer([first.url, second.url]);
  const isReady = ({ url }: ServerProcess) => until("the balancer", () => balancer.isReady(url));
  const replace = async (old: ServerProcess, program?: string) => {
    old.kill("SIGTERM");
    await old.ended;
    const started = await start(old.port, program);
    await isReady(started);
    return started;
  };
  await Promise.all([isReady(first), isReady(second)]);
  const load = startLoad(LOAD, (index) =>
    call(balancer.url, { key, ...(requests[index % requests.length] ?? { path: "/usage" }) }),
  );

  const expanding = { ...EXPANDING, worksWith: release };
  log("Deploying the next release to one of them, with a migration that expands the schema");
  const next = await replace(first, createNextRelease(join(dataDir, "next"), [expanding]));
  const created = await create(next, "Created by the next release");
  log("Restarting the other one: the previous release starts on the newer schema");
  const restarted = await replace(second);
  log("Returning from the next release to the previous one");
  const returned = await replace(next);
  await load.stop();
  await balancer.close();

  const { status, body } = await call(returned.url, { path: `/guides/${created}`, key });
  const { title } = (body as { guide?: { title: string } }).guide ?? {};

  log("Deploying a release whose schema does not work with the previous one");
  for (const server of [restarted, returned]) server.kill("SIGTERM");
  await Promise.all([restarted.ended, returned.ended]);
  const last = await start(
    undefined,
    createNextRelease(join(dataDir, "last"), [expanding, CONTRACTING]),
  );
  last.kill("SIGTERM");
  await last.ended;
  const refusal = await start().then(
    () => "The previous release started.",
    (error: unknown) => (error as Error).message,
  );
  return {
    statuses: countStatuses(load.outcomes),
    guide: { status, title },
    isNoticed: returned.logs().includes("the database is of a newer release"),
    refusal,
  };
}
