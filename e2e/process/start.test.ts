import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { call } from "../harness/call.ts";
import { postgresOf } from "../harness/servers/postgres.ts";
import { environmentOf } from "../harness/servers/programs.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { orUndefined, until } from "../harness/until.ts";

allowServerStarts();

const root = join(import.meta.dirname, "..", "..");
/** The first start installs and builds, unless `npm test` has done so. */
const START_LIMIT_MS = 600_000;

let dataDir: string;
let launcher: ChildProcess | undefined;
let output = "";

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "guidepost-start-"));
});

afterEach(stop);

afterAll(async () => {
  await postgresOf(dataDir).stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe("npm start with API_PORT=0 and PORTAL_PORT=0", () => {
  it(
    "prints reachable addresses, restarts a killed PostgreSQL, and stops every process on SIGTERM",
    async () => {
      const launched = await start({ API_PORT: "0", PORTAL_PORT: "0" });
      const [api, portal] = [printed("API"), printed("Portal")];
      const worker = printed("Worker");
      expect((await fetch(worker)).status).toBe(200);
      expect([api, portal].map((url) => new URL(url).hostname)).toEqual(["localhost", "localhost"]);
      expect((await fetch(`${portal}/@demo`)).status).toBe(200);
      expect((await fetch(printed("Reference"))).status).toBe(200);

      const key = printed("Demo key");
      const guides = () => call(api, { path: "/guides?limit=1&status=published", key });
      const { body } = await guides();
      const [guide] = (body as { guides: { url: string }[] }).guides;
      expect(guide?.url).toContain(`${portal}/@demo/`);
      expect((await fetch(guide?.url ?? "")).status).toBe(200);
      const { servers } = (await (await fetch(`${api}/openapi.json`)).json()) as {
        servers: { url: string }[];
      };
      expect(servers.map(({ url }) => url)).toEqual([`${api}/v1`]);

      const postgres = postgresOf(dataDir);
      const killed = postgres.pid() ?? 0;
      process.kill(killed, "SIGKILL");
      await until("another postmaster", () => ![undefined, killed].includes(postgres.pid()));
      await until("the API", async () => (await orUndefined(guides()))?.status === 200);
      await until("the worker", async () => (await orUndefined(fetch(worker)))?.ok);

      launched.kill("SIGTERM");
      expect(await once(launched, "exit")).toEqual([0, null]);
      expect(postgres.pid()).toBeUndefined();
      expect(await orUndefined(fetch(api))).toBeUndefined();
      expect(await orUndefined(fetch(worker))).toBeUndefined();
    },
    2 * START_LIMIT_MS,
  );
});

describe("npm start after an earlier npm start", () => {
  it(
    "installs, generates and builds nothing",
    async () => {
      const work = /Installing|Generating|Building/;
      // Usually the start above was not the first one: `npm test` does the same work before its tests.
      for (let starts = 0; starts < 2 && (output === "" || work.test(output)); starts += 1) {
        await stop();
        await start({ API_PORT: "0", PORTAL_PORT: "0" });
      }
      expect(output).not.toMatch(work);
    },
    2 * START_LIMIT_MS,
  );
});

/** Runs the start script until it prints that Guidepost is running. */
async function start(settings: Record<string, string>): Promise<ChildProcess> {
  output = "";
  const launched = spawn(process.execPath, ["scripts/run.mjs", "start"], {
    cwd: root,
    // An empty value: a developer's `.env` may contain a DATABASE_URL.
    env: environmentOf({ DATABASE_URL: "", DATA_DIR: dataDir, ...settings }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  launcher = launched;
  for (const stream of [launched.stdout, launched.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
  await until(
    "the start",
    () => {
      if (launched.exitCode !== null) throw new Error(`The start script ended:\n${output}`);
      return output.includes("Guidepost is running");
    },
    START_LIMIT_MS,
  );
  return launched;
}

async function stop(): Promise<void> {
  if (launcher?.exitCode !== null || launcher.signalCode !== null) return;
  launcher.kill("SIGTERM");
  await once(launcher, "exit");
}

/** Returns the value that the start script printed under a name, for example `API  http://localhost:4000`. */
function printed(name: string): string {
  const value = new RegExp(`^  ${name} {2,}(\\S+)`, "m").exec(output)?.[1];
  if (value === undefined) throw new Error(`No ${name} in:\n${output}`);
  return value;
}
