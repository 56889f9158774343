import type { ImageConverter } from "@guidepost/core";
import { createFairQueue } from "../http/fair-queue.ts";
import { threadFile, type ThreadFile } from "../thread-file.ts";
import { createConversionProcess } from "./conversion-process.ts";
import type { ConversionResult } from "./image-conversion.ts";

/** Bytes of files that wait or are converted: of one account, and of all. */
const MAX_BYTES_PER_ACCOUNT = 40 * 1024 * 1024;
const MAX_BYTES = 200 * 1024 * 1024;
/** Longest time in ms that a file waits before its conversion starts. */
const MAX_WAIT_MS = 20_000;
/** Time-out of a conversion in ms (contract IMG-16). A photo with 12 million pixels takes less than one second. */
const TIMEOUT_MS = 5_000;
/** Small files have at most this size, and these pixels in all frames. They take at most about half a second. */
const MAX_SMALL_BYTES = 512 * 1024;
const MAX_SMALL_PIXELS = 1_000_000;

type ImageConverterOptions = {
  timeoutMs?: number;
  /** The program of the processes. Tests use a bundle, which starts in a fraction of the CPU time of the sources. */
  program?: ThreadFile;
};

/**
 * Creates a converter with two processes, each of which starts with its first image. A damaged file or one that needs too
 * much memory or time can end such a process, and no other. Accounts share each process evenly. Small files have a process of
 * their own, so that no large image delays them.
 */
export function createImageConverter({
  timeoutMs = TIMEOUT_MS,
  program = threadFile(import.meta.url, "image-conversion"),
}: ImageConverterOptions = {}): ImageConverter {
  const openLane = (maxPixels?: number) => {
    const queue = createFairQueue({
      concurrency: 1,
      concurrencyPerAccount: 1,
      maxSizePerAccount: MAX_BYTES_PER_ACCOUNT,
      maxSize: MAX_BYTES,
      maxWaitMs: MAX_WAIT_MS,
    });
    const { convert, close } = createConversionProcess({ program, timeoutMs });
    return {
      convert: async (accountId: number, bytes: Uint8Array): Promise<ConversionResult> => {
        const job = { size: bytes.byteLength, work: () => convert(bytes, maxPixels) };
        const [result] = await queue.run(accountId, [job]);
        if (result === undefined) throw new Error("A conversion has no result");
        return result;
      },
      close,
    };
  };
  const small = openLane(MAX_SMALL_PIXELS);
  const large = openLane();

  return {
    convert: async (accountId, bytes) => {
      const first = bytes.byteLength <= MAX_SMALL_BYTES ? small : large;
      const result = await first.convert(accountId, bytes);
      const converted = result === "large" ? await large.convert(accountId, bytes) : result;
      if (converted === "large") throw new Error("No process converts the image");
      return converted;
    },
    close: async () => {
      await Promise.all([small.close(), large.close()]);
    },
  };
}
