import { describe, expect, it } from "vitest";
import { createOpenApiDocument } from "./document.ts";

const reference = JSON.stringify(
  createOpenApiDocument({
    apiUrl: "https://api.guidepost.test",
    portalUrl: "https://guidepost.test",
  }),
);

/** A few words of the sentence in which the reference answers each of DECISIONS' questions. */
const answers: Record<number, string[]> = {
  1: ["/openapi.json", "/healthz", "/readyz", "without a key"],
  2: ["1 to 128 of", "application/json; charset=utf-8", "neither a body nor a content type"],
  3: ["holds the whole guide, its steps included", "everything but the steps"],
  4: ["Checks follow one order: the key (401), rate limits (429)"],
  5: ["method_not_allowed", "payload_too_large", "unsupported_media_type", "never holds internals"],
  6: ["one that is sent is ignored", "one slash at their end is tolerated", "case-sensitive"],
  7: ["WWW-Authenticate: Bearer", "in any case", "does not tell one from another"],
  8: ["Guide not found", "Guide limit reached for the Pro plan. Please upgrade your plan."],
  9: ["0-based indexes, as `steps.0.content`", "all faults at once", "can't be blank"],
  10: ["trimmed at both ends", "Unicode code points", "lone surrogates"],
  11: ["is not an integer", "`true` or `false`"],
  12: ["is not a recognised field", "clears a description", "replaces the whole list"],
  13: ["at most 100 steps", "`must be unique`", "65,536", "at most 2 MiB"],
  14: ["allow-list", "noopener noreferrer nofollow", "has no permitted content"],
  15: ["both descending", "clamped to 100", "Cursors are opaque", "cannot be read is refused"],
  16: ["Filters combine with AND", "the others", "finds nothing"],
  17: ["one or more users, owners or members", "2 to 30 of"],
  18: ["Does not include read.", "never beyond it"],
  19: ["inside `guide` or beside it", "only if they agree"],
  20: ["Only owners can create keys with `admin`", "removing a user revokes that user's keys"],
  21: ["**Scope:** any.", "is counted in the answer", "resets_at"],
  22: ["at most 80 characters", "It never changes, not even with the title"],
  23: ["/@{username}/{slug}", "where readers get 404"],
  24: ["changes nothing, timestamps included", "A draft may be featured", "anew each time"],
  25: ["to a second DELETE as well", "within 30 days", "if the plan's guide limit allows"],
  26: ["null until the first one", "The API never changes it"],
  27: ["fixed and aligned to the clock", "point to the hour's end", "is always enough"],
  28: ["300 a minute for each client address"],
  29: ["calendar month in UTC", "does not roll over", "The quota is exact"],
  30: ["| Pro | 300 | 10,000 | 50,000 | 1,000 |", "The Free plan has no API", "unlimited"],
  31: ["each server counts by itself", "503 with `Retry-After`"],
  32: ["from the very next request", "a change of plan or of limits holds as fast"],
  33: ["changes only by addition", "`Deprecation` and `Sunset`", "12 months ahead"],
  34: ["all faults at once, at most 50", "`base`", "before the rest of it is read"],
  35: ["So is a PATCH that changes nothing", "that the path has already"],
  36: ["the state that this request produced"],
  37: ["A request that waits longer than 5 s", "may have been saved all the same"],
  39: ["the time until the month's end, on plans with API access"],
};

describe("the reference", () => {
  it.each(Object.entries(answers))("says what DECISIONS %s decides", (_, sentences) => {
    for (const sentence of sentences) expect(reference).toContain(sentence);
  });
});
