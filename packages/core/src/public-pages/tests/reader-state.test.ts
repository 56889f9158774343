import { readerState } from "@guidepost/contract";
import { afterAll, describe, expect, it } from "vitest";
import { createTestFixtures } from "#testing/index.ts";
import { completeGuide, getReaderState, rateGuide } from "../reader.ts";
import { addPublic, hiddenGuides, readerOf } from "./reader.fixture.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { service } = fixtures;
const owner = await fixtures.addAccount("enterprise");
const ctx = await owner.sessionContext();
const unread = {
  is_author: false,
  completed: false,
  rating: null,
  average_rating: null,
  ratings_count: 0,
  feedback: null,
  feedback_open: true,
};

describe("getReaderState", () => {
  it("returns the completion and the rating of the requesting visitor only", async () => {
    const { id } = await addPublic(ctx);
    const read = async (visitor?: string) => {
      const state = await getReaderState(readerOf(service, visitor), { id });
      return readerState.parse(state).reading;
    };
    expect(await read("ada")).toEqual(unread);
    await completeGuide(readerOf(service, "ada"), { id });
    expect(await read("ada")).toEqual({ ...unread, completed: true });
    await rateGuide(readerOf(service, "ada"), { id, rating: 4 });
    await rateGuide(readerOf(service, "bob"), { id, rating: 1 });
    const rated = { ...unread, average_rating: 2.5, ratings_count: 2 };
    expect(await read("ada")).toEqual({ ...rated, completed: true, rating: 4 });
    expect(await read("bob")).toEqual({ ...rated, rating: 1 });
    expect(await read("cy")).toEqual(rated);
    expect(await read(undefined)).toEqual(rated);
  });

  it("returns whether the reader is signed in, and is the author of the guide", async () => {
    const { id } = await addPublic(ctx);
    const read = (userId?: number) => getReaderState(readerOf(service, "ada", userId), { id });
    const other = await fixtures.addUser(owner.accountId, "member");
    expect(await read()).toEqual({ signed_in: false, reading: unread });
    expect(await read(other.id)).toEqual({ signed_in: true, reading: unread });
    expect(await read(owner.id)).toEqual({
      signed_in: true,
      reading: { ...unread, is_author: true, feedback_open: false },
    });
  });

  it("returns no reading without a guide, and for a guide that is not published", async () => {
    const author = readerOf(service, "ada", owner.id);
    const state = { signed_in: true, reading: null };
    expect(await getReaderState(author, {})).toEqual(state);
    for (const { id } of [...Object.values(await hiddenGuides(ctx)), { id: 2_147_483_647 }])
      expect(await getReaderState(author, { id })).toEqual(state);
  });
});
