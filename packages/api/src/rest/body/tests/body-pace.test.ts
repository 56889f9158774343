import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createBodyPace } from "../body-pace.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const KIBIBYTE = 1024;

/** Bodies by name: which of them may be read, and which are refused. */
function open() {
  const pace = createBodyPace();
  const read: string[] = [];
  const refused: unknown[] = [];
  const send = (accountId: number, name: string, headers: Record<string, string>) =>
    void pace(accountId, new Request("https://api.test", { headers })).then(
      () => read.push(name),
      (error: unknown) => refused.push(error),
    );
  const sized = (bytes: number) => ({ "content-length": String(bytes) });
  return { read, refused, send, sized, pass: (ms = 0) => vi.advanceTimersByTimeAsync(ms) };
}

describe("createBodyPace", () => {
  it("delays the next large body of an account by 10 ms for each 64 KiB (contract RATE-9)", async () => {
    const { read, send, sized, pass } = open();
    send(1, "first", sized(1_920 * KIBIBYTE));
    send(1, "second", sized(64 * KIBIBYTE));
    send(2, "other account", sized(1_920 * KIBIBYTE));
    await pass(299);
    expect(read).toEqual(["first", "other account"]);
    send(1, "small", sized(64 * KIBIBYTE - 1));
    await pass();
    expect(read).toEqual(["first", "other account", "small"]);
    await pass(1);
    expect(read).toEqual(["first", "other account", "small", "second"]);
  });

  it("counts a body of unknown length as 2 MiB (contract RATE-9)", async () => {
    const { read, send, pass } = open();
    const chunked = { "transfer-encoding": "chunked" };
    send(1, "first", chunked);
    send(1, "second", chunked);
    await pass(319);
    expect(read).toEqual(["first"]);
    await pass(1);
    expect(read).toEqual(["first", "second"]);
  });

  it("refuses a body that would wait longer than 4 s, and reads the next one after the others (contract RATE-9)", async () => {
    const { read, refused, send, sized, pass } = open();
    for (let count = 1; count <= 15; count += 1) send(1, String(count), sized(1_920 * KIBIBYTE));
    await pass();
    // 14 bodies wait up to 3.9 s.
    expect(refused).toMatchObject([{ code: "rate_limit_exceeded", extras: { retry_after: 5 } }]);
    await pass(4_200);
    expect(read).toHaveLength(14);
    send(1, "later", sized(64 * KIBIBYTE));
    await pass();
    expect(read.at(-1)).toBe("later");
  });
});
