import { SITEMAP_SPAN } from "@guidepost/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestFixtures, type TestUser } from "#testing/index.ts";
import { listSitemap } from "../read.ts";
import { hiddenGuides } from "./reader.fixture.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
const [ada, bob, cy] = [
  await fixtures.addAccount("enterprise"),
  await fixtures.addAccount("enterprise"),
  await fixtures.addAccount("enterprise"),
];

/** Inserts a published guide with this id, changed at noon of a day in January. */
async function addAt(author: TestUser, id: number, day: number) {
  await service.db.pool.query(
    `insert into guides (id, account_id, user_id, slug, title, description, category, status,
                         published_at, updated_at)
     values ($1, $2, $3, 'g' || $1::int, 'T', '', 'tech', 'published', now(), $4)`,
    [id, author.accountId, author.id, `2026-01-0${day}T12:00:00Z`],
  );
}
function entry(path: string, day: number) {
  return {
    path,
    updated_at: `2026-01-0${day}T12:00:00.000Z`,
  };
}

describe("listSitemap", () => {
  it("returns zero pages without published guides", async () => {
    await hiddenGuides(await cy.sessionContext());
    expect(await listSitemap(service, { page: 1 })).toEqual({ entries: [], pages: 0 });
  });

  describe("with published guides", () => {
    beforeAll(async () => {
      await addAt(bob, 100, 3);
      await addAt(ada, SITEMAP_SPAN, 1);
      await addAt(ada, SITEMAP_SPAN + 1, 2);
      await addAt(bob, 3 * SITEMAP_SPAN, 1);
    });

    it("divides guides into pages by ranges of ids, with each guide and each author on one page", async () => {
      expect(await listSitemap(service, { page: 1 })).toEqual({
        entries: [
          entry(`/@${bob.username}`, 3),
          entry(`/@${bob.username}/g100`, 3),
          entry(`/@${ada.username}`, 2),
          entry(`/@${ada.username}/g${SITEMAP_SPAN}`, 1),
        ],
        pages: 3,
      });
      expect(await listSitemap(service, { page: 2 })).toEqual({
        entries: [entry(`/@${ada.username}/g${SITEMAP_SPAN + 1}`, 2)],
        pages: 3,
      });
      expect(await listSitemap(service, { page: 3 })).toEqual({
        entries: [entry(`/@${bob.username}/g${3 * SITEMAP_SPAN}`, 1)],
        pages: 3,
      });
    });

    it("returns no entries after the last page", async () => {
      for (const page of [4, 2 ** 31 - 1])
        expect(await listSitemap(service, { page })).toEqual({ entries: [], pages: 3 });
    });
  });
});
