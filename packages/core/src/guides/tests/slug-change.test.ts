import { randomUUID } from "node:crypto";
import { MAX_FORMER_SLUGS } from "@guidepost/contract";
import { IS_STRESS } from "@guidepost/contract/testing";
import { afterAll, describe, expect, it } from "vitest";
import { purgeDeletedGuides } from "#operator/index.ts";
import {
  addGuide,
  backdateDeletion,
  createTestFixtures,
  patchGuide,
  putGuide,
  runConcurrently,
  waitUntilBlocked,
} from "#testing/index.ts";
import { duplicateGuide } from "../create.ts";
import { publishDraft, saveDraft } from "../drafts/drafts.ts";
import { guideUpdate, guideUpsert } from "../inputs.ts";
import { getGuide } from "../read/get-guide.ts";
import { publishGuide } from "../transitions.ts";
import { deleteGuide, restoreGuide } from "../trash.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { pool } = fixtures.service.db;
const owner = await fixtures.addAccount("enterprise");
const member = await fixtures.addUser(owner.accountId, "member");
const writer = await owner.keyContext("read", "write");
const memberWriter = await member.keyContext("read", "write");
const REQUESTS = IS_STRESS ? 50 : 6;
const wide = { ...writer, db: (await fixtures.instanceFor(REQUESTS + 2)).db };

const TAKEN = {
  code: "validation_failed",
  extras: { details: { slug: ["has already been taken"] } },
};

let serial = 0;
function newSlug() {
  return `slug-${(serial += 1)}`;
}

/** The former slugs of a guide. */
async function formerSlugs(guideId: number): Promise<string[]> {
  const { rows } = await pool.query<{ slug: string }>(
    "select slug from former_slugs where guide_id = $1 order by slug",
    [guideId],
  );
  return rows.map(({ slug }) => slug);
}

describe("the slug in a request (contract SLUG-1)", () => {
  const messageFor = (slug: unknown) =>
    guideUpdate.safeParse({ id: 1, guide: { slug } }).error?.issues.map(({ message }) => message);

  it("has 1 to 80 characters: words of a-z and 0-9 joined by single hyphens", () => {
    for (const slug of ["a", "7", "make-tea", "3-2-1", "a".repeat(80), " trimmed "])
      expect(messageFor(slug), slug).toBeUndefined();
    for (const slug of [
      "Tea",
      "té",
      "a--b",
      "-a",
      "a-",
      "a_b",
      "a b",
      "a/b",
      "..",
      "a.json",
      "%41",
    ])
      expect(messageFor(slug), slug).toEqual([
        "must be lower-case letters and digits, in words joined by single hyphens",
      ]);
    expect(messageFor("a".repeat(81))).toEqual(["is too long (maximum is 80 characters)"]);
    for (const blank of ["", " ", null]) expect(messageFor(blank)).toEqual(["can't be blank"]);
    expect(messageFor(7)).toEqual(["must be a string"]);
    expect(
      guideUpsert.safeParse({ external_id: "x", guide: { title: "T", slug: "A" } }).success,
    ).toBe(false);
  });

  it("is changed by PATCH and PUT, and stays without the field", async () => {
    const slug = newSlug();
    const external_id = randomUUID();
    const guide = await addGuide(writer, { external_id });
    const changed = await patchGuide(writer, guide.id, { slug });
    expect(changed).toMatchObject({
      slug,
      version: 2,
      url: `https://guidepost.test/@${owner.username}/${slug}`,
    });
    expect(await patchGuide(writer, guide.id, { slug })).toEqual(changed);
    const title = "Another title";
    expect(await putGuide(writer, external_id, { title })).toMatchObject({
      guide: { slug, version: 3 },
    });
    const other = newSlug();
    expect(await putGuide(writer, external_id, { title, slug: other })).toMatchObject({
      guide: { slug: other, version: 4 },
    });
    expect(await formerSlugs(guide.id)).toEqual([guide.slug, slug].sort());
  });

  it("is that of the guide that a PUT creates, and refused when it is taken", async () => {
    const slug = newSlug();
    const made = await putGuide(writer, randomUUID(), { slug });
    expect(made).toMatchObject({ isNew: true, guide: { slug } });
    const again = putGuide(writer, randomUUID(), { slug });
    await expect(again).rejects.toMatchObject(TAKEN);
    await patchGuide(writer, made.guide.id, { slug: newSlug() });
    const reserved = putGuide(writer, randomUUID(), { slug });
    await expect(reserved).rejects.toMatchObject(TAKEN);
  });
});

describe("a slug that another guide has or had (contract SLUG-2, LIFE-10)", () => {
  it("is refused, also that of a deleted guide, and changes nothing", async () => {
    const [first, second] = [await addGuide(writer), await addGuide(writer)];
    await deleteGuide(writer, first);
    await expect(
      patchGuide(writer, second.id, { slug: first.slug, title: "New" }),
    ).rejects.toMatchObject(TAKEN);
    expect(await getGuide(writer, second)).toEqual(second);
    expect(await formerSlugs(second.id)).toEqual([]);
    const ofMember = await addGuide(memberWriter);
    expect(await patchGuide(memberWriter, ofMember.id, { slug: second.slug })).toMatchObject({
      slug: second.slug,
    });
  });

  it("is refused as a former slug, until its guide takes it back", async () => {
    const [first, second] = [await addGuide(writer), await addGuide(writer)];
    const slug = newSlug();
    await patchGuide(writer, first.id, { slug });
    await expect(patchGuide(writer, second.id, { slug: first.slug })).rejects.toMatchObject(TAKEN);
    expect(await patchGuide(writer, first.id, { slug: first.slug })).toMatchObject({
      slug: first.slug,
    });
    expect(await formerSlugs(first.id)).toEqual([slug]);
    await expect(patchGuide(writer, second.id, { slug })).rejects.toMatchObject(TAKEN);
  });

  it("is not given to a new guide or a copy: they get the next number", async () => {
    const title = `Number ${newSlug()}`;
    const first = await addGuide(writer, { title });
    const second = await addGuide(writer, { title });
    expect(second.slug).toBe(`${first.slug}-2`);
    await patchGuide(writer, first.id, { slug: newSlug() });
    await patchGuide(writer, second.id, { slug: newSlug() });
    expect((await addGuide(writer, { title })).slug).toBe(`${first.slug}-3`);
    expect((await duplicateGuide(writer, first)).slug).toBe(`${first.slug}-4`);
  });
});

describe("concurrent changes of slugs (contract SLUG-3)", () => {
  it("gives one slug to one of several guides at once", async () => {
    const guides = await Promise.all(Array.from({ length: REQUESTS }, () => addGuide(writer)));
    const slug = newSlug();
    const { results, errorCodes } = await runConcurrently(REQUESTS, (index) =>
      patchGuide(wide, guides[index]?.id ?? 0, { slug }),
    );
    expect(results).toHaveLength(1);
    expect(errorCodes).toEqual(Array.from({ length: REQUESTS - 1 }, () => "validation_failed"));
    const { rows } = await pool.query(
      "select guide_id from former_slugs where guide_id = any($1)",
      [guides.map(({ id }) => id)],
    );
    expect(rows).toEqual([{ guide_id: results[0]?.id }]);
  });

  it("keeps all former slugs of one guide that several requests change at once", async () => {
    const guide = await addGuide(writer);
    const slugs = Array.from({ length: REQUESTS }, newSlug);
    const { results, errorCodes } = await runConcurrently(REQUESTS, (index) =>
      patchGuide(wide, guide.id, { slug: slugs[index] ?? "" }),
    );
    expect([results.length, errorCodes]).toEqual([REQUESTS, []]);
    const { slug, version } = await getGuide(writer, guide);
    expect(version).toBe(REQUESTS + 1);
    expect(await formerSlugs(guide.id)).toEqual(
      [guide.slug, ...slugs].filter((one) => one !== slug).sort(),
    );
  });

  it.each(["create", "change", "put"] as const)(
    "does not give a slug to a concurrent %s that waits for the change of its guide",
    async (kind) => {
      const title = `Race ${newSlug()}`;
      const guide = await addGuide(writer, { title });
      const other = await addGuide(writer);
      const holder = await wide.db.pool.connect();
      await holder.query("begin");
      // The statement of the request starts before the slug is used, and waits for the row of the account or guide.
      await holder.query("select from accounts where id = $1 for update", [owner.accountId]);
      await holder.query("select from guides where id = $1 for update", [other.id]);
      const slug = `free-${newSlug()}`;
      const requests = {
        create: () => addGuide(wide, { title: slug }),
        change: () => patchGuide(wide, other.id, { slug }),
        put: () => putGuide(wide, randomUUID(), { slug }),
      };
      const request = requests[kind]();
      request.catch(() => {});
      await waitUntilBlocked(fixtures.service.db, 1);
      // Another guide takes the slug, and gives it back to readers of its old address.
      await pool.query("update guides set slug = $2 where id = $1", [guide.id, slug]);
      await pool.query("update guides set slug = $2 where id = $1", [guide.id, newSlug()]);
      await holder.query("commit");
      holder.release();
      if (kind === "create") expect(await request).toMatchObject({ slug: `${slug}-2` });
      else await expect(request).rejects.toMatchObject(TAKEN);
      expect(await formerSlugs(guide.id)).toContain(slug);
    },
  );
});

describe("former slugs (contract SLUG-4, SLUG-5)", () => {
  it("are at most 50 for a guide, which can still take one of them back", async () => {
    const guide = await addGuide(writer);
    for (let time = 0; time < MAX_FORMER_SLUGS; time++)
      await patchGuide(writer, guide.id, { slug: newSlug() });
    await expect(patchGuide(writer, guide.id, { slug: newSlug() })).rejects.toMatchObject({
      extras: {
        details: { slug: ["can't be changed more than 50 times, except to a former one"] },
      },
    });
    expect(await patchGuide(writer, guide.id, { slug: guide.slug })).toMatchObject({
      slug: guide.slug,
    });
    expect(await formerSlugs(guide.id)).toHaveLength(MAX_FORMER_SLUGS);
  });

  it("stay in the trash, and are free with the slug after permanent deletion", async () => {
    const guide = await addGuide(writer);
    const slug = newSlug();
    await patchGuide(writer, guide.id, { slug });
    const other = await addGuide(writer);
    await deleteGuide(writer, guide);
    for (const one of [slug, guide.slug])
      await expect(patchGuide(writer, other.id, { slug: one })).rejects.toMatchObject(TAKEN);
    await restoreGuide(writer, guide);
    expect(await formerSlugs(guide.id)).toEqual([guide.slug]);
    await deleteGuide(writer, guide);
    await backdateDeletion(fixtures.service.db, guide.id, "31 days");
    await purgeDeletedGuides(fixtures.service);
    expect(await formerSlugs(guide.id)).toEqual([]);
    for (const one of [guide.slug, slug])
      expect(await patchGuide(writer, other.id, { slug: one })).toMatchObject({ slug: one });
  });
});

describe("other changes (contract SLUG-6)", () => {
  it("of title, draft and publication keep the slug", async () => {
    const guide = await addGuide(writer);
    const { slug } = guide;
    expect(await patchGuide(writer, guide.id, { title: "Quite another title" })).toMatchObject({
      slug,
    });
    await publishGuide(writer, guide);
    const saved = await saveDraft(writer, { id: guide.id, guide: { title: "A draft's title" } });
    expect(saved.guide.slug).toBe(slug);
    const changed = newSlug();
    await patchGuide(writer, guide.id, { slug: changed });
    expect(await publishDraft(writer, guide)).toMatchObject({
      slug: changed,
      title: "A draft's title",
    });
  });
});
