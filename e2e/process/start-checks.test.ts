import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { ServerProcess } from "../harness/servers/server-process.ts";
import { openStack } from "../harness/servers/stack.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { until } from "../harness/until.ts";

allowServerStarts();

const stack = openStack();
afterAll(stack.close);

/** A bucket on port 9 (discard) of this machine, on which nothing listens. */
const CLOSED_BUCKET = {
  MEDIA_S3_BUCKET: "images",
  MEDIA_S3_ENDPOINT: "http://127.0.0.1:9",
  MEDIA_S3_ACCESS_KEY_ID: "id",
  MEDIA_S3_SECRET_ACCESS_KEY: "secret",
};

const untilLogged = (server: ServerProcess, text: string) =>
  until(`the log line "${text}"`, () => server.logs().includes(text));

describe("the start of each process", () => {
  it("succeeds and logs that the bucket, the standby or the folder for emails cannot be used", async () => {
    const api = await stack.startApi(CLOSED_BUCKET);
    writeFileSync(join(stack.dataDir, "mail"), "a file");
    const [portal, worker] = await Promise.all([
      stack.startPortal({ ...CLOSED_BUCKET, DATABASE_READ_URL: stack.postgres.url() }),
      stack.startWorker(CLOSED_BUCKET),
    ]);
    for (const server of [api, portal, worker])
      await untilLogged(server, "the storage of images cannot be read");
    await untilLogged(portal, "the server of DATABASE_READ_URL is not a standby");
    await untilLogged(worker, "email can neither be sent nor written to files");
    for (const { url } of [api, portal, worker])
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });
});
