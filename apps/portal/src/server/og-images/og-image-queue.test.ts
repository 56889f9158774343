import { expect, it } from "vitest";
import { createOgImageQueue } from "./og-image-queue.ts";

function taskOf(drawing: string) {
  return { drawing, size: { width: 1, height: 1 } };
}
function settled() {
  return new Promise((resolve) => setImmediate(resolve));
}

/** OgImageQueue that are drawn when the test says so. */
function open() {
  const drawn: { name: string; finish: () => void; fail: () => void }[] = [];
  const pictures = createOgImageQueue(
    ({ drawing }) =>
      new Promise((resolve, reject) =>
        drawn.push({
          name: drawing,
          finish: () => resolve(Buffer.from(drawing)),
          fail: () => reject(new Error(drawing)),
        }),
      ),
  );
  const ask = (name: string, client = name) => pictures(taskOf(name), client);
  return { drawn, ask, names: () => drawn.map(({ name }) => name) };
}

it("a picture is drawn once, however many ask for it", async () => {
  const { drawn, ask, names } = open();
  const asked = Array.from({ length: 40 }, () => ask("a"));
  await settled();
  drawn[0]?.finish();
  for (const picture of asked) expect(String(await picture)).toBe("a");
  expect(String(await ask("a"))).toBe("a");
  expect(names()).toEqual(["a"]);
});

it("one client's pictures wait two at a time, and another client's is drawn after them", async () => {
  const { drawn, ask, names } = open();
  const asked = Array.from({ length: 60 }, (_, index) => ask(`${index}`, "one"));
  expect(asked.filter((one) => one === "client_busy")).toHaveLength(58);
  // What is being drawn already costs nothing more.
  expect(ask("1", "one")).toBe(asked[1]);
  const other = ask("other");
  for (const index of [0, 1, 2]) {
    await settled();
    drawn[index]?.finish();
  }
  expect(String(await other)).toBe("other");
  expect(names()).toEqual(["0", "1", "other"]);
  expect(ask("3", "one")).not.toBe("client_busy");
});

it("one is drawn at a time, and only so many wait", async () => {
  const { drawn, ask, names } = open();
  const asked = Array.from({ length: 36 }, (_, index) => ask(`${index}`));
  expect(asked.filter((one) => one === "all_busy")).toHaveLength(4);
  await settled();
  expect(names()).toEqual(["0"]);
  // What is being drawn already costs nothing more.
  expect(ask("7")).toBe(asked[7]);
  drawn[0]?.finish();
  await asked[0];
  await settled();
  expect(names()).toEqual(["0", "1"]);
  expect(ask("33")).not.toBe("all_busy");
});

it("one that failed is told, holds up nobody, and is drawn anew", async () => {
  const { drawn, ask, names } = open();
  const [bad, good] = [ask("bad"), ask("good")];
  await settled();
  drawn[0]?.fail();
  await expect(bad).rejects.toThrow("bad");
  await settled();
  drawn[1]?.finish();
  expect(String(await good)).toBe("good");
  void ask("bad");
  await settled();
  expect(names()).toEqual(["bad", "good", "bad"]);
});

it("what was asked for longest ago is forgotten first", async () => {
  const { drawn, ask } = open();
  const draw = async (name: string) => {
    const picture = ask(name);
    await settled();
    drawn.at(-1)?.finish();
    await picture;
  };
  for (let index = 0; index < 300; index += 1) await draw(`${index}`);
  await ask("0");
  await draw("one more");
  const before = drawn.length;
  await ask("0");
  expect(drawn).toHaveLength(before);
  void ask("1");
  await settled();
  expect(drawn).toHaveLength(before + 1);
});
