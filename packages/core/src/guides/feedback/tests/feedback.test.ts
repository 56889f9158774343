import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { getProfile } from "#accounts/index.ts";
import { rateGuide, sendFeedback } from "#public-pages/index.ts";
import { addPublic, readerOf } from "#public-pages/tests/reader.fixture.ts";
import { createTestFixtures } from "#testing/index.ts";
import { deleteGuide, restoreGuide } from "../../trash.ts";
import { deleteFeedback, listFeedback, listGuideFeedback, updateFeedback } from "../feedback.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { service } = fixtures;
beforeEach(() => fixtures.setClock(new Date("2026-11-20T12:00:00Z")));

/** Creates an account with an owner and a member, and a guide of each. */
async function addPeople() {
  const owner = await fixtures.addAccount("enterprise");
  const writer = await fixtures.addUser(owner.accountId, "member");
  const [ctx, member] = [await owner.sessionContext(), await writer.sessionContext()];
  return {
    owner,
    writer,
    ctx,
    member,
    own: (await addPublic(ctx, "Own")).id,
    other: (await addPublic(member, "Other")).id,
  };
}

let visitors = 0;
/** Sends a text of another visitor with a rating, and returns its id. */
async function write(id: number, text: string, rating = 3): Promise<number> {
  const reader = readerOf(service, `reader ${++visitors}`);
  await rateGuide(reader, { id, rating });
  expect(await sendFeedback(reader, { id, text })).toEqual({ result: "saved" });
  const { rows } = await service.db.pool.query<{ id: number }>(
    "select max(id) as id from guide_feedback where guide_id = $1",
    [id],
  );
  return rows[0]?.id ?? 0;
}

const textsIn = ({ feedback }: { feedback: { text: string }[] }) =>
  feedback.map(({ text }) => text);

describe("lists of feedback (contract INS-11)", () => {
  it("have the texts of the guides that the actor may access, or of one author, newest first", async () => {
    const { ctx, member, owner, writer, own, other } = await addPeople();
    await write(own, "First");
    await write(other, "Second");
    await write(own, "Third");
    const list = async (actor: typeof ctx, user_id?: string) =>
      textsIn(await listFeedback(actor, { limit: 10, user_id }));
    expect(await list(ctx)).toEqual(["Third", "Second", "First"]);
    expect(await list(ctx, writer.username)).toEqual(["Second"]);
    expect(await list(member)).toEqual(["Second"]);
    expect(await list(member, owner.username)).toEqual([]);
    expect(textsIn(await listGuideFeedback(ctx, { id: own, limit: 10 }))).toEqual([
      "Third",
      "First",
    ]);
  });

  it("filter by status and rating, with pages that neither repeat nor skip a text", async () => {
    const { ctx, own: id } = await addPeople();
    const ids: number[] = [];
    for (let index = 0; index < 12; index++)
      ids.push(await write(id, String(index), 1 + (index % 5)));
    for (const feedback_id of ids.slice(0, 6))
      await updateFeedback(ctx, { id, feedback_id, status: "read" });
    const all = async (filters: object, limit: number) => {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await listGuideFeedback(ctx, { id, limit, ...filters, cursor });
        found.push(...textsIn(page));
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      return found;
    };
    const numbers = Array.from({ length: 12 }, (_, index) => String(11 - index));
    for (const limit of [1, 5, 6, 12, 100]) {
      expect(await all({}, limit)).toEqual(numbers);
      expect(await all({ status: "new" }, limit)).toEqual(numbers.slice(0, 6));
      expect(await all({ status: "read" }, limit)).toEqual(numbers.slice(6));
      expect(await all({ rating: 2 }, limit)).toEqual(["11", "6", "1"]);
      expect(await all({ rating: 2, status: "read" }, limit)).toEqual(["1"]);
    }
  });

  it("leave out guides in the trash, and the portal's number of new texts does too (contract INS-14)", async () => {
    const { ctx, member, own, other } = await addPeople();
    await write(own, "One");
    await write(other, "Two");
    const counts = async () => [
      (await getProfile(ctx)).new_feedback,
      (await getProfile(member)).new_feedback,
    ];
    expect(await counts()).toEqual([2, 1]);
    await deleteGuide(ctx, { id: own });
    expect(await counts()).toEqual([1, 1]);
    expect(textsIn(await listFeedback(ctx, { limit: 10 }))).toEqual(["Two"]);
    await expect(listGuideFeedback(ctx, { id: own, limit: 10 })).rejects.toMatchObject({
      code: "not_found",
    });
    await restoreGuide(ctx, { id: own });
    expect(await counts()).toEqual([2, 1]);
  });

  it.each(["x", "ZmVlZGJhY2sgMA", "ZmVlZGJhY2sgOTk5OTk5OTk5OQ", "dmVyc2lvbiAx"])(
    "refuse the cursor %s",
    async (cursor) => {
      const { ctx, own, member, owner } = await addPeople();
      const code = "validation_failed";
      const lists = [
        () => listGuideFeedback(ctx, { id: own, limit: 1, cursor }),
        () => listFeedback(ctx, { limit: 1, cursor }),
        () => listFeedback(member, { limit: 1, cursor, user_id: owner.username }),
      ];
      for (const list of lists) await expect(list()).rejects.toMatchObject({ code });
    },
  );
});

describe("changes of feedback (contract INS-12)", () => {
  it("mark a text as read and as new, and delete it, without a change of the guide", async () => {
    const { ctx, own: id } = await addPeople();
    const feedback_id = await write(id, "One");
    const guideOf = () => service.db.prisma.guide.findUniqueOrThrow({ where: { id } });
    const before = await guideOf();
    const address = { id, feedback_id };
    for (const status of ["read", "read", "new"] as const)
      expect(await updateFeedback(ctx, { ...address, status })).toMatchObject({
        id: feedback_id,
        status,
        text: "One",
      });
    await deleteFeedback(ctx, address);
    await expect(deleteFeedback(ctx, address)).rejects.toMatchObject({ code: "not_found" });
    expect(textsIn(await listGuideFeedback(ctx, { id, limit: 10 }))).toEqual([]);
    expect(await guideOf()).toEqual(before);
  });

  it("throw not_found for a text of another guide, of others, and of a guide in the trash", async () => {
    const { ctx, member, own, other } = await addPeople();
    const outsider = await (await fixtures.addAccount("pro")).sessionContext();
    const feedback_id = await write(own, "One");
    const gone = (await addPublic(ctx, "Gone")).id;
    const ofGone = await write(gone, "Gone");
    await deleteGuide(ctx, { id: gone });
    const cases = [
      [ctx, { id: other, feedback_id }],
      [member, { id: own, feedback_id }],
      [outsider, { id: own, feedback_id }],
      [ctx, { id: gone, feedback_id: ofGone }],
      [ctx, { id: own, feedback_id: 2_000_000_000 }],
    ] as const;
    for (const [actor, address] of cases) {
      const code = "not_found";
      const status = "read";
      await expect(updateFeedback(actor, { ...address, status })).rejects.toMatchObject({ code });
      await expect(deleteFeedback(actor, address)).rejects.toMatchObject({ code });
    }
    expect(textsIn(await listFeedback(ctx, { limit: 10 }))).toEqual(["One"]);
  });
});
