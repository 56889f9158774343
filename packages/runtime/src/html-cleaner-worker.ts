import { cleanContent } from "@guidepost/core/html-cleaner";

/** The function of a worker thread of `createHtmlCleanerPool`. */
export default function cleanContents(contents: readonly string[]): string[] {
  return contents.map(cleanContent);
}
