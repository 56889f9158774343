// @vitest-environment jsdom
import type { Guide } from "@guidepost/contract";
import { describe, expect, it } from "vitest";
import { changesOf } from "./pending-changes.ts";
import { type EditorAction, editorReducer } from "./editor-reducer.ts";
import { type EditorState, openGuide } from "./editor-state.ts";
import { guideOf } from "#lib/guide.fixture.ts";
import { mergeGuide } from "./merge.ts";

const base = guideOf(["<p>a</p>", "<p>b</p>", "<p>c</p>"]);
function mine(...actions: EditorAction[]): EditorState {
  return actions.reduce(editorReducer, openGuide(base));
}
function content(key: string, text: string): EditorAction {
  return {
    type: "write step",
    key,
    field: "content",
    text,
  };
}
function title(text: string): EditorAction {
  return { type: "write", field: "title", text };
}
const [a, b, c] = base.steps as [Guide["steps"][0], Guide["steps"][0], Guide["steps"][0]];
function theirs(changes: Partial<Guide>): Guide {
  return {
    ...base,
    ...changes,
    updated_at: "2026-11-20T11:00:00.000Z",
  };
}
function step(id: number, html: string) {
  return { id, position: 1, title: null, content: html };
}
function contentsOf({ steps }: EditorState) {
  return steps.map((one) => one.content.replaceAll(/<\/?p>/g, ""));
}
function idsOf({ steps }: EditorState) {
  return steps.map(({ id }) => id);
}

describe("mergeGuide", () => {
  it("combines changes of different fields and steps without an overlap", () => {
    const there = theirs({ description: "Theirs", steps: [a, b, { ...c, content: "<p>C</p>" }] });
    const { state, overlaps } = mergeGuide(mine(title("Mine"), content("s11", "<p>A</p>")), there);
    expect(overlaps).toEqual([]);
    expect(state).toMatchObject({ base: there, title: "Mine", description: "Theirs" });
    expect(contentsOf(state)).toEqual(["A", "b", "C"]);
    // Only the editor of the replaced step is created again.
    expect(state.steps.map(({ revision }) => revision)).toEqual([0, 0, 1]);
    expect(changesOf(state)).toMatchObject({ title: "Mine" });
    expect(changesOf(state)?.description).toBeUndefined();
  });

  it("finds no overlap when only the state of the guide changed", () => {
    const there = theirs({ status: "published", featured: true });
    const { state, overlaps } = mergeGuide(mine(content("s11", "<p>A</p>")), there);
    expect(overlaps).toEqual([]);
    expect(contentsOf(state)).toEqual(["A", "b", "c"]);
    expect(state.base).toBe(there);
  });

  it("finds no overlap when both versions made the same change", () => {
    const there = theirs({
      title: "Same",
      steps: [{ ...a, content: "<p>A<br />&amp;</p>" }, b, c],
    });
    const { state, overlaps } = mergeGuide(
      mine(title("Same "), content("s11", "<p>A<br>&#38;</p>")),
      there,
    );
    expect(overlaps).toEqual([]);
    expect(state.base).toBe(there);
  });

  it("reports each part that both versions changed, and applies the choices", () => {
    const there = theirs({ title: "Theirs", steps: [{ ...a, content: "<p>T</p>" }, b, c] });
    const state = mine(title("Mine"), content("s11", "<p>A</p>"), content("s12", "<p>B</p>"));
    const { overlaps, state: unresolved } = mergeGuide(state, there);
    expect(overlaps).toEqual([
      { id: "title", part: "title", mine: "Mine", theirs: "Theirs" },
      {
        id: "step 11 content",
        part: "step content",
        number: 1,
        mine: "<p>A</p>",
        theirs: "<p>T</p>",
      },
    ]);
    expect(unresolved.title).toBe("Mine");
    const choices = { title: "theirs", "step 11 content": "mine" } as const;
    const { state: resolved } = mergeGuide(state, there, choices);
    expect(resolved.title).toBe("Theirs");
    expect(contentsOf(resolved)).toEqual(["A", "B", "c"]);
  });

  it("merges the title and the content of one step apart", () => {
    const there = theirs({ steps: [{ ...a, title: "Theirs" }, b, c] });
    const { state, overlaps } = mergeGuide(mine(content("s11", "<p>A</p>")), there);
    expect(overlaps).toEqual([]);
    expect(state.steps[0]).toMatchObject({ title: "Theirs", content: "<p>A</p>", revision: 0 });
  });

  it("places steps added elsewhere after the step that precedes them there", () => {
    const there = theirs({ steps: [step(21, "<p>x</p>"), a, b, step(22, "<p>y</p>"), c] });
    const { state, overlaps } = mergeGuide(mine({ type: "add", at: 1 }, content("n1", "m")), there);
    expect(overlaps).toEqual([]);
    expect(contentsOf(state)).toEqual(["x", "a", "m", "b", "y", "c"]);
  });

  it("recognizes an added step whose save was stored but not acknowledged", () => {
    const there = theirs({ title: "Theirs", steps: [a, step(21, "<p>m<br /></p>"), b, c] });
    const state = mine({ type: "add", at: 1 }, content("n1", "<p>m<br></p>"));
    expect(idsOf(mergeGuide(state, there).state)).toEqual([11, 21, 12, 13]);
  });

  it("removes a step that was deleted elsewhere when it is unchanged here", () => {
    const { state, overlaps } = mergeGuide(mine(title("Mine")), theirs({ steps: [a, c] }));
    expect(overlaps).toEqual([]);
    expect(idsOf(state)).toEqual([11, 13]);
  });

  it("reports a step that was changed here and deleted elsewhere", () => {
    const there = theirs({ steps: [a, c] });
    const state = mine(content("s12", "<p>B</p>"));
    const { overlaps, state: kept } = mergeGuide(state, there);
    expect(overlaps).toMatchObject([{ id: "step 12", mine: { content: "<p>B</p>" } }]);
    expect(overlaps[0]?.theirs).toBeUndefined();
    expect(idsOf(kept)).toEqual([11, null, 13]);
    expect(idsOf(mergeGuide(state, there, { "step 12": "theirs" }).state)).toEqual([11, 13]);
  });

  it("reports a step that was deleted here and changed elsewhere", () => {
    const there = theirs({ steps: [a, { ...b, content: "<p>T</p>" }, c] });
    const state = mine({ type: "remove", key: "s12" });
    const { overlaps, state: kept } = mergeGuide(state, there);
    expect(overlaps).toMatchObject([{ id: "step 12", theirs: { content: "<p>T</p>" } }]);
    expect(idsOf(kept)).toEqual([11, 13]);
    expect(contentsOf(mergeGuide(state, there, { "step 12": "theirs" }).state)).toEqual([
      "a",
      "T",
      "c",
    ]);
  });

  it("keeps a step deleted that was deleted here and is unchanged elsewhere", () => {
    const { state } = mergeGuide(mine({ type: "remove", key: "s12" }), theirs({ title: "T" }));
    expect(idsOf(state)).toEqual([11, 13]);
  });

  it("uses the step order of the version that changed it, and reports an overlap when both versions changed it", () => {
    const moved = theirs({ steps: [c, a, b] });
    expect(idsOf(mergeGuide(mine(title("Mine")), moved).state)).toEqual([13, 11, 12]);
    const mineMoved = mine({ type: "move", key: "s12", to: 0 });
    expect(idsOf(mergeGuide(mineMoved, theirs({ title: "T" })).state)).toEqual([12, 11, 13]);
    const { overlaps, state } = mergeGuide(mineMoved, moved);
    expect(overlaps).toMatchObject([
      { id: "order", mine: ["Step 2", "Step 1", "Step 3"], theirs: ["Step 3", "Step 1", "Step 2"] },
    ]);
    expect(idsOf(state)).toEqual([12, 11, 13]);
    expect(idsOf(mergeGuide(mineMoved, moved, { order: "theirs" }).state)).toEqual([13, 11, 12]);
  });
});
