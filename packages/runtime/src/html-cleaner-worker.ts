import { cleanContent, type CleanedContent, type SentContent } from "@guidepost/core/html-cleaner";

/** The function of a worker thread of `createHtmlCleanerPool`. */
export default function cleanContents(contents: readonly SentContent[]): CleanedContent[] {
  return contents.map(cleanContent);
}
