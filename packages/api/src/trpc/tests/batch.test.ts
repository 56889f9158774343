import { describe, expect, it } from "vitest";
import { createBatchLimit } from "../batch.ts";
import { toApiError } from "../errors.ts";

const mebibyte = "a".repeat(1024 * 1024);

describe("createBatchLimit", () => {
  it("refuses further calls when the responses contain 2 MiB", async () => {
    const runInBatch = createBatchLimit(() => {});
    let calls = 0;
    const call = () => runInBatch(async () => ({ ok: true, data: { steps: [mebibyte, ++calls] } }));
    const settled = await Promise.allSettled(Array.from({ length: 10 }, call));
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(calls).toBe(2);
    const refused = settled.find(({ status }) => status === "rejected");
    expect(toApiError((refused as PromiseRejectedResult).reason)).toMatchObject({
      code: "bad_request",
      message: "The batch's responses are too large: send fewer calls",
    });
  });

  it("runs the calls in sequence, also after a failed call", async () => {
    const runInBatch = createBatchLimit(() => {});
    let running = 0;
    let most = 0;
    const call = (index: number) =>
      runInBatch(async () => {
        most = Math.max(most, (running += 1));
        await new Promise(setImmediate);
        running -= 1;
        if (index === 0) throw new Error("failed");
        return { ok: true, data: index };
      });
    const settled = await Promise.allSettled([0, 1, 2].map(call));
    expect(settled.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
    expect(most).toBe(1);
  });

  it("measures the data of a result and ignores its circular context", async () => {
    const sizes: number[] = [];
    const runInBatch = createBatchLimit((characters) => void sizes.push(characters));
    const ctx: Record<string, unknown> = {};
    ctx["self"] = ctx;
    await runInBatch(async () => ({ ok: true, data: "four", ctx }));
    expect(sizes).toEqual([4]);
  });

  it("passes the size of each response to onResult", async () => {
    const sizes: number[] = [];
    const runInBatch = createBatchLimit((characters) => void sizes.push(characters));
    const ctx: object = { client: "a client", self: () => ctx };
    Object.assign(ctx, { ctx });
    await runInBatch(async () => ({
      ok: true,
      ctx,
      data: { a: "12", b: [{ c: "345" }, null, 6] },
    }));
    expect(sizes).toEqual([5]);
  });

  it("delays a response until the promise of onResult resolves", async () => {
    let release = () => {};
    const ready = new Promise<void>((resolve) => (release = resolve));
    let isOver = false;
    const response = createBatchLimit(() => ready)(async () => ({ ok: true, data: "a" }));
    void response.then(() => (isOver = true));
    await new Promise(setImmediate);
    expect(isOver).toBe(false);
    release();
    expect(await response).toEqual({ ok: true, data: "a" });
  });
});
