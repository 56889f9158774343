import {
  cleanContent,
  type CleanedContent,
  type SentContent,
} from "@guidepost/guide-content/clean-content";
import { contentsToMarkdown } from "@guidepost/guide-content/html-to-markdown";

/** The functions of a worker thread of `createHtmlCleanerPool`. */
export function clean(contents: readonly SentContent[]): CleanedContent[] {
  return contents.map(cleanContent);
}

export function toMarkdown(contents: readonly string[]): string[] {
  return contentsToMarkdown(contents);
}
