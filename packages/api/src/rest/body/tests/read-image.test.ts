import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { readImage } from "../read-image.ts";

it("returns the bytes of a file that arrives in several parts, in their order", async () => {
  const parts = Array.from({ length: 5 }, (_, index) => randomBytes(70_000 + index));
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
  const request = new Request("http://localhost/v1/images", {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body,
    duplex: "half",
  });
  const { bytes } = await readImage(request);
  expect(Buffer.from(bytes).equals(Buffer.concat(parts))).toBe(true);
});
