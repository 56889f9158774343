import { type AuthorProfileUpdate, authorProfileUpdate } from "@guidepost/contract";
import { afterAll, describe, expect, it } from "vitest";
import type { ActorContext } from "#context.ts";
import { createTestFixtures, runConcurrently, type TestUser } from "#testing/index.ts";
import { getAuthorProfile, updateAuthorProfile } from "../author-profile.ts";
import { updateProfile } from "../profile.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { pool } = fixtures.service.db;
const EMPTY: AuthorProfileUpdate = { avatar: null, bio: "", links: [] };

let serial = 0;

/** Inserts an image of the user's account, which was checked just now, and returns its path. */
async function addImage({ accountId }: TestUser): Promise<string> {
  const hash = (serial += 1).toString(16).padStart(32, "0");
  await pool.query(
    `insert into images (account_id, hash, width, height, bytes, check_after)
     values ($1, $2, 384, 384, 10, now())`,
    [accountId, hash],
  );
  return `/media/${hash}-384x384.webp`;
}

async function addAuthor() {
  const user = await fixtures.addAccount("pro");
  const purged: string[] = [];
  const ctx: ActorContext = {
    ...(await user.sessionContext()),
    purgePublicPages: (username) => purged.push(username),
  };
  return { user, ctx, purged };
}

const linksOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    label: `Link ${index}`,
    url: `https://example.com/${index}`,
  }));

describe("updateAuthorProfile", () => {
  it("replaces the whole profile of the user, and of no other user (contract PROFILE-2)", async () => {
    const { user, ctx, purged } = await addAuthor();
    const other = await fixtures.addUser(user.accountId, "member");
    expect(await getAuthorProfile(ctx)).toEqual(EMPTY);
    const profile = { avatar: await addImage(user), bio: "Tea\nand coffee", links: linksOf(5) };
    expect(await updateAuthorProfile(ctx, profile)).toEqual(profile);
    expect(await getAuthorProfile(ctx)).toEqual(profile);
    const next = { avatar: null, bio: "Tea", links: linksOf(2).toReversed() };
    expect(await updateAuthorProfile(ctx, next)).toEqual(next);
    expect(purged).toEqual([user.username, user.username]);
    expect(await getAuthorProfile(await other.sessionContext())).toEqual(EMPTY);
  });

  it("stores the normalized address of a link (contract PROFILE-3)", async () => {
    const { ctx } = await addAuthor();
    const links = [{ label: "A", url: "HTTPS://Example.com/ü?<b>" }];
    const profile = await updateAuthorProfile(ctx, { ...EMPTY, links });
    expect(profile.links).toEqual([{ label: "A", url: "https://example.com/%C3%BC?%3Cb%3E" }]);
  });

  it("accepts the longest profile, which the constraints of the database accept too (contract PROFILE-1)", async () => {
    const { ctx } = await addAuthor();
    const url = `https://example.com/${"a".repeat(480)}`;
    const profile = authorProfileUpdate.parse({
      avatar: null,
      bio: "😀".repeat(300),
      links: Array.from({ length: 5 }, () => ({ label: "😀".repeat(40), url })),
    });
    expect(await updateAuthorProfile(ctx, profile)).toEqual(profile);
  });

  it("changes nothing when the picture is no image of the account (contract PROFILE-2)", async () => {
    const [{ user, ctx, purged }, other] = [await addAuthor(), await addAuthor()];
    const profile = { avatar: await addImage(user), bio: "Tea", links: linksOf(1) };
    await updateAuthorProfile(ctx, profile);
    const unknown = `/media/${"f".repeat(32)}-384x384.webp`;
    for (const avatar of [await addImage(other.user), unknown])
      await expect(
        updateAuthorProfile(ctx, { avatar, bio: "Coffee", links: [] }),
      ).rejects.toMatchObject({
        code: "validation_failed",
        extras: {
          details: { avatar: ["is no longer available. Upload the picture again."] },
        },
      });
    expect(await getAuthorProfile(ctx)).toEqual(profile);
    expect(purged).toEqual([user.username]);
  });

  it("stores the size of the image, and not a different size in the path (contract PROFILE-1)", async () => {
    const { user, ctx } = await addAuthor();
    const avatar = await addImage(user);
    const changed = { ...EMPTY, avatar: avatar.replace("384x384", "9999x1") };
    expect((await updateAuthorProfile(ctx, changed)).avatar).toBe(avatar);
  });

  it("keeps all of one change when several are made at once (contract PROFILE-2)", async () => {
    const { ctx } = await addAuthor();
    await runConcurrently(6, (count) =>
      updateAuthorProfile(ctx, { ...EMPTY, bio: String(count), links: linksOf(count) }),
    );
    const { bio, links } = await getAuthorProfile(ctx);
    expect(links).toEqual(linksOf(Number(bio)));
  });

  it("keeps the profile when the user changes the name or the username", async () => {
    const { ctx } = await addAuthor();
    const profile = { ...EMPTY, bio: "Tea", links: linksOf(1) };
    await updateAuthorProfile(ctx, profile);
    await updateProfile(ctx, { display_name: "New", username: `renamed-${(serial += 1)}` });
    expect(await getAuthorProfile(ctx)).toEqual(profile);
  });
});

describe("the tables of author profiles", () => {
  it("lose the profile with the permanent deletion of its user (contract PROFILE-10)", async () => {
    const { user, ctx } = await addAuthor();
    await updateAuthorProfile(ctx, { ...EMPTY, links: linksOf(3) });
    const count = async () => {
      const text = "select from author_links where user_id = $1";
      return (await pool.query(text, [user.id])).rowCount;
    };
    expect(await count()).toBe(3);
    await pool.query("delete from users where id = $1", [user.id]);
    expect(await count()).toBe(0);
  });

  const link = (values: string) => `insert into author_links select id, ${values} from users`;
  it.each([
    ["a bio above 300 characters", "update users set bio = repeat('é', 301)"],
    ["an avatar that is no file of an image", "update users set avatar = 'https://example.com'"],
    ["a link after the fifth", link("6, 'A', 'https://example.com'")],
    ["a link without a label", link("1, '', 'https://example.com'")],
    ["a label above 40 characters", link("1, repeat('é', 41), 'https://example.com'")],
    ["an address above 500 characters", link("1, 'A', 'https://' || repeat('a', 493)")],
    ["an address without https", link("1, 'A', 'javascript:alert(1)'")],
  ])("refuse %s (contract PROFILE-1)", async (_, statement) => {
    const { user } = await addAuthor();
    // 23514: check_violation
    await expect(
      pool.query(`${statement} where ${statement.startsWith("update") ? "" : "users."}id = $1`, [
        user.id,
      ]),
    ).rejects.toMatchObject({ code: "23514" });
  });
});
