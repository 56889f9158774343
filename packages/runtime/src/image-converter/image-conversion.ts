import { convertImage } from "./convert-image.ts";

/** The program of the process that `createImageConverter` starts. */

/** The request for one conversion, and its response. */
export type ConversionRequest = { id: number; bytes: Uint8Array };
export type ConversionResponse = { id: number; result: Awaited<ReturnType<typeof convertImage>> };

process.on("message", ({ id, bytes }: ConversionRequest) => {
  void convertImage(bytes).then((result) => {
    const response: ConversionResponse = { id, result };
    process.send?.(response);
  });
});
// The parent has ended.
process.on("disconnect", () => process.exit(0));
