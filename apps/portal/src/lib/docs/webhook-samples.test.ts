import { spawn, type ChildProcess } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { SAMPLE_LANGUAGES, type SampleLanguage, WEBHOOK_SAMPLES } from "./webhook-samples.ts";

const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const OTHER_SECRET = `whsec_${Buffer.alloc(32, 8).toString("base64")}`;
const BODY = JSON.stringify({
  id: "evt_1",
  type: "guide.created",
  data: { title: "Tee \u2028 ü" },
});

let folder: string;
let running: ChildProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "guidepost-webhooks-"));
  await mkdir(join(folder, "node_modules"));
  const installed = await realpath(
    join(import.meta.dirname, "../../../node_modules/standardwebhooks"),
  );
  await symlink(installed, join(folder, "node_modules/standardwebhooks"));
});
afterEach(() => {
  // The group, because `go run` starts another process.
  if (running?.pid !== undefined) process.kill(-running.pid, "SIGKILL");
  running = undefined;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function findPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** Starts the program of a sample with its documented command. */
async function startReceiver(language: SampleLanguage) {
  const { code, file, command } = WEBHOOK_SAMPLES[language];
  await writeFile(join(folder, file), code);
  const port = await findPort();
  const [program = "", ...args] = command.split(" ");
  const receiver = spawn(program, args, {
    cwd: folder,
    detached: true,
    env: { ...process.env, WEBHOOK_SECRET: SECRET, PORT: `${port}` },
  });
  running = receiver;
  let output = "";
  receiver.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const send = async (headers: Record<string, string>, body = BODY) =>
    (await fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body })).status;
  await expect.poll(() => send({}).catch(() => 0)).toBe(400);
  return { send, outputOf: () => output };
}

function headersOf(secret: string, at = new Date()): Record<string, string> {
  return {
    "content-type": "application/json",
    "webhook-id": "evt_1",
    "webhook-timestamp": `${Math.floor(at.getTime() / 1_000)}`,
    "webhook-signature": new Webhook(secret).sign("evt_1", at, BODY),
  };
}

describe.each(SAMPLE_LANGUAGES)("the receiver in %s (contract HOOK-24)", (language) => {
  it("accepts a signed request only, also with the signatures of two secrets", async () => {
    const { send, outputOf } = await startReceiver(language);
    const signed = headersOf(SECRET);
    const rotated = `${headersOf(OTHER_SECRET)["webhook-signature"]} ${signed["webhook-signature"]}`;
    expect(await send(signed)).toBe(204);
    expect(await send({ ...signed, "webhook-signature": rotated })).toBe(204);
    await expect.poll(outputOf).toBe("guide.created evt_1\n".repeat(2));

    const old = new Date(Date.now() - 6 * 60_000);
    const refused: [Record<string, string>, string?][] = [
      [headersOf(OTHER_SECRET)],
      [signed, BODY.replace("Tee", "Tea")],
      [{ ...signed, "webhook-id": "evt_2" }],
      [headersOf(SECRET, old)],
      [{ ...headersOf(SECRET, old), "webhook-timestamp": `${Math.floor(Date.now() / 1_000)}` }],
      [{ ...signed, "webhook-timestamp": "soon" }],
      [{ ...signed, "webhook-signature": "v1,ü" }],
      [{ ...signed, "webhook-signature": "" }],
    ];
    for (const [headers, body] of refused)
      expect([headers, await send(headers, body)]).toEqual([headers, 400]);
  });
});
