import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { inlinePasswordEstimator } from "@guidepost/core/password-estimator";
import { createPasswordEstimator } from "../password-estimator/password-estimator.ts";
import { threadBundle } from "./thread-bundle.ts";

/** A limit of a hang. */
const LONG_MS = 600_000;

const worker = await threadBundle("password-estimator/password-estimator-worker.ts");
const waitingWorker = await threadBundle("tests/waiting-thread.fixture.ts");

const open: ReturnType<typeof createPasswordEstimator>[] = [];
const createEstimator: typeof createPasswordEstimator = (options) => {
  const estimator = createPasswordEstimator(options);
  open.push(estimator);
  return estimator;
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "guidepost-threads-"));
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((estimator) => estimator.close()));
  await rm(folder, { recursive: true });
});

describe("createPasswordEstimator", () => {
  it("rates passwords as the calling thread does, with their reasons", async () => {
    const estimator = createEstimator({ timeoutMs: LONG_MS, file: worker });
    const words = ["lovelace"];
    for (const password of ["qwertyuiop", "lovelace12", "thirty green umbrellas"])
      expect(await estimator.rate(password, words)).toEqual(
        await inlinePasswordEstimator.rate(password, words),
      );
  });

  it("does not block the main thread while it rates", async () => {
    const estimator = createEstimator({ timeoutMs: LONG_MS, file: waitingWorker });
    const file = join(folder, "written-by-the-main-thread");
    const rating = estimator.rate(file, []);
    await expect.poll(() => existsSync(`${file}.started`)).toBe(true);
    // The rating waits for this write. It would never end if it ran in the main thread.
    await writeFile(file, "");
    expect(await rating).toEqual({ score: 4 });
  });

  it("refuses with service_unavailable when a rating takes longer than its time-out", async () => {
    const estimator = createEstimator({ timeoutMs: 1, file: waitingWorker });
    await expect(estimator.rate(join(folder, "endless"), [])).rejects.toMatchObject({
      code: "service_unavailable",
    });
  });
});
