import { createMemoryStore } from "@guidepost/rate-limit";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ActorContext } from "#context.ts";
import { purgeOldLinkChecks } from "#operator/index.ts";
import {
  addGuide,
  createTestFixtures,
  createTestServers,
  patchGuide,
  stepsWith,
} from "#testing/index.ts";
import { cleanGuideInput } from "../../clean-input.ts";
import { saveDraft } from "../../drafts/drafts.ts";
import { guideDraftSave } from "../../inputs.ts";
import { publishGuide } from "../../transitions.ts";
import { deleteGuide } from "../../trash.ts";
import { getLinkCheck, startLinkCheck } from "../link-check.ts";
import { runLinkCheck } from "../run-check.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { pool } = fixtures.service.db;
const servers = createTestServers();
const never = new AbortController().signal;
let ctx: ActorContext & { rateLimiter: ReturnType<typeof createMemoryStore> };

beforeEach(async () => {
  const owner = await fixtures.addAccount("enterprise");
  const rateLimiter = createMemoryStore(Date.now);
  ctx = { ...(await owner.sessionContext()), rateLimiter, allowPrivateWebhooks: true };
});
afterEach(async () => {
  fixtures.setClock(undefined);
  await servers.stop();
  await pool.query("delete from link_checks");
  await pool.query("delete from graphile_worker._private_jobs");
});

const linksTo = (...urls: string[]) => urls.map((url) => `<a href="${url}">a</a>`).join(" ");

async function addLinks(...urls: string[]): Promise<number> {
  return (await addGuide(ctx, { steps: stepsWith(linksTo(...urls)) })).id;
}
const start = async (id: number, retry = false) => (await startLinkCheck(ctx, { id, retry })).check;
const get = async (id: number) => (await getLinkCheck(ctx, { id })).check;

type Job = { guideId: number; checkId: string };
async function readJobs(): Promise<Job[]> {
  const { rows } = await pool.query<{ payload: Job }>(
    "select payload from graphile_worker._private_jobs order by id",
  );
  return rows.map(({ payload }) => payload);
}
async function firstJob(): Promise<Job> {
  const [job] = await readJobs();
  if (!job) throw new Error("There is no job");
  return job;
}
type Options = Partial<Parameters<typeof runLinkCheck>[2]>;
/** Runs the check of the job as a worker does. */
const run = async (options: Options = {}) =>
  runLinkCheck(ctx, await firstJob(), { signal: never, timeoutMs: 60_000, ...options });
const moveTime = (id: number, sql: string) =>
  pool.query(`update link_checks set ${sql} where guide_id = $1`, [id]);

/** A server whose path is the status of the response. `/hold` responds after `release`. */
async function startSite() {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const server = await servers.http(({ url: path }, response) => {
    const respond = () => response.writeHead(Number(path?.slice(1, 4)) || 200).end();
    if (path === "/hold") void released.then(respond);
    else respond();
  });
  return { ...server, release };
}

describe("a check of links", () => {
  it("has its progress and the addresses with a problem (contract CHECK-1)", async () => {
    const { url, requests } = await startSite();
    const id = await addLinks(`${url}/200`, `${url}/404`, `${url}/503`, "mailto:a@b.example");
    expect(await get(id)).toBeNull();
    const started = await start(id);
    expect(started).toMatchObject({ state: "waiting", total: 3, checked: 0, problems: [] });
    expect(await get(id)).toEqual(started);
    await run();
    expect(await get(id)).toEqual({
      ...started,
      state: "finished",
      checked: 3,
      problems: [
        { url: `${url}/404`, outcome: "broken", reason: "not_found", status: 404 },
        { url: `${url}/503`, outcome: "unknown", reason: "server_error", status: 503 },
      ],
    });
    const userAgent = "Guidepost-Link-Check/1.0 (+https://guidepost.test)";
    for (const { headers } of requests) expect(headers["user-agent"]).toBe(userAgent);
  });

  it("has the addresses of the pending draft (contract CHECK-2)", async () => {
    const id = await addLinks("https://live.example/");
    await publishGuide(ctx, { id });
    const steps = stepsWith(linksTo("https://one.example/", "https://two.example/"));
    const draft = guideDraftSave.parse({ id, guide: { steps } });
    await saveDraft(ctx, await cleanGuideInput(ctx, draft));
    expect(await start(id)).toMatchObject({ total: 2 });
  });

  it("is stored with its job, or not at all (contract CHECK-1)", async () => {
    const id = await addLinks("https://a.example/");
    await pool.query("alter function graphile_worker.add_job rename to add_job_elsewhere");
    await expect(start(id)).rejects.toThrow(/add_job/);
    await pool.query("alter function graphile_worker.add_job_elsewhere rename to add_job");
    expect(await get(id)).toBeNull();
    await start(id);
    expect(await readJobs()).toMatchObject([{ guideId: id }]);
  });

  it("is finished at once, without a job, for a guide without links", async () => {
    const { id } = await addGuide(ctx, { steps: stepsWith("no links") });
    expect(await start(id)).toMatchObject({ state: "finished", total: 0, problems: [] });
    expect(await readJobs()).toEqual([]);
  });

  it("has one job while it waits, and is replaced when the addresses change (contract CHECK-7)", async () => {
    const id = await addLinks("https://a.example/");
    const first = await start(id);
    expect(await start(id)).toEqual(first);
    const replaced = await firstJob();
    await patchGuide(ctx, id, { steps: stepsWith(linksTo("https://b.example/")) });
    await start(id);
    const jobs = await readJobs();
    expect(jobs).toHaveLength(1);
    expect(jobs[0]?.checkId).not.toBe(replaced.checkId);
    expect(await runLinkCheck(ctx, replaced, { signal: never })).toEqual({ replaced: 1 });
    expect(await get(id)).toMatchObject({ state: "waiting", checked: 0 });
  });

  it("ends when another check replaces it while it runs, and keeps the results of that one", async () => {
    const { url, requests, release } = await startSite();
    const id = await addLinks(`${url}/404`, `${url}/hold`);
    await start(id);
    const running = run();
    await expect.poll(async () => (await get(id))?.checked).toBe(1);
    await patchGuide(ctx, id, { steps: stepsWith(linksTo(`${url}/404`, `${url}/410`)) });
    expect(await start(id)).toMatchObject({ state: "waiting", total: 2, checked: 1 });
    const other = await firstJob();
    await runLinkCheck(ctx, other, { signal: never });
    release();
    expect(await running).toEqual({ replaced: 1 });
    expect(await get(id)).toMatchObject({ state: "finished", checked: 2 });
    expect(requests.filter(({ url: path }) => path === "/404")).toHaveLength(2);
  });

  it("has one of four queues, so that slow sites do not delay other jobs (contract CHECK-4)", async () => {
    const queues = [0, 1, 2, 3].map((n) => `check_links/${n}`);
    const used = new Set<string>();
    // Each job has a random one.
    while (used.size < queues.length) {
      await start(await addLinks("https://a.example/"));
      const { rows } = await pool.query<{ queue_name: string }>(
        "select queue_name from graphile_worker.jobs",
      );
      for (const { queue_name: queue } of rows) used.add(queue);
      expect(queues).toEqual(expect.arrayContaining([...used]));
    }
  });

  it("is started again after two minutes without an end", async () => {
    const id = await addLinks("https://a.example/");
    await start(id);
    const { checkId } = await firstJob();
    await moveTime(id, "created_at = now() - interval '121 seconds'");
    await start(id);
    expect((await readJobs()).map((job) => job.checkId)).not.toContain(checkId);
  });

  it("uses results of the last 10 minutes again, and requests other addresses only (contract CHECK-7)", async () => {
    const { url, requests } = await startSite();
    const id = await addLinks(`${url}/200`, `${url}/404`);
    await start(id);
    await run();
    requests.length = 0;
    expect(await start(id)).toMatchObject({ state: "finished", problems: [{ url: `${url}/404` }] });
    await patchGuide(ctx, id, {
      steps: stepsWith(linksTo(`${url}/200`, `${url}/404`, `${url}/410`)),
    });
    await start(id);
    await run();
    expect([...new Set(requests.map(({ url: path }) => path))]).toEqual(["/410"]);
    fixtures.setClock(new Date(Date.now() + 10 * 60 * 1000 + 1_000));
    expect(await start(id)).toMatchObject({ state: "waiting", checked: 0 });
  });

  it("requests problems again on demand (contract CHECK-7)", async () => {
    const { url, requests } = await startSite();
    const id = await addLinks(`${url}/200`, `${url}/404`);
    await start(id);
    await run();
    requests.length = 0;
    expect(await start(id, true)).toMatchObject({ state: "waiting", checked: 1 });
    await run();
    expect([...new Set(requests.map(({ url: path }) => path))]).toEqual(["/404"]);
  });

  it("requests at most 1,000 addresses an hour for an account, and starts no other check (contract CHECK-8)", async () => {
    const at = Date.UTC(2026, 0, 1);
    let minute = 0;
    const rateLimiter = createMemoryStore(() => at + minute * 60_000);
    const limited = { ...ctx, rateLimiter };
    const hundred = (of: number) =>
      Array.from({ length: 100 }, (_, n) => `https://a.example/${of}/${n}`);
    for (minute = 0; minute < 10; minute += 1)
      await startLinkCheck(limited, { id: await addLinks(...hundred(minute)) });
    const id = await addLinks("https://a.example/");
    await expect(startLinkCheck(limited, { id })).rejects.toMatchObject({
      code: "rate_limit_exceeded",
    });
    expect(await get(id)).toBeNull();
    const owner = await fixtures.addAccount("pro");
    const other = { ...(await owner.sessionContext()), rateLimiter };
    const { id: others } = await addGuide(other, {
      steps: stepsWith(linksTo("https://b.example/")),
    });
    await startLinkCheck(other, { id: others });
  });
});

describe("runLinkCheck", () => {
  it("continues without the addresses that a killed worker has checked (contract CHECK-10)", async () => {
    let isHeld = true;
    const { url, requests } = await servers.http(({ url: path }, response) => {
      if (path !== "/hold" || !isHeld) response.writeHead(404).end();
    });
    const id = await addLinks(`${url}/404`, `${url}/hold`);
    await start(id);
    const killed = run();
    await expect.poll(async () => (await get(id))?.checked).toBe(1);
    expect(await get(id)).toMatchObject({ state: "running" });
    isHeld = false;
    await run();
    expect(await get(id)).toMatchObject({ state: "finished", checked: 2 });
    expect(requests.map(({ url: path }) => String(path)).toSorted()).toEqual([
      "/404",
      "/404",
      "/hold",
      "/hold",
      "/hold",
    ]);
    await servers.stop();
    await killed;
    expect((await get(id))?.problems.map(({ reason }) => reason)).toEqual([
      "not_found",
      "not_found",
    ]);
  });

  it("stores its results and rejects when the worker stops, and the next run ends it (contract CHECK-10)", async () => {
    const { url } = await startSite();
    const id = await addLinks(`${url}/404`, `${url}/hold`);
    await start(id);
    const stop = new AbortController();
    const stopped = run({ signal: stop.signal });
    await expect.poll(async () => (await get(id))?.checked).toBe(1);
    stop.abort(new Error("stopped"));
    await expect(stopped).rejects.toThrow("stopped");
    expect(await get(id)).toMatchObject({ state: "running", checked: 1 });
    await run({ timeoutMs: 100 });
    expect(await get(id)).toMatchObject({
      state: "finished",
      problems: [{ reason: "not_found" }, { reason: "timeout" }],
    });
  });

  it("reports addresses as not checked that its time does not suffice for (contract CHECK-4)", async () => {
    const { url } = await startSite();
    const id = await addLinks(`${url}/404`, `${url}/hold`);
    await start(id);
    const deadlineMs = 123_456;
    const timers = vi.spyOn(globalThis, "setTimeout");
    const running = run({ deadlineMs, timeoutMs: 2 * deadlineMs });
    await expect.poll(async () => (await get(id))?.checked).toBe(1);
    const timer = timers.mock.calls.find(([, ms]) => ms === deadlineMs);
    timers.mockRestore();
    timer?.[0]();
    await running;
    expect(await get(id)).toMatchObject({
      state: "finished",
      problems: [{ reason: "not_found" }, { outcome: "unknown", reason: "not_checked" }],
    });
  });

  it("does nothing after the check has ended, and for a guide in the trash", async () => {
    const { url, requests } = await startSite();
    const ended = await addLinks(`${url}/200`);
    await start(ended);
    await run();
    expect(await run()).toEqual({ replaced: 1 });
    expect(requests).toHaveLength(1);
    await pool.query("delete from graphile_worker._private_jobs");
    const deleted = await addLinks(`${url}/200`);
    await start(deleted);
    await deleteGuide(ctx, { id: deleted });
    expect(await run()).toEqual({ replaced: 1 });
    expect(requests).toHaveLength(1);
    await expect(get(deleted)).rejects.toMatchObject({ code: "not_found" });
  });

  it("requests no private address without WEBHOOK_ALLOW_PRIVATE (contract CHECK-4)", async () => {
    const { url, requests } = await startSite();
    const id = await addLinks(`${url}/200`);
    await start(id);
    ctx = { ...ctx, allowPrivateWebhooks: false };
    await run();
    expect(await get(id)).toMatchObject({
      problems: [{ outcome: "broken", reason: "not_public" }],
    });
    expect(requests).toEqual([]);
  });
});

describe("the end of a check (contract CHECK-9)", () => {
  it("is that of its guide", async () => {
    const id = await addLinks("https://a.example/");
    await start(id);
    await pool.query("delete from guides where id = $1", [id]);
    expect((await pool.query("select from link_checks")).rows).toEqual([]);
  });

  it("is after a day, and not before", async () => {
    const old = await addLinks("https://a.example/");
    const recent = await addLinks("https://b.example/");
    await start(old);
    await start(recent);
    await moveTime(old, "created_at = now() - interval '24 hours 1 minute'");
    await moveTime(recent, "created_at = now() - interval '23 hours 59 minutes'");
    expect(await purgeOldLinkChecks(fixtures.service)).toBe(1);
    expect(await get(old)).toBeNull();
    expect(await get(recent)).not.toBeNull();
  });
});
