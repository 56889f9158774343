import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { updateProfile } from "#accounts/index.ts";
import type { ActorContext } from "#context.ts";
import {
  deleteGuide,
  featureGuide,
  publishGuide,
  restoreGuide,
  unfeatureGuide,
  unpublishGuide,
} from "#guides/index.ts";
import { addGuide, createTestFixtures, patchGuide, stepsWith } from "#testing/index.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const author = await fixtures.addAccount("pro");
const ctx: ActorContext = await author.sessionContext();
const { id } = await addGuide(ctx, { title: "A guide" });
beforeEach(() => void fixtures.purges.splice(0));

describe("a purge of an author's public pages", () => {
  it("follows no change of a draft", async () => {
    await patchGuide(ctx, id, { title: "A draft" });
    await featureGuide(ctx, { id });
    await deleteGuide(ctx, { id });
    await restoreGuide(ctx, { id });
    expect(fixtures.purges).toEqual([]);
  });

  it("follows each change of a published guide", async () => {
    const changes = [
      () => publishGuide(ctx, { id }),
      () => patchGuide(ctx, id, { title: "New" }),
      () => patchGuide(ctx, id, { steps: stepsWith("New") }),
      () => unfeatureGuide(ctx, { id }),
      () => featureGuide(ctx, { id }),
      () => deleteGuide(ctx, { id }),
      () => restoreGuide(ctx, { id }),
      () => unpublishGuide(ctx, { id }),
    ];
    for (const [index, change] of changes.entries()) {
      await change();
      expect(fixtures.purges, `change ${index}`).toEqual([author.username]);
      fixtures.purges.splice(0);
    }
  });

  it("follows no request that changes nothing", async () => {
    await publishGuide(ctx, { id });
    fixtures.purges.splice(0);
    await publishGuide(ctx, { id });
    await featureGuide(ctx, { id });
    await restoreGuide(ctx, { id });
    await patchGuide(ctx, id, { title: "New" });
    expect(fixtures.purges).toEqual([]);
  });

  it("follows an owner's change of a member's guide", async () => {
    const member = await fixtures.addUser(author.accountId, "member");
    const memberCtx = await member.sessionContext();
    const guide = await addGuide(memberCtx, { title: "A member's guide" });
    await publishGuide(ctx, { id: guide.id });
    await deleteGuide(ctx, { id: guide.id });
    expect(fixtures.purges).toEqual([member.username, member.username]);
  });

  it("follows a new display name, and a new username for both names", async () => {
    await updateProfile(ctx, { display_name: "Ada" });
    expect(fixtures.purges).toEqual([author.username]);
    fixtures.purges.splice(0);
    await updateProfile(ctx, { username: `${author.username}-2` });
    expect(fixtures.purges).toEqual([author.username, `${author.username}-2`]);
  });
});
