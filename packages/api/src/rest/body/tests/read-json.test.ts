import { describe, expect, it } from "vitest";
import { readJsonText } from "../read-json.ts";

const maxBytes = 1_000_000;
const encoder = new TextEncoder();

/** A request with a body in these chunks, which then ends, fails, or stalls. */
function requestOf(chunks: string[], end: "ends" | "fails" | "stalls" = "ends") {
  const queue = chunks.map((chunk) => encoder.encode(chunk));
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const next = queue.shift();
      if (next) return controller.enqueue(next);
      if (end === "fails") return controller.error(new Error("aborted"));
      return end === "ends" ? controller.close() : new Promise(() => {});
    },
  });
  const init = { method: "POST", body, duplex: "half" };
  return new Request("http://localhost/", init as RequestInit);
}

describe("readJsonText", () => {
  it("returns the text of a body that arrives in chunks", async () => {
    expect(await readJsonText(requestOf(['{"title":"a', ' guide"}']), maxBytes)).toBe(
      '{"title":"a guide"}',
    );
  });

  it("refuses more than 5,000 values or 64 levels before the end of the body (contract HTTP-12)", async () => {
    const values = readJsonText(requestOf(["[1", ",1".repeat(5_000)], "stalls"), maxBytes);
    await expect(values).rejects.toMatchObject({ code: "validation_failed" });
    const levels = readJsonText(requestOf(["[".repeat(40), "[".repeat(40)], "stalls"), maxBytes);
    await expect(levels).rejects.toMatchObject({ code: "bad_request" });
  });

  it("refuses a body above the limit with payload_too_large before its end", async () => {
    const long = readJsonText(requestOf(['"', "x".repeat(100)], "stalls"), 100);
    await expect(long).rejects.toMatchObject({ code: "payload_too_large" });
  });

  it("refuses an incomplete body with bad_request", async () => {
    const broken = readJsonText(requestOf(["{"], "fails"), maxBytes);
    await expect(broken).rejects.toMatchObject({ code: "bad_request" });
  });
});
