import * as fc from "fast-check";
import { runsOf } from "@guidepost/contract/testing";
import { afterAll, describe, expect, it } from "vitest";
import { addGuide, createTestFixtures, stepsWith } from "#testing/index.ts";
import { getGuide, getGuideJson } from "../get-guide.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { pool } = fixtures.service.db;
const owner = await fixtures.addAccount("pro");
const session = await owner.sessionContext();

async function expectSameJson(id: number) {
  const guide = await getGuide(session, { id });
  expect((await getGuideJson(session, { id })).text).toBe(JSON.stringify({ guide }));
}

describe("getGuideJson", () => {
  it("returns byte for byte what JSON.stringify returns for the guide", async () => {
    const empty = await addGuide(session, { title: 'A "quoted" \\ title' });
    const full = await addGuide(session, { steps: stepsWith("one", "two", "three") });
    await expectSameJson(empty.id);
    await expectSameJson(full.id);
  });

  it("returns the same for any text of a step", async () => {
    const { id } = await addGuide(session, { steps: stepsWith("one", "two") });
    // PostgreSQL stores no NUL, and no half of a surrogate pair.
    const text = fc
      .string({ unit: "binary", maxLength: 200 })
      .filter((some) => some.isWellFormed() && !some.includes("\0"));
    const escapes = '\b\f\n\r\t"\\/\u0001\u001F\u007F\u2028\u2029\u{1F600}';
    await fc.assert(
      fc.asyncProperty(fc.option(text), text, async (title, content) => {
        await pool.query("update steps set title = $2, content = $3 where guide_id = $1", [
          id,
          title,
          content,
        ]);
        await expectSameJson(id);
      }),
      { examples: [[escapes, escapes]], ...runsOf({ stress: 50, sample: 10 }) },
    );
  });
});
