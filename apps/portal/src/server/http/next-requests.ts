import type { IncomingHttpHeaders } from "node:http";
import * as z from "zod";

/** Pages that Next uses itself (its crash page is a cacheable 500), and its image optimizer. */
const INTERNAL_PATH = /^\/(?:_global-error|_not-found|_error|_next\/image)(?:[/.]|$)/;

/** Whether a valid URL is an internal page of Next, which clients do not request. */
export function isInternalPath(url: string): boolean {
  return INTERNAL_PATH.test(decodeURIComponent(new URL(url, "http://localhost").pathname));
}

/** The path and query of a page, without the parameter that Next adds to a navigation. */
export function pagePathOf(url: string): string {
  const [path = "", ...query] = url.split("?");
  const kept = query
    .join("?")
    .split("&")
    .filter((pair) => pair !== "" && pair.split("=")[0] !== "_rsc");
  return kept.length === 0 ? path : `${path}?${kept.join("&")}`;
}

const TREE_HEADER = "next-router-state-tree";

/** In characters. Next throws for a longer header. */
const MAX_TREE_LENGTH = 40_000;

/** The prefixes of intercepting routes. */
const INTERCEPTING_PREFIXES = ["(.)", "(..)", "(..)(..)", "(...)"];

const segment = z.union([
  z.string(),
  z.tuple([
    z.string(),
    z.string(),
    z.enum([
      "c",
      "oc",
      "d",
      ...["ci", "di"].flatMap((kind) => INTERCEPTING_PREFIXES.map((dots) => kind + dots)),
    ]),
    z.array(z.string()).nullable(),
  ]),
]);

/**
 * The router state tree that Next 16 sends. Next throws for any other value, which results in a 500.
 * A schema that is too strict is harmless: Next then renders the whole page.
 */
const tree: z.ZodType = z.tuple([
  segment,
  z.record(
    z.string(),
    z.lazy(() => tree),
  ),
  z.tuple([z.string(), z.string()]).nullable().optional(),
  z.enum(["refetch", "inside-shared-layout", "metadata-only"]).nullable().optional(),
  z.number().nullable().optional(),
  z.string().optional(),
]);

function isTree(header: string): boolean {
  if (header.length > MAX_TREE_LENGTH) return false;
  try {
    return tree.safeParse(JSON.parse(decodeURIComponent(header))).success;
  } catch {
    return false;
  }
}

/**
 * Removes header values that Next's pages do not send and that make Next throw. Without the router
 * state tree, Next responds with the whole page.
 */
export function dropInvalidHeaders(headers: IncomingHttpHeaders): void {
  const tree = headers[TREE_HEADER];
  if (tree !== undefined && !isTree(String(tree))) delete headers[TREE_HEADER];
  if (headers["next-router-prefetch"] !== "1") delete headers["next-router-prefetch"];
}
