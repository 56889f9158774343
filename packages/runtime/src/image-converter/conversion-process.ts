import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { DomainError } from "@guidepost/core";
import type { ThreadFile } from "../thread-file.ts";
import type {
  ConversionRequest,
  ConversionResponse,
  ConversionResult,
  Ready,
} from "./image-conversion.ts";

/** The process ends when it has had no work for this time in ms: its memory is free again. */
const IDLE_MS = 30_000;
const HEAP_MB = 128;
/** Time-out of the start in ms. It does not count for the conversion. */
const START_TIMEOUT_MS = 20_000;

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

/** Creates a process that converts one image at a time. It starts with the first image. */
export function createConversionProcess({
  program,
  timeoutMs,
}: {
  program: ThreadFile;
  timeoutMs: number;
}) {
  let child: ChildProcess | undefined;
  let isReady = false;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const stop = (): ChildProcess | undefined => {
    clearTimeout(idle);
    const stopped = child;
    child = undefined;
    stopped?.kill("SIGKILL");
    return stopped;
  };

  return {
    /**
     * Converts an image; returns `large` for one with more than `maxPixels`.
     *
     * @throws `service_unavailable` when the conversion times out or its process ends
     */
    convert: async (bytes: Uint8Array, maxPixels?: number): Promise<ConversionResult> => {
      clearTimeout(idle);
      if (!child) isReady = false;
      const running = (child ??= startProcess(program));
      const id = (lastId += 1);
      try {
        return await new Promise((resolve, reject) => {
          const fail = (message: string) => () => end(() => reject(new Error(message)));
          const timeOut = fail("The conversion of an image took too long");
          const onMessage = (message: ConversionResponse | Ready) => {
            if (message === "ready") {
              isReady = true;
              clearTimeout(timer);
              timer = setTimeout(timeOut, timeoutMs);
            } else if (message.id === id) end(() => resolve(message.result));
          };
          const onExit = fail("The process that converts images has ended");
          let timer = setTimeout(timeOut, isReady ? timeoutMs : START_TIMEOUT_MS);
          const end = (settle: () => void) => {
            clearTimeout(timer);
            running.off("message", onMessage).off("exit", onExit).off("error", onExit);
            settle();
          };
          running.on("message", onMessage).on("exit", onExit).on("error", onExit);
          const request: ConversionRequest = { id, bytes, maxPixels };
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
    },

    /** Ends the process. Call it once no conversion is running. */
    close: async (): Promise<void> => {
      const stopped = stop();
      if (stopped && stopped.exitCode === null && stopped.signalCode === null)
        await once(stopped, "exit");
    },
  };
}
