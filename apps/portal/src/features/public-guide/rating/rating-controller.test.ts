import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRatingController, type Rated, type RatingShown } from "./rating-controller.ts";

function rated(rating: number): Rated {
  return { rating, average: rating, count: 1 };
}

/** A visitor with a saved rating of 3, and a service that responds when the test decides. */
function stage() {
  const sent: number[] = [];
  const responses: { take: (rated: Rated | undefined) => void; fail: (why: Error) => void }[] = [];
  let shown: RatingShown | undefined;
  const { choose } = createRatingController({
    initial: { saved: rated(3), chosen: 3, failure: undefined },
    send: (rating) => {
      sent.push(rating);
      return new Promise((take, fail) => responses.push({ take, fail }));
    },
    show: (now) => (shown = now),
  });
  const wait = () => vi.advanceTimersByTimeAsync(500);
  return {
    sent,
    read: () => shown,
    choose: async (rating: number) => {
      choose(rating);
      await wait();
    },
    hurry: choose,
    take: async (response: Rated | undefined) => {
      responses.shift()?.take(response);
      await wait();
    },
    fail: async () => {
      responses.shift()?.fail(new Error("Away"));
      await wait();
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("rating controller", () => {
  it("sends a rating 500 ms after the last choice", async () => {
    const { choose, hurry, read, sent, take } = stage();
    hurry(4);
    await choose(5);
    expect(sent).toEqual([5]);
    expect(read()).toMatchObject({ chosen: 5, saved: rated(3) });
    await take(rated(5));
    expect(read()).toMatchObject({ chosen: 5, saved: rated(5) });
    await choose(5);
    expect(sent).toEqual([5]);
  });

  it("sends one request at a time, and only the last choice after it", async () => {
    const { choose, read, sent, take } = stage();
    await choose(4);
    await choose(1);
    await choose(5);
    expect(sent).toEqual([4]);
    await take(rated(4));
    expect(sent).toEqual([4, 5]);
    await take(rated(5));
    expect(sent).toEqual([4, 5]);
    expect(read()).toMatchObject({ chosen: 5, saved: rated(5), failure: undefined });
  });

  it("shows the saved rating again when a request fails, without sending it", async () => {
    const { choose, fail, read, sent, take } = stage();
    await choose(4);
    await choose(5);
    await take(rated(4));
    await fail();
    expect(read()).toMatchObject({ chosen: 4, saved: rated(4) });
    expect(read()?.failure).toMatch(/./);
    expect(sent).toEqual([4, 5]);
  });

  it("keeps a choice made during a request that fails", async () => {
    const { choose, fail, read, sent, take } = stage();
    await choose(4);
    await choose(5);
    await fail();
    expect(read()).toMatchObject({ chosen: 5, failure: undefined });
    expect(sent).toEqual([4, 5]);
    await take(rated(5));
    expect(read()).toMatchObject({ chosen: 5, saved: rated(5) });
  });

  it("shows the saved rating and a message when the service does not count the choice", async () => {
    const { choose, read, take } = stage();
    await choose(4);
    await take(undefined);
    expect(read()).toMatchObject({ chosen: 3, saved: rated(3) });
    expect(read()?.failure).toContain("Allow cookies");
  });

  it("sends the saved rating again when it is chosen after a failed request", async () => {
    const { choose, fail, read, sent, take } = stage();
    await choose(5);
    await choose(3);
    await fail();
    expect(sent).toEqual([5, 3]);
    await take(rated(3));
    expect(read()).toMatchObject({ chosen: 3, saved: rated(3) });
  });
});
