// @vitest-environment jsdom
import type { Guide } from "@guidepost/contract";
import { describe, expect, it } from "vitest";
import { changesOf, hasUnsendableEdits, stepsToSend } from "./pending-changes.ts";
import { type EditorAction, editorReducer } from "./editor-reducer.ts";
import { type EditorState, cleanHtmlOf, openGuide } from "./editor-state.ts";
import { validateChanges } from "./validate.ts";
import { guideOf } from "#lib/guide.fixture.ts";

function after(state: EditorState, ...actions: EditorAction[]): EditorState {
  return actions.reduce(editorReducer, state);
}
function opened(...contents: string[]) {
  return openGuide(guideOf(contents));
}
function contentsOf({ steps }: EditorState) {
  return steps.map(({ content }) => content);
}
function content(key: string, text: string): EditorAction {
  return {
    type: "write step",
    key,
    field: "content",
    text,
  };
}

/** The response to a save, with HTML cleaned by `clean`. Ids of new steps start at 50. */
function saved(state: EditorState, clean = (html: string) => html): EditorAction {
  const sent = changesOf(state)?.steps;
  const steps = sent?.map((step) => ({
    id: step.id ?? 49 + step.position,
    position: step.position,
    title: step.title,
    content: clean(step.content),
  }));
  const guide: Guide = {
    ...state.base,
    title: state.title.trim(),
    description: state.description.trim(),
    category: state.category,
    ...(steps && { steps }),
    updated_at: "2026-11-20T10:00:00.000Z",
  };
  return { type: "saved", guide, sent };
}

describe("editorReducer with steps", () => {
  it("adds a step at a position, with a unique key", () => {
    const state = after(opened("a", "b"), { type: "add", at: 1 }, { type: "add", at: 99 });
    expect(state.steps.map(({ key }) => key)).toEqual(["s11", "n1", "s12", "n2"]);
  });

  it("duplicates a step after the original, as a new step", () => {
    const state = after(opened("a", "b"), { type: "duplicate", key: "s11" });
    expect(contentsOf(state)).toEqual(["a", "a", "b"]);
    expect(stepsToSend(state).map(({ id }) => id)).toEqual([11, null, 12]);
  });

  it.each([
    [0, 2, "bca"],
    [2, 0, "cab"],
    [1, 99, "acb"],
    [1, -1, "bac"],
  ])("moves a step from %i to %i", (from, to, order) => {
    const state = after(opened("a", "b", "c"), { type: "move", key: `s${11 + from}`, to });
    expect(contentsOf(state).join("")).toBe(order);
  });

  it("restores a removed step at its position, with its id if the step is still stored", () => {
    const before = opened("a", "b", "c");
    const [, step] = before.steps;
    if (!step) throw new Error("There are three.");
    const back: EditorAction = { type: "put back", step, at: 1 };
    const removed = after(before, { type: "remove", key: "s12" });
    expect(changesOf(after(removed, back))).toBeUndefined();
    expect(after(removed, back, back).steps).toHaveLength(3);

    const gone = after(removed, saved(removed), back);
    expect(stepsToSend(gone).map(({ id }) => id)).toEqual([11, null, 13]);
  });
});

describe("changesOf", () => {
  it("returns undefined without changes, also with white space at the ends", () => {
    const state = after(opened("a"), { type: "write", field: "title", text: " A guide " });
    expect(changesOf(state)).toBeUndefined();
  });

  it("returns undefined once a change is undone", () => {
    const changed = after(opened("a"), content("s11", "b"));
    expect(changesOf(changed)?.steps).toHaveLength(1);
    expect(changesOf(after(changed, content("s11", "a")))).toBeUndefined();
  });

  it("returns the fields that differ, and all steps when one differs", () => {
    const state = after(opened("a", "b"), content("s12", "c"), {
      type: "set category",
      category: "product",
    });
    expect(changesOf(state)).toEqual({
      category: "product",
      steps: [
        { key: "s11", id: 11, position: 1, title: null, content: "a" },
        { key: "s12", id: 12, position: 2, title: null, content: "c" },
      ],
    });
  });

  it("leaves out new blank steps, without a gap in the positions", () => {
    const state = after(opened("a"), { type: "add", at: 0 }, content("n1", "<p></p>"));
    expect(changesOf(state)).toBeUndefined();
    expect(hasUnsendableEdits(state)).toBe(false);
    const named = after(state, { type: "write step", key: "n1", field: "title", text: "b" });
    expect(hasUnsendableEdits(named)).toBe(true);
    expect(stepsToSend(named)).toMatchObject([{ id: 11, position: 1 }]);
  });

  it("keeps the stored content of a step that was emptied", () => {
    const state = after(opened("a"), content("s11", "<p></p>"));
    expect(changesOf(state)).toBeUndefined();
    expect(hasUnsendableEdits(state)).toBe(true);
  });

  it("is validated by the contract, with each error at its step", () => {
    const state = after(
      opened("a"),
      { type: "write", field: "title", text: " " },
      { type: "add", at: 0 },
      content("n1", "b"),
      { type: "write step", key: "s11", field: "title", text: "\u{1F41F}".repeat(201) },
    );
    expect(validateChanges(changesOf(state) ?? {}, state.base)).toEqual({
      title: "can't be blank",
      "s11.title": "is too long (maximum is 200 characters)",
    });
  });

  it("has no error for stored content that cleaning made too long", () => {
    const long = "&amp;".repeat(20_000);
    const state = after(opened(long), { type: "add", at: 1 }, content("n1", `${long}!`));
    expect(validateChanges(changesOf(state) ?? {}, state.base)).toEqual({
      "n1.content": "is too long (maximum is 65536 characters)",
    });
  });
});

describe("editorReducer with the response to a save", () => {
  it("leaves no unsaved changes, even when cleaning changed the content", () => {
    const before = after(opened("a"), { type: "add", at: 1 }, content("n1", "<p>b<script></p>"));
    const state = after(
      before,
      saved(before, (html) => html.replace("<script>", "")),
    );
    expect(changesOf(state)).toBeUndefined();
    expect(state.steps[1]).toMatchObject({ key: "n1", id: 51, content: "<p>b<script></p>" });
    expect(stepsToSend(state)[1]?.content).toBe("<p>b</p>");
  });

  it("keeps changes made during the request, and removed steps", () => {
    const before = after(opened("a", "b"), content("s11", "c"));
    const result = saved(before);
    const state = after(before, content("s11", "cd"), { type: "remove", key: "s12" }, result);
    expect(changesOf(state)?.steps).toMatchObject([{ id: 11, content: "cd" }]);
  });
});

describe("cleanHtmlOf", () => {
  it("returns HTML from the service only, never content of the editor", () => {
    const before = after(opened("a"), content("s11", "<img src=x onerror=alert(1)>b"));
    const htmlOf = (state: EditorState) => state.steps[0] && cleanHtmlOf(state.steps[0]);
    expect(htmlOf(before)).toBeUndefined();
    const state = after(
      before,
      saved(before, () => "b"),
    );
    expect(htmlOf(state)).toBe("b");
    expect(htmlOf(after(state, content("s11", "<script>")))).toBeUndefined();
  });
});

describe("editorReducer with load and replace", () => {
  const mine = after(opened("a", "b"), content("s11", "mine"));
  const theirs = guideOf(["theirs"], { updated_at: "2026-11-20T11:00:00.000Z" });

  it("loads the version from elsewhere, and restores the earlier state", () => {
    const taken = after(mine, { type: "load", guide: theirs });
    expect(contentsOf(taken)).toEqual(["theirs"]);
    expect(taken.generation).not.toBe(mine.generation);
    const back = after(taken, { type: "replace", state: mine });
    expect(contentsOf(back)).toEqual(["mine", "b"]);
    expect(back.base.updated_at).toBe(mine.base.updated_at);
  });
});

describe("editorReducer with the response to another request", () => {
  const published = (guide: Guide): Guide => ({
    ...guide,
    status: "published",
    updated_at: "2026-11-20T11:00:00.000Z",
  });

  it("updates the base, and keeps unsaved changes", () => {
    const mine = after(opened("a"), content("s11", "b"));
    const state = after(mine, { type: "receive", guide: published(mine.base) });
    expect(state.base).toMatchObject({
      status: "published",
      updated_at: "2026-11-20T11:00:00.000Z",
    });
    expect(contentsOf(state)).toEqual(["b"]);
  });

  it("loads the new version without unsaved changes", () => {
    const state = after(opened("a"), { type: "receive", guide: published(guideOf(["c"])) });
    expect(contentsOf(state)).toEqual(["c"]);
  });

  it("keeps the old base for the next save when both versions changed", () => {
    const mine = after(opened("a"), content("s11", "b"));
    const state = after(mine, { type: "receive", guide: published(guideOf(["c"])) });
    expect(state.base).toMatchObject({ status: "published", updated_at: mine.base.updated_at });
    expect(contentsOf(state)).toEqual(["b"]);
  });
});
