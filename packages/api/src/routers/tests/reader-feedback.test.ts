import { MAX_FEEDBACK } from "@guidepost/contract";
import { afterAll, describe, expect, it } from "vitest";
import { createApiHarness } from "#testing/api-test-harness.ts";
import { toApiError } from "#trpc/errors.ts";
import { createCaller } from "../index.ts";

const harness = await createApiHarness({ sharesDatabase: true });
afterAll(harness.drop);
const { service, rateLimiter, recorder } = harness;
const author = (await (await harness.addAccount("pro")).sessionContext()).actor;
const observer = { request: () => {}, limiter: () => {}, ledger: () => {}, failure: () => {} };
const common = { service, rateLimiter, recorder, observer };

const { guides } = createCaller({
  ...common,
  actor: author,
  client: { address: "home", visitor: undefined },
});
const created = await guides.create({ guide: { title: "A guide" } });
const { id } = (await guides.publish({ id: created.guide.id })).guide;

/** A reader with a rating. */
async function readerFrom(address: string, visitor: string) {
  const { reader } = createCaller({ ...common, actor: undefined, client: { address, visitor } });
  await reader.rate({ id, rating: 4 });
  return reader;
}

const codeOf = (response: Promise<unknown>) =>
  response.then(
    () => "ok",
    (error: unknown) => toApiError(error).code,
  );

describe("the text of a reader", () => {
  it.each([
    ["1 character", "x", "x"],
    ["1,000 code points of two UTF-16 units", "🍵".repeat(MAX_FEEDBACK), "🍵".repeat(MAX_FEEDBACK)],
    ["white space around it", "\n two\n\nlines \t", "two\n\nlines"],
    ["markup", "<script>alert(1)</script>", "<script>alert(1)</script>"],
  ])("is stored with %s (contract INS-9, INPUT-4)", async (name, text, stored) => {
    const reader = await readerFrom("texts", name);
    expect(await reader.sendFeedback({ id, text })).toEqual({ result: "saved" });
    expect((await reader.state({ id })).reading?.feedback).toBe(stored);
  });

  it.each([
    ["no character", ""],
    ["white space", " \n\t"],
    ["invisible characters", "\u200B\u2060"],
    ["1,001 code points", "🍵".repeat(MAX_FEEDBACK + 1)],
    ["NUL", "a\u0000b"],
    ["a lone surrogate", "\uD800"],
    ["a number", 7],
  ])("is refused with %s (contract INS-9, INPUT-4, INPUT-5)", async (_, text) => {
    const reader = await readerFrom("texts", "refused");
    const input = { id, text } as { id: number; text: string };
    expect(await codeOf(reader.sendFeedback(input))).toBe("validation_failed");
    expect((await reader.state({ id })).reading?.feedback).toBeNull();
  });

  it("is limited for each client address and procedure (contract PUBLIC-2)", async () => {
    const reader = await readerFrom("busy", "busy");
    const codes: string[] = [];
    // Enough calls for two minutes, because a minute may end during the test.
    while (codes.length < 121) codes.push(await codeOf(reader.sendFeedback({ id, text: "x" })));
    expect(codes.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => "ok"));
    expect(codes).toContain("rate_limit_exceeded");
    expect(await codeOf(reader.deleteFeedback({ id }))).toBe("ok");
  });

  it("stores the hash of the visitor only (contract INS-13)", async () => {
    const reader = await readerFrom("203.0.113.77", "visitor-77");
    await reader.sendFeedback({ id, text: "Text" });
    const { rows } = await service.db.pool.query(
      `select (to_jsonb(f) - 'id' - 'sent_on')::text as stored from guide_feedback f
        where visitor = sha256('visitor-77')`,
    );
    const { stored } = rows[0] as { stored: string };
    expect(
      Object.keys(JSON.parse(stored) as object).toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(["account_id", "guide_id", "is_read", "rating", "text", "user_id", "visitor"]);
    expect(stored).not.toMatch(/203\.0|visitor-77/);
  });
});
