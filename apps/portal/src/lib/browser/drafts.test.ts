import { beforeEach, describe, expect, it, vi } from "vitest";
import { createDraftStorage } from "#features/guide-editor/sync/draft-recovery.ts";
import { createStorage } from "#features/guide-editor/sync/storage.fixture.ts";
import {
  allowDrafts,
  countDrafts,
  discardDrafts,
  NO_DRAFTS,
  describeDraftLoss,
  describeDrafts,
} from "./drafts.ts";

const place = { userId: 3, guideId: 7 };
function draft(tab: string) {
  return {
    version: 1 as const,
    tab,
    at: 1,
    baseIds: [],
    baseUpdatedAt: "2026-11-20T09:30:00.000Z",
    title: "Unsaved",
  };
}
let local: ReturnType<typeof createStorage>;
let session: ReturnType<typeof createStorage>;

beforeEach(() => {
  [local, session] = [createStorage(), createStorage()];
  const own = { localStorage: local, sessionStorage: session };
  vi.stubGlobal("window", Object.assign(new EventTarget(), own));
});

describe("a draft in the browser", () => {
  it("is counted once per guide, also for a guide that does not exist yet", () => {
    const store = createDraftStorage(local);
    store.write(place, draft("a"));
    store.write(place, draft("b"));
    store.write({ userId: 3, guideId: 70 }, draft("a"));
    session.setItem("guidepost:beginning:3", JSON.stringify({ title: " ", description: null }));
    expect(countDrafts()).toEqual({ unsaved: 2, unpublished: 0 });
    session.setItem("guidepost:beginning:3", JSON.stringify({ title: "New" }));
    expect(countDrafts()).toEqual({ unsaved: 3, unpublished: 0 });
  });

  it("is counted separately for a published guide, once per guide for all tabs", () => {
    const store = createDraftStorage(local);
    store.write(place, draft("a"));
    store.write(place, { ...draft("b"), isLive: true });
    store.write({ userId: 3, guideId: 70 }, draft("a"));
    local.setItem("guidepost:draft:3:71:a", "no JSON");
    expect(countDrafts()).toEqual({ unsaved: 2, unpublished: 1 });
  });

  it("is deleted at a sign-out, and nothing else is", () => {
    createDraftStorage(local).write(place, draft("a"));
    session.setItem("guidepost:beginning:3", JSON.stringify({ title: "New" }));
    local.setItem("guidepost:read:1", "kept");
    discardDrafts();
    expect([countDrafts(), local.getItem("guidepost:read:1")]).toEqual([NO_DRAFTS, "kept"]);
  });

  it("is not stored again by an editor that is still open, until the next sign-in", () => {
    const store = createDraftStorage(local);
    discardDrafts();
    expect(store.write(place, draft("a"))).toBe(false);
    expect(countDrafts()).toEqual(NO_DRAFTS);
    allowDrafts();
    expect(store.write(place, draft("a"))).toBe(true);
    expect(countDrafts()).toEqual({ unsaved: 1, unpublished: 0 });
  });

  it("is not counted when the browser denies storage", () => {
    vi.stubGlobal("window", {});
    expect(countDrafts()).toEqual(NO_DRAFTS);
    expect(() => discardDrafts()).not.toThrow();
  });
});

describe("describeDraftLoss", () => {
  it("names unsaved changes and unpublished changes of live guides, with the number of guides", () => {
    const words = (unsaved: number, unpublished: number) =>
      describeDraftLoss({ unsaved, unpublished }, "Signing out");
    expect(words(0, 0)).toBeUndefined();
    expect(words(1, 0)).toBe(
      "1 guide has unsaved changes in this browser. Signing out deletes them.",
    );
    expect(words(0, 2)).toBe(
      "2 published guides have changes that are not published yet, saved only in this browser. Signing out deletes them.",
    );
    expect(words(3, 1)).toBe(
      "3 guides have unsaved changes and 1 published guide has changes that are not published yet in this browser. Signing out deletes them.",
    );
  });
});

describe("describeDrafts", () => {
  it("omits what an action would delete", () => {
    expect(describeDrafts({ unsaved: 2, unpublished: 0 })).toBe(
      "2 guides have unsaved changes in this browser",
    );
  });
});
