import { convertImage } from "./convert-image.ts";

/** The program of the process that `createImageConverter` starts. */

/** The request for one conversion, and its response. */
export type ConversionRequest = { id: number; bytes: Uint8Array };
export type ConversionResponse = { id: number; result: Awaited<ReturnType<typeof convertImage>> };

async function respond({ id, bytes }: ConversionRequest): Promise<void> {
  const response: ConversionResponse = { id, result: await convertImage(bytes) };
  process.send?.(response);
}

process.on("message", (request: ConversionRequest) => void respond(request));
// The parent has ended.
process.on("disconnect", () => process.exit(0));
