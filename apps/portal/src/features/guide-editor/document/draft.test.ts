// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { changesOf } from "./pending-changes.ts";
import { type Draft, isWorthKeeping, readDraft, toDraft, withDraft } from "./draft.ts";
import { type EditorAction, editorReducer } from "./editor-reducer.ts";
import { cleanHtmlOf, openGuide } from "./editor-state.ts";
import { guideOf } from "#lib/guide.fixture.ts";

const guide = guideOf(["a", "b", "c"]);
function draftAfter(...actions: EditorAction[]): Draft | undefined {
  return toDraft(actions.reduce(editorReducer, openGuide(guide)), { tab: "t", at: 1 });
}
function written(key: string, text: string): EditorAction {
  return {
    type: "write step",
    key,
    field: "content",
    text,
  };
}

/** Serializes and parses a draft, as the browser's storage does. */
function stored(draft: Draft | undefined): Draft {
  const read = readDraft(JSON.stringify(draft));
  if (!read) throw new Error("There is no draft.");
  return read;
}

describe("toDraft and withDraft", () => {
  it("returns no draft without changes, or with an added empty step only", () => {
    expect(draftAfter()).toBeUndefined();
    expect(draftAfter({ type: "add", at: 0 })).toBeUndefined();
  });

  it("contains only the changed fields", () => {
    expect(draftAfter(written("s12", "d"))).toEqual({
      version: 1,
      tab: "t",
      at: 1,
      baseUpdatedAt: guide.updated_at,
      baseIds: [11, 12, 13],
      isLive: guide.status === "published",
      was: { steps: { 12: { title: "", content: "b" } } },
      steps: [
        { id: 11, title: "" },
        { id: 12, title: "", content: "d" },
        { id: 13, title: "" },
      ],
    });
  });

  it("restores all changes on the version that it was made from", () => {
    const actions: EditorAction[] = [
      { type: "write", field: "title", text: "Another" },
      { type: "set category", category: "product" },
      written("s11", "e"),
      { type: "remove", key: "s12" },
      { type: "add", at: 0 },
      written("n1", "d"),
      { type: "move", key: "s13", to: 0 },
    ];
    const before = actions.reduce(editorReducer, openGuide(guide));
    const restored = withDraft(guide, stored(toDraft(before, { tab: "t", at: 1 })));
    const plain = ({ steps = [], ...rest } = changesOf(before) ?? {}) => ({
      ...rest,
      steps: steps.map(({ key: _, ...step }) => step),
    });
    expect(plain(changesOf(restored))).toEqual(plain());
  });

  it("keeps a blank step that has a title, and a step that was emptied", () => {
    const draft = stored(
      draftAfter(
        { type: "add", at: 3 },
        { type: "write step", key: "n1", field: "title", text: "d" },
        written("s11", ""),
      ),
    );
    const { steps } = withDraft(guide, draft);
    expect(steps.map(({ title, content }) => title || content)).toEqual(["", "b", "c", "d"]);
  });

  it("never trusts its own HTML as cleaned", () => {
    const { steps } = withDraft(guide, stored(draftAfter(written("s11", "<script>"))));
    expect(steps.map(cleanHtmlOf)).toEqual([undefined, "b", "c"]);
  });
});

describe("withDraft on a newer version", () => {
  const draft = stored(draftAfter(written("s11", "mine"), { type: "remove", key: "s12" }));
  const now = (steps: [number, string][]) => ({
    ...guide,
    title: "Theirs",
    steps: steps.map(([id, content], index) => ({ id, content, position: index + 1, title: null })),
  });

  it("applies its own changes, and keeps the rest of the newer version", () => {
    const state = withDraft(
      now([
        [11, "theirs"],
        [12, "b"],
        [13, "new c"],
        [14, "added"],
      ]),
      draft,
    );
    expect(state.title).toBe("Theirs");
    expect(state.steps.map(({ id, content }) => [id, content])).toEqual([
      [11, "mine"],
      [13, "new c"],
      [14, "added"],
    ]);
  });

  it("keeps its changed text of a deleted step, and drops an unchanged one", () => {
    const { steps } = withDraft(now([[12, "b"]]), draft);
    expect(steps.map(({ id, content }) => [id, content])).toEqual([[null, "mine"]]);
  });

  it("isWorthKeeping returns false once the guide contains the changes", () => {
    expect(
      isWorthKeeping(
        now([
          [11, "mine"],
          [13, "c"],
        ]),
        draft,
      ),
    ).toBe(false);
    expect(isWorthKeeping(guide, draft)).toBe(true);
  });
});

describe("readDraft", () => {
  it.each([null, "", "{", "null", "[]", '{"version":2}', '{"version":1,"steps":[{"id":"1"}]}'])(
    "returns undefined for %j",
    (text) => expect(readDraft(text)).toBeUndefined(),
  );
});
