import { MAX_FEEDBACK_OF_DAY, MAX_FEEDBACK_OF_GUIDE } from "@guidepost/contract";
import { IS_STRESS } from "@guidepost/contract/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { deleteFeedback, listFeedback, listGuideFeedback } from "#guides/index.ts";
import { purgeDeletedGuides, purgeOldFeedback } from "#operator/index.ts";
import { createTestFixtures, runConcurrently } from "#testing/index.ts";
import { deleteGuide } from "#guides/index.ts";
import { deleteOwnFeedback, sendFeedback } from "../feedback.ts";
import { getReaderState, rateGuide } from "../reader.ts";
import { addPublic, hiddenGuides, readerOf } from "./reader.fixture.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
const { pool } = service.db;
const owner = await fixtures.addAccount("enterprise");
const ctx = await owner.sessionContext();
const wide = await fixtures.instanceFor(IS_STRESS ? 40 : 8);
beforeEach(() => fixtures.setClock(new Date("2026-11-20T12:00:00Z")));

let visitors = 0;
const newVisitor = () => `visitor ${++visitors}`;
const by = (visitor: string, userId?: number) => readerOf(service, visitor, userId);

/** Creates a guide with a rating of 3 by a visitor. */
async function addRated(visitor: string) {
  const { id } = await addPublic(ctx);
  await rateGuide(by(visitor), { id, rating: 3 });
  return id;
}

const textsOf = async (id: number) =>
  (await listGuideFeedback(ctx, { id, limit: 100 })).feedback.map(({ text }) => text);

async function countOf(id: number): Promise<number> {
  const { rows } = await pool.query<{ texts: number }>(
    "select count(*)::int as texts from guide_feedback where guide_id = $1",
    [id],
  );
  return rows[0]?.texts ?? 0;
}

/** Adds texts of other visitors to a guide. */
async function fill(id: number, count: number, isRead: boolean) {
  await pool.query(
    `with readers as (
       insert into guide_readers (guide_id, visitor, rating)
       select $1, sha256(convert_to('filled ' || n, 'UTF8')), 4 from generate_series(1, $2::int) n
       returning visitor
     )
     insert into guide_feedback (guide_id, visitor, account_id, user_id, rating, text, sent_on, is_read)
     select $1, visitor, $4, $5, 4, 'Filled', '2026-11-20', $3 from readers`,
    [id, count, isRead, owner.accountId, owner.id],
  );
}

describe("sendFeedback (contract INS-9)", () => {
  it("stores a text with the rating, which a later text replaces with a new id and the status new", async () => {
    const ada = newVisitor();
    const id = await addRated(ada);
    expect(await sendFeedback(by(ada), { id, text: "One" })).toEqual({ result: "saved" });
    const [first] = (await listGuideFeedback(ctx, { id, limit: 10 })).feedback;
    await pool.query("update guide_feedback set is_read = true where id = $1", [first?.id]);
    expect(await sendFeedback(by(ada), { id, text: "Two" })).toEqual({ result: "saved" });
    const { feedback } = await listGuideFeedback(ctx, { id, limit: 10 });
    expect(feedback).toEqual([
      {
        id: expect.any(Number),
        guide: { id, title: "A guide" },
        rating: 3,
        text: "Two",
        status: "new",
        day: "2026-11-20",
      },
    ]);
    expect(feedback[0]?.id).toBeGreaterThan(first?.id ?? 0);
  });

  it("gives the text a changed rating, and returns it to its reader only", async () => {
    const ada = newVisitor();
    const id = await addRated(ada);
    await sendFeedback(by(ada), { id, text: "One" });
    await rateGuide(by(ada), { id, rating: 5 });
    expect((await listFeedback(ctx, { limit: 1 })).feedback[0]?.rating).toBe(5);
    const stateOf = async (visitor: string) => (await getReaderState(by(visitor), { id })).reading;
    expect(await stateOf(ada)).toMatchObject({ feedback: "One", feedback_open: true });
    expect(await stateOf(newVisitor())).toMatchObject({ feedback: null, feedback_open: true });
  });

  it("deletes the own text, and no other one", async () => {
    const [ada, bob] = [newVisitor(), newVisitor()];
    const id = await addRated(ada);
    await rateGuide(by(bob), { id, rating: 1 });
    await sendFeedback(by(ada), { id, text: "Of Ada" });
    await sendFeedback(by(bob), { id, text: "Of Bob" });
    await deleteOwnFeedback(by(ada), { id });
    await deleteOwnFeedback(readerOf(service), { id });
    expect(await textsOf(id)).toEqual(["Of Bob"]);
    expect(await sendFeedback(by(ada), { id, text: "Again" })).toEqual({ result: "saved" });
  });

  it("stores nothing without a visitor, for the author, without a rating, and for a guide that is not public", async () => {
    const ada = newVisitor();
    const id = await addRated(ada);
    const sent = { id, text: "One" };
    expect(await sendFeedback(readerOf(service), sent)).toEqual({ result: "not_counted" });
    expect(await sendFeedback(by(ada, owner.id), sent)).toEqual({ result: "not_counted" });
    expect(await sendFeedback(by(newVisitor()), sent)).toEqual({ result: "not_rated" });
    expect(await countOf(id)).toBe(0);
    for (const hidden of Object.values(await hiddenGuides(ctx)))
      await expect(sendFeedback(by(ada), { id: hidden.id, text: "One" })).rejects.toMatchObject({
        code: "not_found",
      });
  });
});

describe("the limits of feedback (contract INS-10)", () => {
  it("admit exactly 20 texts of a visitor a UTC day, sent concurrently for different guides", async () => {
    const ada = newVisitor();
    const ids = await Promise.all(
      Array.from({ length: MAX_FEEDBACK_OF_DAY + 4 }, () => addRated(ada)),
    );
    const { results, errorCodes } = await runConcurrently(MAX_FEEDBACK_OF_DAY + 4, (index) =>
      sendFeedback(readerOf(wide, ada), { id: ids[index] ?? 0, text: "Text" }),
    );
    expect(errorCodes).toEqual([]);
    const saved = results.filter(({ result }) => result === "saved");
    expect(saved).toHaveLength(MAX_FEEDBACK_OF_DAY);
    const [refused = 0] = ids.filter((_, index) => results[index]?.result === "daily_limit");
    fixtures.setClock(new Date("2026-11-21T00:00:01Z"));
    expect(await sendFeedback(by(ada), { id: refused, text: "Next day" })).toEqual({
      result: "saved",
    });
  });

  it("keep one text of a visitor for a guide, and count each change of it", async () => {
    const ada = newVisitor();
    const id = await addRated(ada);
    const { results, errorCodes } = await runConcurrently(MAX_FEEDBACK_OF_DAY + 4, (index) =>
      sendFeedback(readerOf(wide, ada), { id, text: `Text ${index}` }),
    );
    expect(errorCodes).toEqual([]);
    expect(results.filter(({ result }) => result === "saved")).toHaveLength(MAX_FEEDBACK_OF_DAY);
    expect(await countOf(id)).toBe(1);
  });

  it.each([
    ["refuse a text when all of 1,000 are new", false, 10],
    ["delete the oldest text that was read for another one above 1,000", true, 40],
  ])("%s, exactly under concurrency", async (_, isRead, expected) => {
    const senders = Array.from({ length: 40 }, newVisitor);
    const { id } = await addPublic(ctx);
    for (const visitor of senders) await rateGuide(by(visitor), { id, rating: 2 });
    await fill(id, MAX_FEEDBACK_OF_GUIDE - 10, isRead);
    const { results, errorCodes } = await runConcurrently(40, (index) =>
      sendFeedback(readerOf(wide, senders[index]), { id, text: "Text" }),
    );
    expect(errorCodes).toEqual([]);
    expect(results.filter(({ result }) => result === "saved")).toHaveLength(expected);
    expect(results.filter(({ result }) => result === "full")).toHaveLength(40 - expected);
    expect(await countOf(id)).toBe(MAX_FEEDBACK_OF_GUIDE);
    const { rows } = await pool.query(
      "select from guide_feedback where guide_id = $1 and text = 'Text'",
      [id],
    );
    expect(rows).toHaveLength(expected);
  });

  it("do not count a text that is refused", async () => {
    const ada = newVisitor();
    const { id } = await addPublic(ctx);
    const send = () => sendFeedback(by(ada), { id, text: "Text" });
    for (let sent = 0; sent < 30; sent++) expect(await send()).toEqual({ result: "not_rated" });
    await rateGuide(by(ada), { id, rating: 2 });
    expect(await send()).toEqual({ result: "saved" });
  });
});

describe("a text that its author deletes (contract INS-12)", () => {
  it("closes the guide for its reader, also when both act at the same time", async () => {
    for (let round = 0; round < (IS_STRESS ? 20 : 4); round++) {
      const ada = newVisitor();
      const id = await addRated(ada);
      await sendFeedback(by(ada), { id, text: "One" });
      const [text] = (await listGuideFeedback(ctx, { id, limit: 1 })).feedback;
      const author = { ...ctx, db: wide.db };
      const [sent, deleted] = await Promise.allSettled([
        sendFeedback(readerOf(wide, ada), { id, text: "Two" }),
        deleteFeedback(author, { id, feedback_id: text?.id ?? 0 }),
      ]);
      const isClosed = deleted.status === "fulfilled";
      expect(sent).toMatchObject({ value: { result: isClosed ? "closed" : "saved" } });
      expect(await textsOf(id)).toEqual(isClosed ? [] : ["Two"]);
      const { reading } = await getReaderState(by(ada), { id });
      expect(reading?.feedback_open).toBe(!isClosed);
    }
  });

  it("leaves the rating, and other guides of the reader open", async () => {
    const ada = newVisitor();
    const [id, other] = [await addRated(ada), await addRated(ada)];
    await sendFeedback(by(ada), { id, text: "One" });
    const [text] = (await listGuideFeedback(ctx, { id, limit: 1 })).feedback;
    await deleteFeedback(ctx, { id, feedback_id: text?.id ?? 0 });
    expect(await sendFeedback(by(ada), { id, text: "Two" })).toEqual({ result: "closed" });
    expect(await sendFeedback(by(ada), { id: other, text: "Two" })).toEqual({ result: "saved" });
    const { reading } = await getReaderState(by(ada), { id });
    expect(reading).toMatchObject({ rating: 3, feedback: null, feedback_open: false });
  });
});

describe("the retention of feedback (contract INS-13)", () => {
  it("deletes a text after 400 days, and the number of a day's texts after a day", async () => {
    const ada = newVisitor();
    const id = await addRated(ada);
    await sendFeedback(by(ada), { id, text: "One" });
    fixtures.setClock(new Date("2026-11-21T23:00:00Z"));
    await purgeOldFeedback(service);
    const daysOf = async () => {
      const { rows } = await pool.query(
        "select day::text, sent from feedback_days where visitor = sha256(convert_to($1, 'UTF8'))",
        [ada],
      );
      return rows;
    };
    expect(await daysOf()).toEqual([{ day: "2026-11-20", sent: 1 }]);
    fixtures.setClock(new Date("2026-11-22T00:00:01Z"));
    await purgeOldFeedback(service);
    expect(await daysOf()).toEqual([]);
    fixtures.setClock(new Date("2027-12-25T23:59:00Z"));
    await purgeOldFeedback(service);
    expect(await countOf(id)).toBe(1);
    fixtures.setClock(new Date("2027-12-26T00:00:00Z"));
    await purgeOldFeedback(service);
    expect(await countOf(id)).toBe(0);
  });

  it("deletes the texts of a guide that is deleted permanently", async () => {
    const ada = newVisitor();
    const id = await addRated(ada);
    await sendFeedback(by(ada), { id, text: "One" });
    await deleteGuide(ctx, { id });
    expect(await countOf(id)).toBe(1);
    await pool.query("update guides set deleted_at = now() - interval '31 days' where id = $1", [
      id,
    ]);
    await purgeDeletedGuides(service);
    expect(await countOf(id)).toBe(0);
  });
});
