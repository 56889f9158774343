import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { ImageFault } from "@guidepost/contract";
import { DomainError, type ConvertedImage, type ImageConverter } from "@guidepost/core";
import { createFairQueue } from "../http/fair-queue.ts";
import { threadFile, type ThreadFile } from "../thread-file.ts";
import type { ConversionRequest, ConversionResponse } from "./image-conversion.ts";

/** Bytes of files that wait or are converted: of one account, and of all. */
const MAX_BYTES_PER_ACCOUNT = 40 * 1024 * 1024;
const MAX_BYTES = 200 * 1024 * 1024;
/** Longest time in ms that a file waits before its conversion starts. */
const MAX_WAIT_MS = 20_000;
/** Time-out of a conversion in ms. A photo with 12 million pixels takes less than one second. */
const TIMEOUT_MS = 20_000;
/** The process ends when it has had no work for this time in ms: its memory is free again. */
const IDLE_MS = 30_000;
const HEAP_MB = 128;

function startProcess({ filename, execArgv }: ThreadFile): ChildProcess {
  const child = fork(fileURLToPath(filename), {
    // Without the secrets of the environment: the process reads files from users.
    env: { NODE_ENV: "production" },
    execArgv: [`--max-old-space-size=${HEAP_MB}`, ...execArgv],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // It does not keep the parent alive.
  child.unref();
  child.channel?.unref();
  return child;
}

type ImageConverterOptions = {
  timeoutMs?: number;
  /** The program of the process. Tests use a bundle, which starts in a fraction of the CPU time of the sources. */
  program?: ThreadFile;
};

/**
 * Creates a converter with one process, which starts with the first image. A damaged file or one that needs too much
 * memory or time can end this process, and no other. Accounts share it evenly.
 */
export function createImageConverter({
  timeoutMs = TIMEOUT_MS,
  program = threadFile(import.meta.url, "image-conversion"),
}: ImageConverterOptions = {}): ImageConverter {
  const queue = createFairQueue({
    ...{ concurrency: 1, concurrencyPerAccount: 1 },
    maxSizePerAccount: MAX_BYTES_PER_ACCOUNT,
    maxSize: MAX_BYTES,
    maxWaitMs: MAX_WAIT_MS,
  });
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const stop = (): ChildProcess | undefined => {
    clearTimeout(idle);
    const stopped = child;
    child = undefined;
    stopped?.kill("SIGKILL");
    return stopped;
  };

  const run = async (bytes: Uint8Array): Promise<ConvertedImage | ImageFault> => {
    clearTimeout(idle);
    const running = (child ??= startProcess(program));
    const id = (lastId += 1);
    try {
      return await new Promise((resolve, reject) => {
        const fail = (message: string) => () => end(() => reject(new Error(message)));
        const onMessage = ({ id: of, result }: ConversionResponse) => {
          if (of === id) end(() => resolve(result));
        };
        const onExit = fail("The process that converts images has ended");
        const timer = setTimeout(fail("The conversion of an image took too long"), timeoutMs);
        const end = (settle: () => void) => {
          clearTimeout(timer);
          running.off("message", onMessage).off("exit", onExit).off("error", onExit);
          settle();
        };
        running.on("message", onMessage).on("exit", onExit).on("error", onExit);
        const request: ConversionRequest = { id, bytes };
        running.send(request, (error) => error && onExit());
      });
    } catch (cause) {
      stop();
      const error = new DomainError("service_unavailable");
      error.cause = cause;
      throw error;
    } finally {
      if (child) idle = setTimeout(stop, IDLE_MS).unref();
    }
  };

  return {
    convert: async (accountId, bytes) => {
      const job = { size: bytes.byteLength, work: () => run(bytes) };
      const [result] = await queue.run(accountId, [job]);
      if (result === undefined) throw new Error("A conversion has no result");
      return result;
    },
    close: async () => {
      const stopped = stop();
      if (stopped && stopped.exitCode === null && stopped.signalCode === null)
        await once(stopped, "exit");
    },
  };
}
