import type { LinkProblem } from "@guidepost/contract";
import { checkedAddress } from "@guidepost/contract/addresses";
import type { EditorState, EditorStep } from "../document/editor-state.ts";
import { parseHtml } from "../html/html.ts";
import type { Problem } from "./find-problems.ts";

type Kind = "link" | "image";

/** The addresses of a step that a check requests, with what has them. Browser only. */
function linksOfStep({ content }: EditorStep): ReadonlyMap<string, Kind> {
  const found = new Map<string, Kind>();
  for (const element of parseHtml(content).querySelectorAll("a[href], img[src]")) {
    const kind = element.localName === "img" ? "image" : "link";
    const url = checkedAddress(element.getAttribute(kind === "image" ? "src" : "href") ?? "");
    if (url !== undefined && !found.has(url)) found.set(url, kind);
  }
  return found;
}

/** Steps are immutable, so each is parsed once. */
const known = new WeakMap<EditorStep, ReadonlyMap<string, Kind>>();
function linksOf(step: EditorStep): ReadonlyMap<string, Kind> {
  const links = known.get(step) ?? linksOfStep(step);
  known.set(step, links);
  return links;
}

/** The different addresses of a guide that a check requests (contract CHECK-2). */
export function addressesOf({ steps }: EditorState): string[] {
  return [...new Set(steps.flatMap((step) => [...linksOf(step).keys()]))].toSorted();
}

const REASONS: Record<LinkProblem["reason"], string> = {
  not_found: "It was not found",
  gone: "It was removed",
  host_not_found: "No site on the internet has this name",
  connection_refused: "The server refuses connections",
  invalid_certificate: "The site has no valid certificate",
  not_public: "It is not on the internet",
  access_refused: "The site refused access",
  too_many_requests: "The site refuses further requests",
  server_error: "The site has an error",
  other_status: "The response was not expected",
  timeout: "The site did not respond in time",
  no_response: "The connection failed",
  too_many_redirects: "It redirects too often",
  not_checked: "It was not checked",
};

function reasonOf({ reason, status }: LinkProblem): string {
  const detail = status === null ? "" : ` (${status})`;
  return `${REASONS[reason]}${detail}.`;
}

const MAX_SHOWN = 60;
const SHOWN_END = 19;

/** An address as it is shown: without its scheme, and without its middle when it is long. */
export function shortAddress(url: string): string {
  const address = url.replace(/^https?:\/\//, "").replace(/\/$/, "");
  if (address.length <= MAX_SHOWN) return address;
  const start = address.slice(0, MAX_SHOWN - SHOWN_END - 1);
  return `${start}…${address.slice(-SHOWN_END)}`;
}

/**
 * The problems of a check at the steps that have the addresses now, in the order of the steps. An address that the author
 * has removed since the check is left out.
 */
export function findLinkProblems(
  { steps }: EditorState,
  problems: readonly LinkProblem[],
): Record<LinkProblem["outcome"], Problem[]> {
  const found: Record<LinkProblem["outcome"], Problem[]> = { broken: [], unknown: [] };
  for (const [index, step] of steps.entries()) {
    const links = linksOf(step);
    for (const problem of problems) {
      const { url, outcome } = problem;
      const kind = links.get(url);
      if (!kind) continue;
      const text = outcome === "broken" ? `has a broken ${kind}:` : `has the ${kind}`;
      const link = { url, reason: reasonOf(problem) };
      found[outcome].push({ key: step.key, step: index + 1, text, link });
    }
  }
  return found;
}
