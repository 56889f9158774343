import type { IncomingHttpHeaders } from "node:http";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";

/** Pages that Next has for itself (its crash page is a 500 to keep for a year), and its image server. */
const internal = /^\/(?:_global-error|_not-found|_error|_next\/image)(?:[/.]|$)/;

/** Whether an address, which can be decoded, is Next's own and nobody's to ask for. */
export const isNextsOwn = (url: string): boolean =>
  internal.test(decodeURIComponent(new URL(url, "http://localhost").pathname));

/** The page that an address asks for: without the mark of a link pressed in a page that is open. */
export const targetOf = (url: string): string => {
  const [path = "", ...query] = url.split("?");
  const kept = query
    .join("?")
    .split("&")
    .filter((pair) => pair !== "" && pair.split("=")[0] !== "_rsc");
  return kept.length === 0 ? path : `${path}?${kept.join("&")}`;
};

const treeHeader = "next-router-state-tree";

/** By Next's own reader: what that throws at would be a 500, and lines of text in the log. */
const isTree = (header: string): boolean => {
  try {
    parseAndValidateFlightRouterState(header);
    return true;
  } catch {
    return false;
  }
};

/**
 * Takes out of a request what Next's pages do not send and would stumble over: without the tree of
 * what is on the page already, all of it is answered.
 */
export const dropOddHeaders = (headers: IncomingHttpHeaders): void => {
  const tree = headers[treeHeader];
  if (tree !== undefined && !isTree(String(tree))) delete headers[treeHeader];
  if (headers["next-router-prefetch"] !== "1") delete headers["next-router-prefetch"];
};
