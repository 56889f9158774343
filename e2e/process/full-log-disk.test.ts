import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { afterEach, describe, expect, inject, it } from "vitest";
import { findFreePort } from "../harness/port.ts";
import { bundleOf, environmentOf } from "../harness/servers/programs.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { orUndefined, until } from "../harness/until.ts";

allowServerStarts();

const { dataDir } = inject("fixtures");

let server: ChildProcess | undefined;
afterEach(() => server?.kill("SIGKILL"));

describe("a process whose log is on a full disk", () => {
  it.each(["api", "portal", "worker"] as const)(
    "responds and stops on SIGTERM with exit code 0: %s (contract AVAIL-5)",
    async (app) => {
      const port = await findFreePort();
      const url = `http://localhost:${port}`;
      const name = app.toUpperCase();
      const settings = { [`${name}_PORT`]: `${port}`, [`${name}_HOST`]: "localhost" };
      const full = openSync("/dev/full", "w");
      const started = spawn(process.execPath, [bundleOf(app)], {
        cwd: dataDir,
        env: environmentOf({ DATA_DIR: dataDir, ...settings }),
        stdio: ["ignore", full, "ignore"],
      });
      server = started;
      closeSync(full);
      const exited = once(started, "exit");
      const isReady = async () => (await orUndefined(fetch(`${url}/readyz`)))?.ok;
      await until(`${url}/readyz`, isReady);
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      started.kill("SIGTERM");
      expect(await exited).toEqual([0, null]);
    },
  );
});
