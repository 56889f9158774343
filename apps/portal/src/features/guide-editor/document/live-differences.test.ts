// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { guideOf } from "#lib/guide.fixture.ts";
import { type EditorAction, editorReducer } from "./editor-reducer.ts";
import { openGuide } from "./editor-state.ts";
import { differencesFromLive } from "./live-differences.ts";

const live = guideOf(["<p>a</p>", "<p>b</p>", "<p>c</p>"], { status: "published" });

function differencesAfter(...actions: EditorAction[]) {
  return differencesFromLive(actions.reduce(editorReducer, openGuide(live)), live);
}

describe("differencesFromLive", () => {
  it("returns nothing without changes, and for HTML with the same meaning", () => {
    const same = { type: "write step", key: "s11", field: "content" } as const;
    expect(differencesAfter()).toEqual([]);
    expect(differencesAfter({ ...same, text: "<p>a </p>" })).toEqual([]);
  });

  it("returns each changed part with the text of both versions", () => {
    expect(
      differencesAfter(
        { type: "write", field: "title", text: "New" },
        { type: "set category", category: "product" },
        { type: "write step", key: "s11", field: "content", text: "<p>d</p>" },
        { type: "write step", key: "s12", field: "title", text: "Named" },
      ),
    ).toMatchObject([
      { part: "title", mine: "New", theirs: "A guide" },
      { part: "category", mine: "product", theirs: "tech" },
      { part: "step content", number: 1, mine: "<p>d</p>", theirs: "<p>a</p>" },
      { part: "step title", number: 2, mine: "Named", theirs: "" },
    ]);
  });

  it("returns moved, added and deleted steps", () => {
    expect(
      differencesAfter(
        { type: "move", key: "s13", to: 0 },
        { type: "remove", key: "s12" },
        { type: "add", at: 2 },
        { type: "write step", key: "n1", field: "content", text: "<p>e</p>" },
      ),
    ).toMatchObject([
      { part: "order", mine: ["Step 3", "Step 1"], theirs: ["Step 1", "Step 3"] },
      { part: "step", number: 3, mine: { content: "<p>e</p>" }, theirs: undefined },
      { part: "step", number: 2, mine: undefined, theirs: { content: "<p>b</p>" } },
    ]);
  });
});
