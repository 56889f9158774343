import { describe, expect, it } from "vitest";
import { withAdmin } from "./admin.ts";
import { createTestDatabase } from "./index.ts";

/** Above the largest pid of any system. */
const DEAD_PID = 2 ** 30;

describe("createTestDatabase", () => {
  it("creates a migrated and empty database for each call", async () => {
    const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    await one.database.prisma.account.create({ data: { name: "Acme", plan: "free" } });
    expect(await one.database.prisma.account.count()).toBe(1);
    expect(await other.database.prisma.account.count()).toBe(0);
    await Promise.all([one.drop(), other.drop()]);
    expect(await exists(new URL(one.url).pathname.slice(1))).toBe(false);
  });

  it("drops the databases of killed runs", async () => {
    const left = `test_${DEAD_PID}_left`;
    await withAdmin((admin) => admin.query(`create database ${left}`));
    const db = await createTestDatabase();
    expect(await exists(left)).toBe(false);
    await db.drop();
  });
});

function exists(name: string): Promise<boolean> {
  return withAdmin(async (admin) => {
    const { rowCount } = await admin.query("select 1 from pg_database where datname = $1", [name]);
    return rowCount === 1;
  });
}
