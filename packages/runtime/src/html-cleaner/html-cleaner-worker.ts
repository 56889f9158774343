import {
  cleanContent,
  contentsToMarkdown,
  type CleanedContent,
  type SentContent,
} from "@guidepost/core/html-cleaner";

/** The functions of a worker thread of `createHtmlCleanerPool`. */
export function clean(contents: readonly SentContent[]): CleanedContent[] {
  return contents.map(cleanContent);
}

export function toMarkdown(contents: readonly string[]): string[] {
  return contentsToMarkdown(contents);
}
