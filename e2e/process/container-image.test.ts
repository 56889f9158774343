import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from "vitest";
import { call } from "../harness/call.ts";
import {
  assembleImage,
  makeReadOnly,
  makeWritable,
  unprivileged,
} from "../harness/servers/container-image.ts";
import { findFreePort } from "../harness/port.ts";
import { postgresOf } from "../harness/servers/postgres.ts";
import { environmentOf } from "../harness/servers/programs.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { orUndefined, until } from "../harness/until.ts";

allowServerStarts();

const fixtures = inject("fixtures");
const run = promisify(execFile);
let folder: string;
let server: ChildProcess | undefined;
let output: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "guidepost-image-"));
  output = "";
});

afterEach(async () => {
  if (server && server.exitCode === null && server.kill("SIGTERM")) await once(server, "exit");
  server = undefined;
  makeWritable(folder);
  rmSync(folder, { recursive: true, force: true });
});

/** The settings of a container: its only writable folders are none. */
function environment(settings: Record<string, string> = {}): NodeJS.ProcessEnv {
  const image = join(folder, "image");
  return environmentOf({
    DATABASE_URL: postgresOf(fixtures.dataDir).url(),
    TMPDIR: image,
    HOME: image,
    DATA_DIR: image,
    ...settings,
  });
}

/** Starts an image's command without the permission to write to any of its folders. */
async function startImage(
  target: "api" | "portal" | "worker",
  others: Record<string, string> = {},
) {
  const [, ...args] = assembleImage(target, folder);
  makeReadOnly(folder);
  const port = await findFreePort();
  const name = target.toUpperCase();
  const url = `http://localhost:${port}`;
  const settings = { [`${name}_PORT`]: `${port}`, [`${name}_URL`]: url };
  const started = spawn(process.execPath, args, {
    ...unprivileged,
    cwd: join(folder, "image"),
    env: environment({ PORTAL_SECRET: "x".repeat(32), ...settings, ...others }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  server = started;
  for (const stream of [started.stdout, started.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  await until("the image's server to be ready", async () => {
    if (started.exitCode !== null) throw new Error(`The server ended:\n${output}`);
    return (await orUndefined(fetch(`${url}/readyz`)))?.ok;
  });
  return url;
}

async function statusOf(url: string): Promise<number> {
  const response = await fetch(url, { redirect: "manual" });
  await response.arrayBuffer();
  return response.status;
}

describe("the API's image", () => {
  it("serves requests, its documentation and the CLI from a read-only file system", async () => {
    const url = await startImage("api");
    // More characters than the main thread cleans: a worker thread loads its own bundle.
    const steps = [{ position: 1, title: "Long", content: `<p>${"words ".repeat(3_000)}</p>` }];
    const guide = { title: "In a container", category: "lifestyle", steps };
    const key = fixtures.keys.both;
    const created = await call(url, { method: "POST", path: "/guides", key, json: { guide } });
    expect(created.status).toBe(201);
    const page = await (await fetch(`${url}/docs`)).text();
    const assets = [...page.matchAll(/(?:href|src)="(\/docs[^"]+)"/g)].map(
      ([, path]) => url + path,
    );
    expect(assets.length).toBeGreaterThan(2);
    expect(await Promise.all(assets.map(statusOf))).toEqual(assets.map(() => 200));
    const args = ["apps/cli/dist/main.js", "usage", "show", "--account", `${fixtures.account}`];
    const options = { ...unprivileged, cwd: join(folder, "image"), env: environment() };
    expect((await run(process.execPath, args, options)).stdout).toContain("used");
    expect(output).not.toMatch(/EROFS|EACCES|EPERM|ENOENT/);
  });
});

describe("the portal's image", () => {
  it("serves pages, scripts and pictures from a read-only file system", async () => {
    const url = await startImage("portal");
    const page = await (await fetch(`${url}/sign-in`)).text();
    const files = [...page.matchAll(/(?:href|src)="(\/_next\/[^"]+)"/g)].map(
      ([, path]) => url + path,
    );
    expect(files.length).toBeGreaterThan(2);
    const author = await (await fetch(`${url}/@ada`)).text();
    const picture = /<meta property="og:image" content="([^"]+)"/.exec(author)?.[1] ?? "";
    const script = /"(\/_next\/static\/reader\/[^"]+)"/.exec(author)?.[1] ?? "";
    const paths = ["/", "/favicon.ico", "/sitemap.xml", script];
    const urls = [...files, picture, ...paths.map((path) => url + path)];
    expect(await Promise.all(urls.map(statusOf))).toEqual(urls.map(() => 200));
    expect(output).not.toMatch(/EROFS|EACCES|EPERM|ENOENT|"level":50/);
  });
});

describe("the worker's image", () => {
  it("runs jobs from a read-only file system", async () => {
    // Without SMTP_URL, it writes mails. Other tests may have requested some.
    const mails = mkdtempSync(join(tmpdir(), "guidepost-mails-"));
    onTestFinished(() => rmSync(mails, { recursive: true, force: true }));
    chmodSync(mails, 0o777);
    const url = await startImage("worker", { DATA_DIR: mails });
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({
      checks: { jobs: "running" },
    });
    expect(output).not.toMatch(/EROFS|EACCES|EPERM|ENOENT|"level":[456]0/);
  });
});
