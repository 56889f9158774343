import { expect, test } from "vitest";
import { withAdmin } from "./admin.ts";
import { createTestDatabase } from "./index.ts";

/** Beyond the largest pid of any system. */
const DEAD_PID = 2 ** 30;

test("each database is migrated, empty and nobody else's", async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await one.database.prisma.account.create({ data: { name: "Acme", plan: "free" } });
  expect(await one.database.prisma.account.count()).toBe(1);
  expect(await other.database.prisma.account.count()).toBe(0);
  await Promise.all([one.drop(), other.drop()]);
  expect(await exists(new URL(one.url).pathname.slice(1))).toBe(false);
});

test("what a killed run left is removed by the next", async () => {
  const left = `test_${DEAD_PID}_left`;
  await withAdmin((admin) => admin.query(`CREATE DATABASE ${left}`));
  const db = await createTestDatabase();
  expect(await exists(left)).toBe(false);
  await db.drop();
});

function exists(name: string): Promise<boolean> {
  return withAdmin(async (admin) => {
    const { rowCount } = await admin.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    return rowCount === 1;
  });
}
