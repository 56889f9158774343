import { describe, expect, it } from "vitest";
import * as z from "zod";
import { enqueue } from "../enqueue.ts";
import type { JobTransaction } from "../store.ts";
import { defineTask } from "../task.ts";

const task = defineTask({ name: "bounded", payload: z.object({}), run: async () => {} });

/** A transaction in which workers take the job with the same key before each of the first `taken` calls. */
function contendedTransaction(taken: number) {
  const calls = { count: 0 };
  const query = async () => ({ rows: [{ isAdded: (calls.count += 1) > taken }] });
  return { calls, transaction: { query } as unknown as JobTransaction };
}

describe("enqueue", () => {
  it("adds a job when workers take the job with the same key 19 times meanwhile", async () => {
    const { calls, transaction } = contendedTransaction(19);
    await enqueue(transaction, task, {}, { key: "k" });
    expect(calls.count).toBe(20);
  });

  it("fails after 20 attempts, so that the transaction ends", async () => {
    const { calls, transaction } = contendedTransaction(20);
    await expect(enqueue(transaction, task, {}, { key: "k" })).rejects.toThrow(
      "The job bounded could not be added in 20 attempts",
    );
    expect(calls.count).toBe(20);
  });
});
