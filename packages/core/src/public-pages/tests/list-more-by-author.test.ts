import { moreByAuthor } from "@guidepost/contract";
import { afterAll, describe, expect, it } from "vitest";
import { featureGuide } from "#guides/index.ts";
import { createTestFixtures } from "#testing/index.ts";
import { listMoreByAuthor } from "../read.ts";
import { addPublic, hiddenGuides } from "./reader.fixture.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { service } = fixtures;
const account = await fixtures.addAccount("enterprise");
async function addAuthor() {
  return (await fixtures.addUser(account.accountId, "owner")).sessionContext();
}
async function titlesAfter(guide: { id: number }) {
  const result = await listMoreByAuthor(service, { id: guide.id });
  expect(moreByAuthor.parse(result)).toEqual(result);
  return result.guides.map(({ title }) => title);
}

describe("listMoreByAuthor", () => {
  it("returns the author's other guides: last featured first, then last published", async () => {
    const ctx = await addAuthor();
    await addPublic(await addAuthor(), "Another author");
    const [first, second, third, fourth] = [
      await addPublic(ctx, "First"),
      await addPublic(ctx, "Second"),
      await addPublic(ctx, "Third"),
      await addPublic(ctx, "Fourth"),
    ];
    expect(await titlesAfter(first)).toEqual(["Fourth", "Third", "Second"]);
    expect(await titlesAfter(fourth)).toEqual(["Third", "Second", "First"]);
    for (const guide of [second, first]) {
      // Earlier than the next featured guide, also within one millisecond.
      await service.db.pool.query(
        "update guides set featured_at = featured_at - interval '1 minute'",
      );
      await featureGuide(ctx, guide);
    }
    expect(await titlesAfter(third)).toEqual(["First", "Second", "Fourth"]);
    expect(await titlesAfter(first)).toEqual(["Second", "Fourth", "Third"]);
  });

  it("returns no unpublished guides, and an empty list for an unpublished guide", async () => {
    const ctx = await addAuthor();
    const only = await addPublic(ctx, "Only");
    const hidden = await hiddenGuides(ctx);
    for (const guide of [hidden.draft, hidden.unpublished]) await featureGuide(ctx, guide);
    expect(await titlesAfter(only)).toEqual([]);
    for (const guide of Object.values(hidden)) expect(await titlesAfter(guide)).toEqual([]);
    expect(await titlesAfter({ id: 2_147_483_647 })).toEqual([]);
  });
});
