import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "./testing/index.ts";
import { inTransaction, openTransaction } from "./transaction.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.database.pool.query("delete from accounts"));
afterAll(() => db.drop());

const insert = "insert into accounts (name, plan) values ('Acme', 'pro')";
const count = () => db.database.prisma.account.count();
const open = () => openTransaction(db.database, async () => {});

describe("openTransaction", () => {
  it("runs the statements of its pool in one transaction", async () => {
    const transaction = open();
    await transaction.db.pool.query(insert);
    expect(await count()).toBe(0);
    await transaction.commit();
    expect(await count()).toBe(1);
    await transaction.rollback();
    expect(await count()).toBe(1);
  });

  it("continues after inTransaction rolled back to its savepoint", async () => {
    const transaction = open();
    const { pool } = transaction.db;
    await pool.query(insert);
    const failed = inTransaction(pool, async (nested) => {
      await nested.query(insert);
      await nested.query("select 1 / 0");
    });
    await expect(failed).rejects.toThrow("division by zero");
    await inTransaction(pool, (nested) => nested.query(insert));
    await transaction.commit();
    expect(await count()).toBe(2);
  });

  it("rejects every statement with the error of onBegin, and returns the connection", async () => {
    const refusal = new Error("refused");
    const transaction = openTransaction(db.database, () => Promise.reject(refusal));
    for (let attempt = 0; attempt < 2; attempt++)
      await expect(transaction.db.pool.query(insert)).rejects.toBe(refusal);
    await transaction.rollback();
    expect(db.database.pool.idleCount).toBe(db.database.pool.totalCount);
  });

  it("rejects statements after its end, a second connection, and Prisma", async () => {
    const transaction = open();
    const { pool } = transaction.db;
    await pool.query(insert);
    await expect(pool.connect()).rejects.toThrow("one connection");
    expect(() => transaction.db.prisma).toThrow("Prisma");
    await transaction.rollback();
    await expect(pool.query(insert)).rejects.toThrow("has ended");
    expect(await count()).toBe(0);
  });

  it("rejects a commit that PostgreSQL rolls back after a failed statement", async () => {
    const transaction = open();
    await transaction.db.pool.query(insert);
    await expect(transaction.db.pool.query("select 1 / 0")).rejects.toThrow();
    await expect(transaction.commit()).rejects.toThrow("rolled back");
    expect(await count()).toBe(0);
  });

  it("neither sends a statement nor commits after the request's signal has aborted", async () => {
    const signal = { aborted: false, reason: new Error("the deadline has passed") };
    const transaction = openTransaction(db.database.withSignal(signal), async () => {});
    await transaction.db.pool.query(insert);
    signal.aborted = true;
    await expect(transaction.db.pool.query(insert)).rejects.toBe(signal.reason);
    await expect(transaction.commit()).rejects.toBe(signal.reason);
    await transaction.rollback();
    expect(await count()).toBe(0);
  });
});
