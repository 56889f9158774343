import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { diffSchema } from "../testing/diff-schema.ts";
import { createTestDatabase, type TestDatabase } from "../testing/index.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

describe("the migrated database", () => {
  it("agrees with schema.prisma", async () => {
    expect(await diffSchema(db.url)).toEqual([]);
  });
});

describe("diffSchema", () => {
  it.each([
    ["a column", `ALTER TABLE guides ADD COLUMN extra TEXT`, /DROP COLUMN "extra"/],
    [
      "a type",
      `ALTER TABLE guides ALTER COLUMN views_count TYPE BIGINT`,
      /"views_count" SET DATA TYPE INTEGER/,
    ],
    [
      "nullability",
      `ALTER TABLE users ALTER COLUMN display_name DROP NOT NULL`,
      /"display_name" SET NOT NULL/,
    ],
    [
      "a default",
      `ALTER TABLE guides ALTER COLUMN rating_sum DROP DEFAULT`,
      /"rating_sum" SET DEFAULT 0/,
    ],
    ["an enum", `ALTER TYPE role ADD VALUE 'guest'`, /CREATE TYPE "role_new"/],
    [
      "a primary key",
      `ALTER TABLE usage_months DROP CONSTRAINT usage_months_pkey`,
      /"usage_months_pkey" PRIMARY KEY/,
    ],
    ["a unique index", `DROP INDEX users_email_key`, /CREATE UNIQUE INDEX "users_email_key"/],
    [
      "an index's order",
      recreateListIndex(`(account_id, created_at, id)`, `deleted_at IS NULL`),
      /created_at_id_idx/,
    ],
    [
      "an index's filter",
      recreateListIndex(`(account_id, created_at DESC, id DESC)`, `TRUE`),
      /created_at_id_idx/,
    ],
    [
      "a foreign key",
      `ALTER TABLE steps DROP CONSTRAINT steps_guide_id_fkey`,
      /ADD CONSTRAINT "steps_guide_id_fkey"/,
    ],
    [
      "the action of a foreign key on delete",
      `ALTER TABLE steps DROP CONSTRAINT steps_guide_id_fkey;
     ALTER TABLE steps ADD CONSTRAINT steps_guide_id_fkey FOREIGN KEY (guide_id) REFERENCES guides (id)
       ON DELETE RESTRICT ON UPDATE CASCADE`,
      /"steps_guide_id_fkey".*ON DELETE CASCADE/,
    ],
  ])("finds a planted difference: %s", async (_what, sql, expected) => {
    const planted = await createTestDatabase();
    try {
      await planted.database.pool.query(sql);
      expect((await diffSchema(planted.url)).join("\n")).toMatch(expected);
    } finally {
      await planted.drop();
    }
  });
});

function recreateListIndex(columns: string, filter: string): string {
  const name = "guides_account_id_created_at_id_idx";
  return `DROP INDEX ${name}; CREATE INDEX ${name} ON guides ${columns} WHERE ${filter}`;
}
