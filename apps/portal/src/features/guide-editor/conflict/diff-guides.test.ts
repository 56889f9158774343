// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { partOf } from "./diff-guides.ts";

function changed(segments: ReturnType<typeof partOf>["mine"]) {
  return segments?.filter(({ isChanged }) => isChanged).map(({ text }) => text);
}

describe("partOf", () => {
  const content = { id: "step 11 content", part: "step content", number: 2 } as const;

  it("compares the words of a step, not its HTML", () => {
    const part = partOf({
      ...content,
      mine: "<p>a <b>bold</b> word</p>",
      theirs: "<p>a <b>brave</b> word</p>",
    });
    expect(part).toMatchObject({ name: "Text of step 2", isHtml: false });
    expect([changed(part.mine), changed(part.theirs)]).toEqual([["bold"], ["brave"]]);
  });

  it("compares the HTML when the words are equal", () => {
    const link = (host: string) => `<p><a href="https://${host}.example">a</a></p>`;
    const part = partOf({ ...content, mine: link("one"), theirs: link("two") });
    expect(part.isHtml).toBe(true);
    expect([changed(part.mine), changed(part.theirs)]).toEqual([["one"], ["two"]]);
  });

  it("shows a step that only one version has as a whole", () => {
    const part = partOf({
      ...{ id: "step 11", part: "step", number: 1 },
      ...{ mine: undefined, theirs: { title: "Boil", content: "<p>Water</p>" } },
    });
    expect(part.mine).toBeUndefined();
    expect(part.theirs).toEqual([{ text: "Boil\nWater", isChanged: true }]);
  });

  it("names categories as the fields do", () => {
    const part = partOf({ id: "category", part: "category", mine: "tech", theirs: "product" });
    expect([changed(part.mine), changed(part.theirs)]).toEqual([["Tech"], ["Product"]]);
  });
});
