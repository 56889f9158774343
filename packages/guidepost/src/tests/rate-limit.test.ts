import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  changesOf,
  fakeGuide,
  type FakeResponses,
  startFakeApi,
  stoppedClock,
} from "./fake-api.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "guidepost-rate-limit-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Limits = Record<string, NonNullable<FakeResponses[string]["limited"]>>;

/** Starts an API that stores each image and each guide, with limits of requests. */
async function startGuidepost(limits: Limits) {
  let uploads = 0;
  const image = () =>
    `https://guides.example/media/${String((uploads += 1)).padStart(32, "a")}-8x8.webp`;
  const responses: FakeResponses = {
    "GET /me": { body: { user: { username: "ada" } } },
    "GET /changes": changesOf([]),
    "POST /images": {
      status: 201,
      respond: () => ({ image: { url: image(), width: 8, height: 8 } }),
    },
    "POST /guides/bulk": {
      respond: (request) => {
        const { operations } = request as { operations: { external_id: string; guide: object }[] };
        return {
          results: operations.map(({ external_id, guide }) => ({
            status: 201,
            guide: fakeGuide(1, external_id, guide),
          })),
        };
      },
    },
  };
  for (const [name, limited] of Object.entries(limits))
    responses[name] = { ...responses[name], limited };
  const clock = stoppedClock();
  const run = await startFakeApi(responses);
  return {
    clock,
    guidepost: async (command: string) => run([command, folder], { clock }),
    countUploads: () => uploads,
  };
}

function write(images: number): void {
  const names = Array.from({ length: images }, (_, index) => `${index}.png`);
  for (const name of names) writeFileSync(join(folder, name), name);
  const text = names.map((name) => `![A kettle](${name})`).join("\n\n");
  writeFileSync(join(folder, "tea.md"), `---\ntitle: T\n---\n\n${text}\n`);
}

describe("guidepost at a rate limit (contract CLI-19)", () => {
  it("waits for Retry-After after a refused upload, prints what it waits for, and goes on", async () => {
    write(5);
    const { clock, guidepost, countUploads } = await startGuidepost({
      "POST /images": { times: 6, seconds: 42 },
    });
    const { exitCode, err, out } = await guidepost("push");
    expect(err).toContain("Waiting 42 s for the rate limit of POST /v1/images.\n");
    expect(out).toContain("1 to create");
    expect(exitCode).toBe(0);
    expect(countUploads()).toBe(5);
    expect(clock.waits.every((ms) => ms <= 42_000)).toBe(true);
  });

  it("waits at each request of push and pull, more often than other failures are retried", async () => {
    write(1);
    const limits = { times: 5, seconds: 60 };
    const { guidepost } = await startGuidepost({
      "GET /me": { ...limits },
      "GET /changes": { ...limits },
      "POST /guides/bulk": { ...limits },
    });
    const { exitCode, err } = await guidepost("push");
    expect(exitCode).toBe(0);
    for (const request of ["GET /v1/me", "GET /v1/changes", "POST /v1/guides/bulk"])
      expect(err.split(`Waiting 1 min for the rate limit of ${request}.`)).toHaveLength(6);
  });

  it("prints during a long wait how long it still is", async () => {
    write(1);
    const { clock, guidepost } = await startGuidepost({
      "POST /images": { times: 1, seconds: 720 },
    });
    const { err } = await guidepost("push");
    expect(err).toBe(
      "Waiting 12 min for the rate limit of POST /v1/images.\nStill waiting: 7 min.\nStill waiting: 2 min.\n",
    );
    expect(clock.waits).toEqual([300_000, 300_000, 120_000]);
  });

  it("stops when it would wait more than 2 hours in all, and states when to run it again, which uploads what is left", async () => {
    write(3);
    const limited = { after: 2, times: 100, seconds: 3600 };
    const { guidepost, countUploads } = await startGuidepost({ "POST /images": limited });
    const first = await guidepost("push");
    expect(first.exitCode).toBe(1);
    expect(first.err).toContain(
      "The rate limit of POST /v1/images ends in 1 h. A command waits at most 2 h for rate limits. Run it again then: it goes on where it stopped.\n",
    );
    expect(countUploads()).toBe(2);
    limited.times = 0;
    expect((await guidepost("push")).exitCode).toBe(0);
    expect(countUploads()).toBe(3);
  });
});
