import { IS_STRESS } from "@guidepost/contract/testing";
import { afterAll, describe, expect, it } from "vitest";
import type { ActorContext } from "#context.ts";
import {
  addGuide,
  createTestFixtures,
  patchGuide,
  runConcurrently,
  stepsWith,
} from "#testing/index.ts";
import { deleteGuide } from "../../trash.ts";
import { getGuide } from "../../read/get-guide.ts";
import { cleanGuideInput } from "../../clean-input.ts";
import { guideSave } from "../../inputs.ts";
import { publishGuide } from "../../transitions.ts";
import { saveGuide } from "../update.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const owner = await fixtures.addAccount("pro");
const member = await fixtures.addUser(owner.accountId, "member");
const ctx = await owner.sessionContext();
const REQUESTS = IS_STRESS ? 40 : 8;
const wide: ActorContext = { ...ctx, db: (await fixtures.instanceFor(REQUESTS)).db };

type Opened = { id: number; updated_at: string };
async function save(of: ActorContext, opened: Opened, guide: object) {
  const { id, updated_at } = opened;
  return saveGuide(
    of,
    await cleanGuideInput(of, guideSave.parse({ id, guide, expected_updated_at: updated_at })),
  );
}
const changedElsewhere = {
  code: "conflict",
  status: 409,
  message: "This guide was changed elsewhere since you opened it",
};

describe("saveGuide", () => {
  it("accepts a second save with the updated_at of the first save's response", async () => {
    const opened = await addGuide(ctx, { steps: stepsWith("one") });
    const first = await save(ctx, opened, {
      title: "New",
      steps: stepsWith("<p>a<script>b</script>"),
    });
    expect(first).toMatchObject({ title: "New", steps: [{ content: "<p>a</p>" }] });
    expect(first.updated_at > opened.updated_at).toBe(true);
    const second = await save(ctx, first, { description: "Newer" });
    expect(second).toEqual({
      ...first,
      description: "Newer",
      updated_at: second.updated_at,
      version: first.version + 1,
    });
    expect(await getGuide(ctx, opened)).toEqual(second);
  });

  it("accepts expected_updated_at in any valid format", async () => {
    const { id, updated_at } = await addGuide(ctx);
    const elsewhere = new Date(Date.parse(updated_at) + 3_600_000).toISOString();
    const same = { id, updated_at: elsewhere.replace("Z", "+01:00") };
    await expect(save(ctx, same, { title: "New" })).resolves.toMatchObject({ title: "New" });
  });

  it.each([
    ["fields", { title: "Mine" }],
    ["steps", { steps: stepsWith("mine") }],
    ["no fields", {}],
  ])("throws conflict for a save of %s after another user's change", async (_, guide) => {
    const opened = await addGuide(ctx, { title: "A guide", steps: stepsWith("one") });
    for (const change of [{ title: "Theirs" }, { steps: stepsWith("theirs") }]) {
      const theirs = await patchGuide(ctx, opened.id, change);
      await expect(save(ctx, opened, guide)).rejects.toMatchObject(changedElsewhere);
      expect(await getGuide(ctx, opened)).toEqual(theirs);
    }
    await publishGuide(ctx, opened);
    await expect(save(ctx, opened, guide)).rejects.toMatchObject(changedElsewhere);
  });

  it("accepts exactly one of several concurrent saves with the same expected_updated_at", async () => {
    for (let round = 0; round < (IS_STRESS ? 5 : 2); round++) {
      const opened = await addGuide(ctx);
      const { results, errorCodes } = await runConcurrently(REQUESTS, (which) =>
        save(wide, opened, { title: `Title ${which}`, steps: stepsWith(`${which}`) }),
      );
      expect(errorCodes).toEqual(Array.from({ length: REQUESTS - 1 }, () => "conflict"));
      expect(results).toEqual([await getGuide(ctx, opened)]);
      const [saved] = results;
      expect(saved?.steps[0]?.content).toBe(saved?.title.replace("Title ", ""));
    }
  });

  it("returns to each of several concurrent calls the state after its own change, with a different updated_at", async () => {
    // The next save expects this updated_at, so it must not be that of an unseen change.
    const opened = await addGuide(ctx);
    const { results } = await runConcurrently(REQUESTS, async (which) => {
      const title = `Title ${which}`;
      return { title, guide: await patchGuide(wide, opened.id, { title }) };
    });
    for (const { title, guide } of results) expect(guide.title).toBe(title);
    const times = results.map(({ guide }) => guide.updated_at);
    expect(new Set(times).size, "each change has a time of its own").toBe(REQUESTS);
  });

  it("increases updated_at with every save, also when the clock has not advanced", async () => {
    const opened = await addGuide(ctx);
    const ahead = "2999-01-01T00:00:00.000Z";
    await fixtures.service.db.pool.query("update guides set updated_at = $2 where id = $1", [
      opened.id,
      ahead,
    ]);
    const first = await save(ctx, { ...opened, updated_at: ahead }, { title: "One" });
    expect(first.updated_at).toBe("2999-01-01T00:00:00.001Z");
    expect((await save(ctx, first, { title: "Two" })).updated_at).toBe("2999-01-01T00:00:00.002Z");
  });

  it("throws not_found for another user's, a deleted and an unknown guide, even with a stale expected_updated_at", async () => {
    const guide = await addGuide(ctx);
    const gone = await addGuide(ctx);
    await deleteGuide(ctx, gone);
    const outsider = await (await fixtures.addAccount("pro")).sessionContext();
    const notFound = { code: "not_found", message: "Guide not found" };
    for (const of of [outsider, await member.sessionContext()])
      for (const updated_at of [guide.updated_at, "2020-01-01T00:00:00Z"])
        for (const change of [{}, { title: "Taken over" }])
          await expect(save(of, { id: guide.id, updated_at }, change)).rejects.toMatchObject(
            notFound,
          );
    await expect(save(ctx, gone, { title: "x" })).rejects.toMatchObject(notFound);
    await expect(save(ctx, { ...gone, id: 2_147_483_647 }, {})).rejects.toMatchObject(notFound);
    expect(await getGuide(ctx, guide)).toEqual(guide);
  });

  it("changes nothing when the save fails", async () => {
    const guide = await addGuide(ctx, { steps: stepsWith("one") });
    const steps = [{ id: 2_147_483_647, position: 1, content: "stolen" }];
    await expect(save(ctx, guide, { title: "New", steps })).rejects.toMatchObject({
      extras: { details: { "steps.0.id": ["does not exist"] } },
    });
    expect(await getGuide(ctx, guide)).toEqual(guide);
  });
});
