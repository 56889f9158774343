import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRatingController, type Rated, type RatingShown } from "./rating-controller.ts";

function rated(rating: number): Rated {
  return { rating, average: rating, count: 1 };
}

/** A visitor who has rated it 3, before a service that answers when it is told to. */
function stage() {
  const sent: number[] = [];
  const answers: { take: (rated: Rated | undefined) => void; fail: (why: Error) => void }[] = [];
  let shown: RatingShown | undefined;
  const { choose } = createRatingController({
    initial: { saved: rated(3), chosen: 3, failure: undefined },
    send: (rating) => {
      sent.push(rating);
      return new Promise((take, fail) => answers.push({ take, fail }));
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
    take: async (answer: Rated | undefined) => {
      answers.shift()?.take(answer);
      await wait();
    },
    fail: async () => {
      answers.shift()?.fail(new Error("Away"));
      await wait();
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a rating", () => {
  it("is sent once it stays", async () => {
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

  it("waits for the one before it, and is the last one sent", async () => {
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

  it("that fails is taken back to the last one saved, which is not sent again", async () => {
    const { choose, fail, read, sent, take } = stage();
    await choose(4);
    await choose(5);
    await take(rated(4));
    await fail();
    expect(read()).toMatchObject({ chosen: 4, saved: rated(4) });
    expect(read()?.failure).toMatch(/./);
    expect(sent).toEqual([4, 5]);
  });

  it("that fails takes back nothing that was chosen since", async () => {
    const { choose, fail, read, sent, take } = stage();
    await choose(4);
    await choose(5);
    await fail();
    expect(read()).toMatchObject({ chosen: 5, failure: undefined });
    expect(sent).toEqual([4, 5]);
    await take(rated(5));
    expect(read()).toMatchObject({ chosen: 5, saved: rated(5) });
  });

  it("that the service does not count is taken back, and says why", async () => {
    const { choose, read, take } = stage();
    await choose(4);
    await take(undefined);
    expect(read()).toMatchObject({ chosen: 3, saved: rated(3) });
    expect(read()?.failure).toContain("Allow cookies");
  });

  it("goes back to the one saved before by asking for it, where another may have arrived", async () => {
    const { choose, fail, read, sent, take } = stage();
    await choose(5);
    await choose(3);
    await fail();
    expect(sent).toEqual([5, 3]);
    await take(rated(3));
    expect(read()).toMatchObject({ chosen: 3, saved: rated(3) });
  });
});
