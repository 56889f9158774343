import { hash } from "node:crypto";
import type { Usage } from "@guidepost/contract";
import {
  JsonText,
  PreconditionFailed,
  type DomainError,
  type GuideVersion,
  type Precondition,
} from "@guidepost/core";
import { guideTag, malformedTags, matchTags, parseTags } from "../trpc/entity-tags.ts";
import type { ProcedureMeta } from "../trpc/init.ts";
import { changesGuide, type RouteMatch } from "./routes.ts";

/** A comparison of tags, or the error of a malformed header (contract COND-3). */
type Condition = Precondition & { fault?: DomainError };

/** The condition of `If-Match` for an operation that changes one guide (RFC 9110, section 13.1.1). */
export function ifMatchOf(request: Request, { operation }: RouteMatch): Condition {
  const header = request.headers.get("if-match");
  if (header === null || !changesGuide(operation)) return {};
  const ifMatch = matchTags(header);
  return ifMatch ? { ifMatch } : { fault: malformedTags("If-Match") };
}

/** The condition of `If-None-Match` for an operation that replaces a guide or creates it (contract COND-7). */
function ifNoneMatchOf(request: Request, { operation }: RouteMatch): Condition {
  const header = request.headers.get("if-none-match");
  if (header === null || operation.meta.createdDescription === undefined) return {};
  const tags = parseTags(header);
  if (tags === undefined) return { fault: malformedTags("If-None-Match") };
  return {
    ifMatch: (guide) => {
      if (hasTag(tags, guideTag(guide)))
        throw new PreconditionFailed(guide, "The guide matches If-None-Match");
      return true;
    },
  };
}

/** The conditions of a change. `mustExist`: `If-Match` requires a guide (RFC 9110, section 13.1.1). */
export function preconditionOf(
  request: Request,
  match: RouteMatch,
): Condition & { mustExist: boolean } {
  const first = ifMatchOf(request, match);
  const second = ifNoneMatchOf(request, match);
  const fault = first.fault ?? second.fault;
  const conditions = [first.ifMatch, second.ifMatch].filter((condition) => condition !== undefined);
  return {
    mustExist: first.ifMatch !== undefined,
    ...(fault && { fault }),
    ...(conditions.length > 0 && {
      ifMatch: (guide) => conditions.every((condition) => condition(guide)),
    }),
  };
}

/** Whether a list has the tag. The comparison is weak. */
function hasTag(tags: ReadonlySet<string> | "*", tag: string): boolean {
  return tags === "*" || tags.has(tag) || tags.has(`W/${tag}`);
}

/**
 * Whether `If-None-Match` has the tag (RFC 9110, section 13.1.2). A malformed header matches nothing, since
 * the response is then complete.
 */
export function matchesIfNoneMatch(header: string, tag: string): boolean {
  const tags = parseTags(header);
  return tags !== undefined && hasTag(tags, tag);
}

/** The tag of another body than a guide: a hash of its JSON (contract COND-1). */
function bodyTag(text: string): string {
  return `"${hash("sha256", text, "base64url")}"`;
}

const pageTags = new WeakMap<JsonText, string>();

/** Concurrent requests share a page, so that it is hashed once. */
function tagOfPage(json: JsonText, state: string): string {
  const tag = pageTags.get(json) ?? bodyTag(state);
  pageTags.set(json, tag);
  return tag;
}

type Tagged = {
  body: unknown;
  /** The `ETag` of the response. */
  tag: string;
  /** The tag to compare with `If-None-Match`: that of the state without this request. */
  comparedTag: string;
};

/**
 * The tag of a usage report. A 304 is refunded, so that the report without this request's unit is compared
 * (contract COND-5).
 */
function tagUsage(usage: Usage): Tagged {
  const tagWith = (requests_used: number) =>
    bodyTag(
      JSON.stringify({ ...usage, requests_used, quota_remaining: null, usage_percentage: null }),
    );
  return {
    body: usage,
    tag: tagWith(usage.requests_used),
    comparedTag: tagWith(usage.requests_used - 1),
  };
}

/** The tag of a response with a guide, and of one with its draft. */
function tagGuide(output: unknown): Tagged {
  // Only a stored response of an earlier request is parsed.
  const isStored = output instanceof JsonText && !output.guide;
  const { guide, draft } = (isStored ? JSON.parse(output.text) : output) as {
    guide: GuideVersion;
    draft?: { revision: string } | null;
  };
  const { id, version } = guide;
  const tag = guideTag({ id, version, draft: guide.draft ?? draft?.revision });
  return { body: output, tag, comparedTag: tag };
}

/**
 * Returns the body of a response with its tag. The body of a list becomes text, so that it is not
 * serialized twice.
 *
 * @param kind what the operation declares as `tag`
 */
export function tagBody(output: unknown, kind: ProcedureMeta["tag"]): Tagged {
  if (kind === "guide") return tagGuide(output);
  if (kind === "usage") return tagUsage(output as Usage);
  if (output instanceof JsonText && output.page) {
    const tag = tagOfPage(output, output.page.state);
    return { body: output, tag, comparedTag: tag };
  }
  const text = output instanceof JsonText ? output.text : JSON.stringify(output);
  const tag = bodyTag(text);
  return { body: new JsonText(text), tag, comparedTag: tag };
}
