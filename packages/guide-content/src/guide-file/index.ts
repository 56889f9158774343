export { addFrontMatter, formatDocument, numberedLinks } from "./document.ts";
export { withoutFootnoteNumbers } from "./footnote-labels.ts";
export { renameTitleLinks } from "./title-links.ts";
export {
  formatGuideFile,
  updateGuideFile,
  type FileStep,
  type GuideFile,
  type SourceConversion,
} from "./format.ts";
export { DocumentFault, type OtherField } from "./front-matter.ts";
export { numberTitle, stepLevelOf } from "./headings.ts";
export { readNumberedList } from "./numbered-list.ts";
export {
  decodeFile,
  type Division,
  type MarkdownDocument,
  normalizeFile,
  readMarkdownDocument,
} from "./read.ts";
export { type Section, toDescription } from "./sections.ts";
