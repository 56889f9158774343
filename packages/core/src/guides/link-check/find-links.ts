import { MAX_CHECKED_LENGTH, MAX_CHECKED_LINKS } from "@guidepost/contract";
import { checkedAddress } from "@guidepost/contract/addresses";
import { Parser } from "htmlparser2";

/** The attributes with addresses of cleaned HTML. */
const ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ["a", "href"],
  ["img", "src"],
]);

/**
 * Returns the different addresses of links and pictures to check, in their order, and how many others there are
 * (contract CHECK-2, CHECK-3).
 */
export function findLinks(steps: readonly { content: string }[]): {
  urls: string[];
  skipped: number;
} {
  const found = new Set<string>();
  for (const { content } of steps) {
    const parser = new Parser({
      onopentag: (name, attributes) => {
        const address = attributes[ATTRIBUTES.get(name) ?? ""];
        const url = address === undefined ? undefined : checkedAddress(address);
        if (url !== undefined) found.add(url);
      },
    });
    parser.end(content);
  }
  const urls = [...found]
    .filter(({ length }) => length <= MAX_CHECKED_LENGTH)
    .slice(0, MAX_CHECKED_LINKS);
  return { urls, skipped: found.size - urls.length };
}
