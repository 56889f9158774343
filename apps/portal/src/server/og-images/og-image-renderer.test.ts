import { describe, expect, it } from "vitest";
import type { OgImageCard } from "#lib/og-image.ts";
import { createOgImageQueue, startOgImageThread } from "./og-image-renderer.ts";

function taskOf(title: string, background = "") {
  const card: OgImageCard = {
    background,
    lines: [],
    title: { texts: [title], x: 0, y: 0, width: 300, height: 200, sizes: [60], color: "#000" },
    language: null,
  };
  return { card, size: { width: 300, height: 200 } };
}
function settled() {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A queue whose images are finished by the test. */
function open() {
  const rendered: { name: string; finish: () => void; fail: () => void }[] = [];
  const images = createOgImageQueue(
    ({ card }) =>
      new Promise((resolve, reject) => {
        const [name = ""] = card.title.texts;
        rendered.push({
          name,
          finish: () => resolve(Buffer.from(name)),
          fail: () => reject(new Error(name)),
        });
      }),
  );
  const request = (name: string, client = name) => images(taskOf(name), client);
  return { rendered, request, names: () => rendered.map(({ name }) => name) };
}

describe("og image queue", () => {
  it("renders an image once for concurrent and later requests", async () => {
    const { rendered, request, names } = open();
    const requests = Array.from({ length: 40 }, () => request("a"));
    await settled();
    rendered[0]?.finish();
    for (const image of requests) expect(String(await image)).toBe("a");
    expect(String(await request("a"))).toBe("a");
    expect(names()).toEqual(["a"]);
  });

  it("accepts two waiting images per client, and renders another client's after them", async () => {
    const { rendered, request, names } = open();
    const requests = Array.from({ length: 60 }, (_, index) => request(`${index}`, "one"));
    expect(requests.filter((one) => one === "client_busy")).toHaveLength(58);
    // An image in progress is shared.
    expect(request("1", "one")).toBe(requests[1]);
    const other = request("other");
    for (const index of [0, 1, 2]) {
      await settled();
      rendered[index]?.finish();
    }
    expect(String(await other)).toBe("other");
    expect(names()).toEqual(["0", "1", "other"]);
    expect(request("3", "one")).not.toBe("client_busy");
  });

  it("renders one image at a time, and limits how many wait", async () => {
    const { rendered, request, names } = open();
    const requests = Array.from({ length: 36 }, (_, index) => request(`${index}`));
    expect(requests.filter((one) => one === "all_busy")).toHaveLength(4);
    await settled();
    expect(names()).toEqual(["0"]);
    // An image in progress is shared.
    expect(request("7")).toBe(requests[7]);
    rendered[0]?.finish();
    await requests[0];
    await settled();
    expect(names()).toEqual(["0", "1"]);
    expect(request("33")).not.toBe("all_busy");
  });

  it("rejects a failed image, continues with the next, and renders it again on request", async () => {
    const { rendered, request, names } = open();
    const [bad, good] = [request("bad"), request("good")];
    await settled();
    rendered[0]?.fail();
    await expect(bad).rejects.toThrow("bad");
    await settled();
    rendered[1]?.finish();
    expect(String(await good)).toBe("good");
    void request("bad");
    await settled();
    expect(names()).toEqual(["bad", "good", "bad"]);
  });

  it("evicts the least recently requested image first", async () => {
    const { rendered, request } = open();
    const draw = async (name: string) => {
      const image = request(name);
      await settled();
      rendered.at(-1)?.finish();
      await image;
    };
    for (let index = 0; index < 300; index += 1) await draw(`${index}`);
    await request("0");
    await draw("one more");
    const before = rendered.length;
    await request("0");
    expect(rendered).toHaveLength(before);
    void request("1");
    await settled();
    expect(rendered).toHaveLength(before + 1);
  });
});

describe("og image thread", () => {
  it("renders a PNG, also after a task that failed", async () => {
    const draw = startOgImageThread();
    const first = Buffer.from(await draw(taskOf("Hello")));
    expect(first.subarray(1, 4).toString()).toBe("PNG");
    await expect(draw(taskOf("Hello", "<"))).rejects.toThrow();
    expect(first.equals(await draw(taskOf("Hello")))).toBe(true);
  });
});
