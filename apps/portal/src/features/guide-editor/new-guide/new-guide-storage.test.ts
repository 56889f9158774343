import { describe, expect, it } from "vitest";
import { blankBeginning, createNewGuideStorage } from "./new-guide-storage.ts";

function storageWith(kept: Map<string, string>) {
  return () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
}

describe("new guide storage", () => {
  it("stores the input per user, until it is blank", () => {
    const store = createNewGuideStorage(storageWith(new Map()));
    const beginning = { title: "", description: "Half a sentence", category: "tech" } as const;
    store.write(3, beginning);
    expect(store.read(3)).toEqual(beginning);
    expect(store.read(4)).toBeUndefined();
    store.write(3, blankBeginning);
    expect(store.read(3)).toBeUndefined();
  });

  it.each(["", "{", "null", "[]", '{"title":1}', '{"title":"a","category":"x"}'])(
    "is nothing where the storage holds %j",
    (text) => {
      const kept = new Map([["guidepost:beginning:3", text]]);
      expect(createNewGuideStorage(storageWith(kept)).read(3)).toBeUndefined();
    },
  );

  it("returns nothing when the browser denies storage", () => {
    const store = createNewGuideStorage(() => {
      throw new Error("Not allowed.");
    });
    store.write(3, { title: "a" });
    expect(store.read(3)).toBeUndefined();
  });
});
