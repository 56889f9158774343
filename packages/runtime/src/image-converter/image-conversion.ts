import { convertImage } from "./convert-image.ts";

/** The program of the processes that `createConversionProcess` starts. */

/** The request for one conversion, and its response. */
export type ConversionRequest = { id: number; bytes: Uint8Array; maxPixels: number | undefined };
export type ConversionResult = Awaited<ReturnType<typeof convertImage>>;
export type ConversionResponse = { id: number; result: ConversionResult };
/** The first message: the program is loaded, which takes seconds on a busy machine. */
export type Ready = "ready";

async function respond({ id, bytes, maxPixels }: ConversionRequest): Promise<void> {
  const options = maxPixels === undefined ? {} : { maxPixels };
  const response: ConversionResponse = { id, result: await convertImage(bytes, options) };
  process.send?.(response);
}

process.on("message", (request: ConversionRequest) => void respond(request));
// The parent has ended.
process.on("disconnect", () => process.exit(0));
const ready: Ready = "ready";
process.send?.(ready);
