import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { diffSchema } from "../testing/diff-schema.ts";
import { createTestDatabase, type TestDatabase } from "../testing/index.ts";

/** A difference, the statement that plants it, and what the diff must contain for it. */
type Difference = [what: string, sql: string, expected: RegExp];

/** They change different objects, so one diff finds all of them. */
const DIFFERENCES: Difference[] = [
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
    /"guides_account_id_created_at_id_idx"/,
  ],
  [
    "a foreign key",
    `ALTER TABLE steps DROP CONSTRAINT steps_guide_id_fkey`,
    /ADD CONSTRAINT "steps_guide_id_fkey"/,
  ],
];

/** They change objects of the list above. */
const FURTHER_DIFFERENCES: Difference[] = [
  [
    "an index's filter",
    recreateListIndex(`(account_id, created_at DESC, id DESC)`, `TRUE`),
    /"guides_account_id_created_at_id_idx"/,
  ],
  [
    "the action of a foreign key on delete",
    `ALTER TABLE steps DROP CONSTRAINT steps_guide_id_fkey;
     ALTER TABLE steps ADD CONSTRAINT steps_guide_id_fkey FOREIGN KEY (guide_id) REFERENCES guides (id)
       ON DELETE RESTRICT ON UPDATE CASCADE`,
    /"steps_guide_id_fkey".*ON DELETE CASCADE/,
  ],
];

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());

describe("the migrated database", () => {
  it("agrees with schema.prisma", async () => {
    expect(await diffSchema(db.url)).toEqual([]);
  });
});

describe("diffSchema", () => {
  it.each([
    ["different objects", DIFFERENCES],
    ["the same objects in another way", FURTHER_DIFFERENCES],
  ])("finds each planted difference of %s", async (_objects, differences) => {
    for (const [, sql] of differences) await db.database.pool.query(sql);
    const diff = await diffSchema(db.url);
    const missing = differences.filter(([, , expected]) => !expected.test(diff.join("\n")));
    expect(missing, diff.join("\n")).toEqual([]);
  });
});

function recreateListIndex(columns: string, filter: string): string {
  const name = "guides_account_id_created_at_id_idx";
  return `DROP INDEX ${name}; CREATE INDEX ${name} ON guides ${columns} WHERE ${filter}`;
}
