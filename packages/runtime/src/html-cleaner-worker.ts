import { cleanContent, type CleanedContent } from "@guidepost/core/html-cleaner";

/** The function of a worker thread of `createHtmlCleanerPool`. */
export default function cleanContents(contents: readonly string[]): CleanedContent[] {
  return contents.map(cleanContent);
}
