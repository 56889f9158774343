import { describe, expect, it } from "vitest";
import { readJsonText } from "../read-json.ts";

const maxBytes = 1_000_000;
const encoder = new TextEncoder();

/** A request whose body arrives in these pieces and then ends, breaks off, or never goes on. */
const requestOf = (pieces: string[], end: "ends" | "breaks" | "waits" = "ends") => {
  const queue = pieces.map((piece) => encoder.encode(piece));
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const next = queue.shift();
      if (next) return controller.enqueue(next);
      if (end === "breaks") return controller.error(new Error("aborted"));
      return end === "ends" ? controller.close() : new Promise(() => {});
    },
  });
  const init = { method: "POST", body, duplex: "half" };
  return new Request("http://localhost/", init as RequestInit);
};

describe("readJsonText", () => {
  it("returns the text of a body that arrives in pieces", async () => {
    expect(await readJsonText(requestOf(['{"title":"a', ' guide"}']), maxBytes)).toBe(
      '{"title":"a guide"}',
    );
  });

  it("refuses more than 5,000 values and more than 64 levels while the body still arrives", async () => {
    const values = readJsonText(requestOf(["[1", ",1".repeat(5_000)], "waits"), maxBytes);
    await expect(values).rejects.toMatchObject({ code: "validation_failed" });
    const levels = readJsonText(requestOf(["[".repeat(40), "[".repeat(40)], "waits"), maxBytes);
    await expect(levels).rejects.toMatchObject({ code: "bad_request" });
  });

  it("refuses a body over the limit as payload_too_large while it still arrives", async () => {
    const long = readJsonText(requestOf(['"', "x".repeat(100)], "waits"), 100);
    await expect(long).rejects.toMatchObject({ code: "payload_too_large" });
  });

  it("refuses a body that breaks off as bad_request", async () => {
    const broken = readJsonText(requestOf(["{"], "breaks"), maxBytes);
    await expect(broken).rejects.toMatchObject({ code: "bad_request" });
  });
});
