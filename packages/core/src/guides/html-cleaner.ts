import {
  cleanContent,
  type CleanedContent,
  type SentContent,
} from "@guidepost/guide-content/clean-content";
import { contentsToMarkdown } from "@guidepost/guide-content/html-to-markdown";

/** Cleans the contents of a guide's steps. Servers clean without blocking other requests. */
export interface HtmlCleaner {
  /**
   * @param accountId the account whose share of the capacity is used
   * @throws `rate_limit_exceeded` while too much content of the account is queued;
   *   `service_unavailable` when cleaning times out
   */
  clean(accountId: number, contents: readonly SentContent[]): Promise<CleanedContent[]>;
  /**
   * Converts cleaned HTML to Markdown (contract MD-7). Contents after 131,072 characters stay HTML, which is
   * Markdown too.
   *
   * @throws what `clean` throws
   */
  toMarkdown(accountId: number, contents: readonly string[]): Promise<string[]>;
  /** Ends all threads. Call it once no request is running. */
  close(): Promise<void>;
}

/** Cleans in the calling thread: for programs that serve no concurrent requests. */
export const inlineHtmlCleaner: HtmlCleaner = {
  clean: (_, contents) => Promise.resolve(contents.map(cleanContent)),
  toMarkdown: (_, contents) => Promise.resolve(contentsToMarkdown(contents)),
  close: () => Promise.resolve(),
};
