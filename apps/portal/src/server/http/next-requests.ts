import type { IncomingHttpHeaders } from "node:http";
import * as z from "zod";

/** Pages that Next has for itself (its crash page is a 500 to keep for a year), and its image server. */
const internal = /^\/(?:_global-error|_not-found|_error|_next\/image)(?:[/.]|$)/;

/** Whether an address, which can be decoded, is Next's own and nobody's to ask for. */
export function isNextsOwn(url: string): boolean {
  return internal.test(decodeURIComponent(new URL(url, "http://localhost").pathname));
}

/** The page that an address asks for: without the mark of a link pressed in a page that is open. */
export function targetOf(url: string): string {
  const [path = "", ...query] = url.split("?");
  const kept = query
    .join("?")
    .split("&")
    .filter((pair) => pair !== "" && pair.split("=")[0] !== "_rsc");
  return kept.length === 0 ? path : `${path}?${kept.join("&")}`;
}

const treeHeader = "next-router-state-tree";

/** In characters; Next throws at a longer header. */
const maxTreeLength = 40_000;

/** The prefixes of intercepting routes. */
const intercepted = ["(.)", "(..)", "(..)(..)", "(...)"];

const segment = z.union([
  z.string(),
  z.tuple([
    z.string(),
    z.string(),
    z.enum([
      "c",
      "oc",
      "d",
      ...["ci", "di"].flatMap((kind) => intercepted.map((dots) => kind + dots)),
    ]),
    z.array(z.string()).nullable(),
  ]),
]);

/**
 * The router state tree that Next 16 sends. Next itself throws at any other value, which would be a
 * 500. A schema that is too strict costs a navigation some bytes: Next then renders the whole page.
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
  if (header.length > maxTreeLength) return false;
  try {
    return tree.safeParse(JSON.parse(decodeURIComponent(header))).success;
  } catch {
    return false;
  }
}

/**
 * Takes out of a request what Next's pages do not send and would stumble over: without the tree of
 * what is on the page already, all of it is answered.
 */
export function dropOddHeaders(headers: IncomingHttpHeaders): void {
  const tree = headers[treeHeader];
  if (tree !== undefined && !isTree(String(tree))) delete headers[treeHeader];
  if (headers["next-router-prefetch"] !== "1") delete headers["next-router-prefetch"];
}
