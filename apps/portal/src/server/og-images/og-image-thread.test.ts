import { expect, it } from "vitest";
import { startOgImageThread } from "./og-image-thread.ts";

const size = { width: 300, height: 200 };
const drawing = JSON.stringify({
  type: "div",
  props: { style: { display: "flex", fontSize: 60 }, children: "Hello" },
});

it("og image thread renders a PNG, also after a task that failed", async () => {
  const draw = startOgImageThread();
  const first = Buffer.from(await draw({ drawing, size }));
  expect(first.subarray(1, 4).toString()).toBe("PNG");
  await expect(draw({ drawing: "{", size })).rejects.toThrow();
  expect(first.equals(await draw({ drawing, size }))).toBe(true);
});
