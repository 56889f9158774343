export {
  formatGuideFile,
  updateGuideFile,
  type FileStep,
  type GuideFile,
  type SourceConversion,
} from "./format.ts";
export { DocumentFault, type OtherField } from "./front-matter.ts";
export { decodeFile, normalizeFile, readMarkdownDocument, type MarkdownDocument } from "./read.ts";
export type { Section } from "./sections.ts";
