import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
} from "node:fs";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleProgram } from "@guidepost/server-bundle/bundle-program";
import { afterAll, afterEach, describe, expect, it } from "vitest";

const FIXTURE = join(import.meta.dirname, "log-destination.fixture.ts");
/** The limit of a file in blocks of 512 bytes. It is larger than the lines that a process keeps in memory. */
const MAX_FILE_BLOCKS = 12_288;
/** Lines of 10 kB that a process logs before it reports. */
const LINES = 50;

type Report = { dropped: number; error?: string };

const folder = mkdtempSync(join(tmpdir(), "guidepost-log-"));
const FIFO = join(folder, "fifo");
let child: ChildProcess | undefined;
let opened: number[] = [];
afterEach(() => {
  child?.kill("SIGKILL");
  for (const descriptor of opened) closeSync(descriptor);
  opened = [];
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts the fixture with a limit for the size of its files. A write beyond it fails, as on a full disk. */
async function startLogger(stdout: number | "pipe"): Promise<ChildProcess> {
  const program = await bundleProgram(FIXTURE);
  const limited = `ulimit -f ${MAX_FILE_BLOCKS}; exec "$0" "$@"`;
  child = spawn("sh", ["-c", limited, process.execPath, program], {
    stdio: ["ignore", stdout, "inherit", "ipc"],
  });
  return child;
}

async function request(logger: ChildProcess, message: object): Promise<Report> {
  logger.send(message);
  const [report] = (await once(logger, "message")) as [Report];
  return report;
}

/** Logs until lines are dropped. Returns the number of lines and the last report. */
async function logUntilDropped(logger: ChildProcess, flush: boolean) {
  let sent = 0;
  for (;;) {
    const report = await request(logger, { lines: LINES, flush });
    sent += LINES;
    if (report.dropped > 0) return { sent, report };
  }
}

function countLines(text: string): number {
  return text.match(/\n/g)?.length ?? 0;
}

function open(path: string, flags: string | number): number {
  const descriptor = openSync(path, flags);
  opened.push(descriptor);
  return descriptor;
}

function openFifo(path: string): number {
  execFileSync("mkfifo", [path]);
  // Open for reading too, so that the open does not wait for a reader.
  return open(path, constants.O_RDWR);
}

function readFifo(path: string): Socket {
  return new Socket({ fd: openSync(path, constants.O_RDONLY | constants.O_NONBLOCK) });
}

describe("the log of a process", () => {
  it("drops and counts lines while its disk is full, and writes all others when there is space again (contract AVAIL-5)", async () => {
    const file = join(folder, "full.log");
    const logger = await startLogger(open(file, "a"));
    const { sent, report } = await logUntilDropped(logger, true);
    expect(report.error).toBe("EFBIG");
    const before = readFileSync(file, "utf8");

    truncateSync(file);
    // A write that has started before may still fail.
    await expect
      .poll(() => request(logger, { lines: 0, flush: true }))
      .toEqual({ dropped: report.dropped });
    const written = before + readFileSync(file, "utf8");
    expect(countLines(written)).toBe(sent - report.dropped);
    const messages = written
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(new Set(messages)).toEqual(new Set(["a line"]));
  });

  it.each([
    ["a pipe", () => openFifo(FIFO)],
    ["a socket", () => "pipe" as const],
  ])(
    "drops and counts lines while nothing reads %s, and writes all others when it is read (contract AVAIL-5)",
    async (_, openStdout) => {
      const logger = await startLogger(openStdout());
      const { sent } = await logUntilDropped(logger, false);
      const flushed = request(logger, { lines: 0, flush: true });
      const stream = logger.stdout ?? readFifo(FIFO);
      let lines = 0;
      stream.setEncoding("utf8").on("data", (text: string) => (lines += countLines(text)));
      const { dropped } = await flushed;
      await expect.poll(() => lines).toBe(sent - dropped);
      stream.destroy();
    },
  );

  it.each([
    ["its disk is full", () => open("/dev/full", "w")],
    ["nothing reads its pipe", () => openFifo(`${FIFO}-at-exit`)],
    ["nothing reads its socket", () => "pipe" as const],
  ])("does not prevent the exit of the process when %s", async (_, openStdout) => {
    const logger = await startLogger(openStdout());
    logger.send({ lines: LINES, exitCode: 3 });
    expect(await once(logger, "exit")).toEqual([3, null]);
  });
});
