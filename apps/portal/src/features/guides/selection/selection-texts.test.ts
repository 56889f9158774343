import { describe, expect, it } from "vitest";
import { doneText, questionBefore } from "./selection-texts.ts";

const draft = { status: "draft", steps_count: 1, publish_at: null, unpublish_at: null } as const;
const live = { ...draft, status: "published" } as const;
const at = "2999-01-01T00:00:00.000Z";

describe("doneText", () => {
  it.each([
    [1, 0, "1 guide published"],
    [3, 1, "3 guides published. 1 was published already"],
    [3, 2, "3 guides published. 2 were published already"],
    [0, 2, "Nothing changed: 2 guides published already"],
  ])("states %i changed and %i unchanged guides as %s", (changed, unchanged, text) => {
    expect(doneText("publish", { changed, unchanged })).toBe(text);
  });
});

describe("questionBefore (contract LIST-21)", () => {
  it("asks before several drafts are published, with their number", () => {
    expect(questionBefore("publish", [draft, live, draft])).toEqual({
      title: "Publish 2 guides?",
      confirm: "Publish 2 guides",
      description: ["Readers will see them at once."],
    });
    expect(questionBefore("publish", [draft, live])).toBeUndefined();
  });

  it("asks before a draft without steps is published", () => {
    const question = questionBefore("publish", [{ ...draft, steps_count: 0 }]);
    expect(question?.description).toContain("1 guide has no steps yet.");
  });

  it("asks before a schedule is removed, which Undo does not restore (contract LIST-22)", () => {
    const planned = { ...live, unpublish_at: at };
    const question = questionBefore("unpublish", [live, planned]);
    expect(question?.title).toBe("Unpublish 2 guides?");
    expect(question?.description).toEqual([
      "1 guide has a scheduled time, which this removes. Undo does not restore it.",
    ]);
    expect(questionBefore("delete", [planned])?.title).toBe("Delete 1 guide?");
    // A published guide keeps its time when it is published again, and every guide when it is featured.
    expect(questionBefore("publish", [planned])).toBeUndefined();
    expect(questionBefore("feature", [planned])).toBeUndefined();
    expect(questionBefore("delete", [draft, live])).toBeUndefined();
  });
});
