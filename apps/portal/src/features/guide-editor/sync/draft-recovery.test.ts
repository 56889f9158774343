import { describe, expect, it, vi } from "vitest";
import type { Draft } from "../document/draft.ts";
import { createDraftStorage } from "./draft-recovery.ts";
import { createStorage } from "./storage.fixture.ts";

vi.stubGlobal("window", new EventTarget());

const day = 24 * 60 * 60 * 1_000;
const now = 100 * day;
const place = { userId: 3, guideId: 7 };
function draft(tab: string, at = now): Draft {
  return {
    version: 1,
    tab,
    at,
    baseIds: [],
    baseUpdatedAt: "2026-11-20T09:30:00.000Z",
    title: `Of ${tab}`,
  };
}
function tabsOf(drafts: Draft[]) {
  return drafts.map(({ tab }) => tab);
}

describe("draft storage", () => {
  it("stores one draft per tab, and returns those of other tabs, newest first", () => {
    const store = createDraftStorage(createStorage());
    for (const one of [draft("a", now - 2), draft("b"), draft("c", now - 1)])
      store.write(place, one);
    expect(tabsOf(store.others(place, "c", now))).toEqual(["b", "a"]);
    expect(store.read(place, "c")?.title).toBe("Of c");
    store.remove(place, "b");
    expect(tabsOf(store.others(place, "c", now))).toEqual(["a"]);
  });

  it("separates users and guides, also when one id is a prefix of another", () => {
    const store = createDraftStorage(createStorage());
    store.write({ userId: 3, guideId: 77 }, draft("a"));
    store.write({ userId: 33, guideId: 7 }, draft("b"));
    store.write(place, draft("c"));
    expect(tabsOf(store.others(place, "d", now))).toEqual(["c"]);
    expect(tabsOf(store.others({ userId: 3, guideId: 77 }, "d", now))).toEqual(["a"]);
  });

  it("removes drafts of any guide that are older than 14 days", () => {
    const storage = createStorage();
    const store = createDraftStorage(storage);
    store.write(place, draft("a", now - 13 * day));
    store.write(place, draft("b", now - 15 * day));
    store.write({ ...place, guideId: 8 }, draft("c", now - 15 * day));
    expect(tabsOf(store.others(place, "d", now))).toEqual(["a"]);
    expect(storage.length).toBe(1);
  });

  it("removes the oldest drafts above nine", () => {
    const storage = createStorage();
    const store = createDraftStorage(storage);
    for (let index = 0; index < 12; index++) store.write(place, draft(`${index}`, now + index));
    expect(tabsOf(store.others(place, "0", now)).join(" ")).toBe("11 10 9 8 7 6 5 4 3");
    expect(store.read(place, "0")).toBeDefined();
    expect(storage.length).toBe(10);
  });

  it("ignores values that are no drafts, and does not remove them", () => {
    const storage = createStorage();
    storage.setItem("guidepost:draft:3:7:a", "{}");
    storage.setItem("other", "{}");
    expect(createDraftStorage(storage).others(place, "b", now)).toEqual([]);
    expect(storage.length).toBe(2);
  });

  it("returns nothing and stores nothing when the browser denies access", () => {
    const refuse = () => {
      throw new Error("Access denied.");
    };
    const closed = { getItem: refuse, setItem: refuse, removeItem: refuse, key: refuse, length: 1 };
    const store = createDraftStorage(closed);
    expect(store.write(place, draft("a"))).toBe(false);
    expect(store.read(place, "a")).toBeUndefined();
    expect(store.others(place, "a", now)).toEqual([]);
    store.remove(place, "a");
  });
});
