import type { Actor } from "@guidepost/core";
import { afterAll, describe, expect, it } from "vitest";
import { toApiError } from "#trpc/errors.ts";
import { createCaller } from "../index.ts";
import { createApiHarness } from "#testing/api-test-harness.ts";

const harness = await createApiHarness({ sharesDatabase: true });
afterAll(harness.drop);
const { service, rateLimiter, recorder } = harness;
const owner = await harness.addAccount("pro");
const author = (await owner.sessionContext()).actor;
const { username } = owner;
const observer = { request: () => {}, limiter: () => {}, ledger: () => {}, failure: () => {} };

/** A caller of the portal with this address and this cookie. */
const from = (address: string, visitor?: string, actor?: Actor) =>
  createCaller({ service, rateLimiter, recorder, observer, actor, client: { address, visitor } });
/** A caller without a client, like REST. */
const clientless = createCaller({ service, rateLimiter, recorder, observer, actor: undefined });
const byAuthor = from("home", "ada", author);
const codeOf = (response: Promise<unknown>) =>
  response.then(
    () => "ok",
    (error: unknown) => toApiError(error).code,
  );

async function addPublic() {
  const { guide } = await byAuthor.guides.create({ guide: { title: "A guide" } });
  return (await byAuthor.guides.publish({ id: guide.id })).guide;
}

describe("a reader", () => {
  it("is identified by the cookie and counted without a session", async () => {
    const { id, slug } = await addPublic();
    const ada = from("here", "ada").reader;
    expect(await ada.view({ id })).toEqual({ counted: true });
    expect(await ada.complete({ id })).toEqual({ completed: true, counted: true });
    expect(await ada.rate({ id, rating: 4 })).toEqual({
      rating: 4,
      average_rating: 4,
      ratings_count: 1,
      counted: true,
    });
    const { guide } = await ada.guide({ username, slug });
    expect(guide).toMatchObject({ views_count: 1, completions_count: 1, average_rating: 4 });
    expect(await ada.state({ id })).toEqual({
      signed_in: false,
      reading: {
        is_author: false,
        completed: true,
        rating: 4,
        average_rating: 4,
        ratings_count: 1,
        feedback: null,
        feedback_open: true,
      },
    });
  });

  it("sets the time at which a private link was last opened, and a bot does not (contract LINK-5)", async () => {
    const { guide } = await byAuthor.guides.create({ guide: { title: "A guide" } });
    const { id } = guide;
    const { link } = await byAuthor.guides.createPrivateLink({ id, days: 1 });
    const token = String(link.url?.split("/").at(-1));
    const openedAt = async () =>
      (await byAuthor.guides.privateLinks({ id })).links[0]?.last_opened_at;
    await from("here").reader.openPrivateGuide({ token });
    expect(await openedAt()).toBeNull();
    await from("here", "ada").reader.openPrivateGuide({ token });
    expect(await openedAt()).not.toBeNull();
  });

  it("is not counted without a cookie or as the guide's author", async () => {
    const { id, slug } = await addPublic();
    for (const { reader } of [from("here"), byAuthor]) {
      expect(await reader.view({ id })).toEqual({ counted: false });
      expect(await reader.reach({ id, step: 1 })).toBeUndefined();
      expect(await reader.complete({ id })).toEqual({ completed: true, counted: false });
      expect(await reader.rate({ id, rating: 4 })).toMatchObject({ rating: null, counted: false });
      const { guide } = await reader.guide({ username, slug });
      expect(guide).toMatchObject({ views_count: 0, completions_count: 0, average_rating: null });
    }
  });

  it.each([0, 6, 1.5, "5", null])("cannot give a rating of %j", async (rating) => {
    const { id } = await addPublic();
    const input = { id, rating } as { id: number; rating: number };
    expect(await codeOf(from("here", "ada").reader.rate(input))).toBe("validation_failed");
  });
});

describe("the report of a reader", () => {
  const guide = addPublic();

  it.each([
    ["www.search.example", "www.search.example"],
    ["my_host.example", "my_host.example"],
    ["192.0.2.1", "192.0.2.1"],
    ["https://search.example/find?q=private", null],
    ["search.example/find", null],
    ["user:secret@search.example", null],
    ["[2001:db8::1]", null],
    ["a".repeat(254), null],
    [7, null],
  ])(
    "counts the view with the referrer %j, and stores the host %j (contract INS-4, INS-5)",
    async (referrer, host) => {
      const { id } = await guide;
      const visitor = `from ${referrer}`;
      const view = { id, referrer } as { id: number; referrer: string };
      expect(await from("reports", visitor).reader.view(view)).toEqual({ counted: true });
      const { rows } = await service.db.pool.query(
        "select referrer from guide_views where visitor = sha256(convert_to($1, 'UTF8'))",
        [visitor],
      );
      expect(rows).toEqual([{ referrer: host }]);
    },
  );

  it.each([{ device: "watch" }, { device: 1 }, { address: "192.0.2.1" }, { path: "/find" }])(
    "is refused with %j (contract INS-5)",
    async (source) => {
      const { id } = await guide;
      const view = { id, ...source } as { id: number };
      expect(await codeOf(from("reports", "ada").reader.view(view))).toBe("validation_failed");
    },
  );

  it.each([0, 1.5, 101, "1", null])("is refused for the step %j (contract INS-3)", async (step) => {
    const input = { id: (await guide).id, step } as { id: number; step: number };
    expect(await codeOf(from("reports", "ada").reader.reach(input))).toBe("validation_failed");
  });
});

describe("a counted action of a reader", () => {
  it("is rate-limited per client address and procedure; queries are not", async () => {
    const { id, slug } = await addPublic();
    const { reader } = from("busy", "ada");
    const codes: string[] = [];
    // Enough calls for two minutes, because a minute may end during the test.
    while (codes.length < 121) codes.push(await codeOf(reader.view({ id })));
    expect(codes.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => "ok"));
    expect(codes).toContain("rate_limit_exceeded");
    expect(await codeOf(reader.reach({ id, step: 1 }))).toBe("ok");
    expect(await codeOf(reader.complete({ id }))).toBe("ok");
    expect(await codeOf(reader.guide({ username, slug }))).toBe("ok");
    expect(await codeOf(from("elsewhere", "ada").reader.view({ id }))).toBe("ok");
  });

  it("needs a client address; queries do not", async () => {
    const { id, slug } = await addPublic();
    const { reader } = clientless;
    for (const refused of [
      reader.view({ id }),
      reader.reach({ id, step: 1 }),
      reader.complete({ id }),
    ])
      expect(await codeOf(refused)).toBe("not_found");
    expect(await reader.guide({ username, slug })).toMatchObject({ guide: { id } });
    expect(await reader.state({ id })).toMatchObject({ reading: { completed: false } });
    expect(await reader.profile({ username })).toMatchObject({ user: { username } });
  });
});
