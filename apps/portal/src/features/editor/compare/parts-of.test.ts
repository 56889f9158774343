import { describe, expect, it } from "vitest";
import { editorReducer, type EditorAction } from "../model/editor-reducer.ts";
import { openGuide } from "../model/editor-state.ts";
import { guideOf } from "../model/guide.fixture.ts";
import { partsOf, type Part } from "./parts-of.ts";

const lines = Array.from({ length: 40 }, (_, index) => `<p>Line ${index + 1}</p>`);
const long = lines.join("");
const guide = guideOf([long, "<p>b</p>", "<p>c</p>"]);
const mine = (...actions: EditorAction[]) => actions.reduce(editorReducer, openGuide(guide));
const written = (key: string, text: string): EditorAction => ({
  type: "write step",
  key,
  field: "content",
  text,
});
const theirs = (content: string) => ({
  ...guide,
  steps: guide.steps.map((step) => (step.id === 11 ? { ...step, content } : step)),
});
const differing = (parts: Part[]) =>
  parts.map((part) => [part.name, part.mine?.differs, part.theirs?.differs]);

describe("partsOf", () => {
  it("finds nothing where both say the same, however it is written", () => {
    expect(partsOf(mine(written("s12", "<p>b</p>\n")), guide)).toEqual([]);
  });

  it("shows a difference far below a step's beginning", () => {
    const parts = partsOf(mine(), theirs(long.replace("Line 37", "Line thirty-seven")));
    expect(differing(parts)).toEqual([["Step 1", "37", "thirty-seven"]]);
    expect(parts[0]?.mine?.before).toMatch(/Line 36\nLine $/);
  });

  it("shows two different lines of a step, and what is between them", () => {
    const changed = long.replace("Line 3<", "Line x<").replace("Line 38<", "Line y<");
    const [part] = partsOf(mine(), theirs(changed));
    expect(part?.theirs?.differs).toMatch(/^x\nLine 4\n[\s\S]*\nLine y$/);
  });

  it.each([
    ["a link's address", '<p><a href="https://a.example">a</a></p>', /b\.example/],
    ["what is bold", "<p><strong>a</strong></p>", /href/],
    [
      "a picture alone",
      '<p><a href="https://b.example">a</a><img src="https://c.example/d.png" alt=""></p>',
      /b\.example/,
    ],
  ])("shows the HTML where the words are the same: %s", (_, content, expected) => {
    const [part, ...others] = partsOf(
      mine(written("s11", content)),
      theirs('<p><a href="https://b.example">a</a></p>'),
    );
    expect(others).toEqual([]);
    expect(part).toMatchObject({ name: "Step 1", isHtml: true });
    expect(part?.mine).not.toEqual(part?.theirs);
    const { before = "", differs = "", after = "" } = part?.theirs ?? {};
    expect(before + differs + after).toMatch(expected);
  });

  it("knows a step wherever it stands", () => {
    const state = mine({ type: "add", at: 0 }, written("n1", "<p>new</p>"), {
      type: "move",
      key: "s13",
      to: 0,
    });
    const parts = partsOf(state, guide);
    expect(parts.map(({ name }) => name)).toEqual(["Order of steps", "Step 2"]);
    expect(parts[1]).toMatchObject({ mine: { differs: "new" }, theirs: undefined });
  });

  it("shows a step that only one version has", () => {
    const state = mine({ type: "remove", key: "s12" });
    const without = { ...guide, steps: guide.steps.filter(({ id }) => id !== 13) };
    expect(differing(partsOf(state, without))).toEqual([
      ["Step 2", "c", undefined],
      ["Step 2", undefined, "b"],
    ]);
  });

  it("shows the title, the description and the category", () => {
    const state = mine(
      { type: "write", field: "title", text: "Mine " },
      { type: "categorize", category: "product" },
    );
    expect(differing(partsOf(state, { ...guide, description: "Theirs" }))).toEqual([
      ["Title", "Mine", "A guide"],
      ["Description", "", "Theirs"],
      ["Category", "Product", "Tech"],
    ]);
  });
});
