import { cleanContent } from "@guidepost/core/html-cleaner";

/** Runs in a worker thread; see `createHtmlCleanerPool`. */
export default function cleanContents(contents: readonly string[]): string[] {
  return contents.map(cleanContent);
}
