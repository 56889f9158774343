import { findMigrationsFolder, readMigrations } from "@guidepost/database";
import { afterAll, describe, expect, it } from "vitest";
import { deleteGuide, publishGuide } from "#guides/index.ts";
import { addGuide, createTestFixtures } from "#testing/index.ts";
import { listChanges } from "../index.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { pool } = fixtures.service.db;

describe("the migration of existing guides", () => {
  it("records each of them once, oldest change first", async () => {
    const migrations = await readMigrations(findMigrationsFolder(import.meta.dirname));
    const migration = migrations.find(({ name }) => name.endsWith("_existing_guide_changes"));
    const ctx = await (await fixtures.addAccount("enterprise")).sessionContext();
    const [changed, deleted, last] = [
      await addGuide(ctx),
      await addGuide(ctx, { external_id: "gone" }),
      await addGuide(ctx),
    ];
    await publishGuide(ctx, changed);
    await deleteGuide(ctx, deleted);
    await pool.query("truncate guide_changes, guide_feeds");
    // A change between the migration of the triggers and this one.
    await publishGuide(ctx, last);

    await pool.query(migration?.sql ?? "");
    expect(await listChanges(ctx, { limit: 100 })).toMatchObject({
      changes: [
        { type: "guide.upserted", guide: { id: changed.id } },
        { type: "guide.deleted", id: deleted.id, external_id: "gone" },
        { type: "guide.upserted", guide: { id: last.id } },
      ],
      has_more: false,
    });
  });
});
