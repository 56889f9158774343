import * as z from "zod";
import { outputText } from "../output.ts";
import { guideId } from "./guide-input.ts";

/** The forms of a guide as a file (contract EXPORT-1). */
export const EXPORT_FORMATS = ["markdown", "html"] as const;

export const guideExport = guideId.extend({ format: z.enum(EXPORT_FORMATS) });
export type GuideExport = z.infer<typeof guideExport>;

const MAX_FILE_NAME = 120;
/** Longer than any document: a guide has up to 2 MiB. */
const MAX_DOCUMENT = 16_777_216;

export const exportedGuide = z.object({
  file_name: outputText(MAX_FILE_NAME),
  text: outputText(MAX_DOCUMENT),
});
export type ExportedGuide = z.infer<typeof exportedGuide>;
