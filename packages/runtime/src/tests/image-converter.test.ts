import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import sharp from "sharp";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { createConversionProcess } from "../image-converter/conversion-process.ts";
import { createImageConverter } from "../image-converter/image-converter.ts";
import type { ThreadFile } from "../thread-file.ts";
import { threadBundle } from "./thread-bundle.ts";

const program = await threadBundle("image-converter/image-conversion.ts");
// A long time-out, because the machine that runs the tests may be busy.
const converter = createImageConverter({ timeoutMs: 600_000, program });
const impatient = createImageConverter({ timeoutMs: 1, program });
afterAll(() => Promise.all([converter.close(), impatient.close()]));

const image = await sharp({ create: { width: 700, height: 90, channels: 3, background: "#246" } })
  .png()
  .toBuffer();

/** A file with more than 512 KiB, and one with more than a million pixels. */
const noise = await sharp(randomBytes(700 * 700 * 3), {
  raw: { width: 700, height: 700, channels: 3 },
})
  .png()
  .toBuffer();
const flat = await sharp({
  create: { width: 1_100, height: 1_000, channels: 3, background: "#246" },
})
  .png()
  .toBuffer();

/** The ids of the processes that run a program for this one. */
function processIds({ filename }: ThreadFile = program): number[] {
  const list = execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(process.pid)]).toString();
  return list
    .split("\n")
    .filter((line) => line.includes(fileURLToPath(filename)))
    .map((line) => Number.parseInt(line, 10));
}

describe("the converter of images", () => {
  it("converts in another process, also several images at once", async () => {
    const results = await Promise.all(
      [1, 2, 3].map((account) => converter.convert(account, image)),
    );
    for (const result of results)
      expect(result).toMatchObject({ width: 700, height: 90, files: [{}, { smaller: 640 }] });
    expect(processIds()).toHaveLength(1);
  });

  it.each([
    ["a file with more than 512 KiB", () => noise],
    ["a file with more than a million pixels in few bytes", () => flat],
  ])("converts a small file while it converts %s", async (_, create) => {
    const own = createImageConverter({ timeoutMs: 600_000, program });
    const before = processIds();
    await own.convert(1, noise);
    const [largeProcess] = processIds().filter((id) => !before.includes(id));
    process.kill(Number(largeProcess), "SIGSTOP");
    let isConverted = false;
    const large = own.convert(1, create()).finally(() => {
      isConverted = true;
    });
    expect(await own.convert(2, image)).toMatchObject({ width: 700 });
    expect(isConverted).toBe(false);
    process.kill(Number(largeProcess), "SIGCONT");
    expect(await large).toMatchObject({ files: [{}, { smaller: 640 }] });
    await own.close();
  });

  it("reports a damaged file, and converts the next one", async () => {
    expect(await converter.convert(1, Buffer.from("no image"))).toBe("unsupported");
    expect(await converter.convert(1, image)).toMatchObject({ width: 700 });
  });

  it("fails when its process is killed, and starts another one for the next image", async () => {
    await converter.convert(1, image);
    const [before] = processIds();
    const running = converter.convert(1, image);
    process.kill(Number(before), "SIGKILL");
    await expect(running).rejects.toMatchObject({ code: "service_unavailable" });
    expect(await converter.convert(1, image)).toMatchObject({ width: 700 });
    expect(processIds()).not.toContain(before);
  });

  it("ends a conversion that takes too long, with its process", async () => {
    const before = processIds().length;
    await expect(impatient.convert(1, image)).rejects.toMatchObject({
      code: "service_unavailable",
    });
    await expect.poll(() => processIds().length).toBe(before);
  });

  it("refuses an account that has too many bytes waiting", async () => {
    const large = Buffer.alloc(25 * 1024 * 1024);
    const [first, second] = [converter.convert(7, large), converter.convert(7, large)];
    await expect(second).rejects.toMatchObject({ code: "rate_limit_exceeded" });
    expect(await first).toBe("unsupported");
  });
});

/** A program that never reports that it is loaded, and ends with this process. */
async function createSilentProgram(): Promise<ThreadFile> {
  const folder = await mkdtemp(join(tmpdir(), "guidepost-silent-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "silent.mjs");
  await writeFile(
    file,
    'process.on("message", () => {}).on("disconnect", () => process.exit(0));\n',
  );
  return { filename: pathToFileURL(file).href, execArgv: [] };
}

describe("the process that converts images", () => {
  it("has 20 s to start, which do not count for the conversion, and is then ended", async () => {
    const silent = await createSilentProgram();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { convert } = createConversionProcess({ program: silent, timeoutMs: 1 });
    const states: string[] = [];
    const conversion = convert(image).finally(() => states.push("ended"));
    conversion.catch(() => {});
    await vi.advanceTimersByTimeAsync(19_999);
    expect(states).toEqual([]);
    expect(processIds(silent)).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(states).toEqual(["ended"]);
    await expect(conversion).rejects.toMatchObject({ code: "service_unavailable" });
    vi.useRealTimers();
    await expect.poll(() => processIds(silent)).toEqual([]);
  });
});
