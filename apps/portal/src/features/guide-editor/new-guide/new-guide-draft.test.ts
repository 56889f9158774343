import { describe, expect, it } from "vitest";
import { EMPTY_NEW_GUIDE, createNewGuideStorage } from "./new-guide-draft.ts";

function storageWith(storage: Map<string, string>) {
  return () => ({
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  });
}

describe("new guide storage", () => {
  it("stores the input per user, until it is blank", () => {
    const store = createNewGuideStorage(storageWith(new Map()));
    const input = {
      title: "",
      description: "Half a sentence",
      category: "tech",
      template: "how-to",
    } as const;
    store.write(3, input);
    expect(store.read(3)).toEqual(input);
    expect(store.read(4)).toBeUndefined();
    store.write(3, EMPTY_NEW_GUIDE);
    expect(store.read(3)).toBeUndefined();
  });

  it("reads input that an earlier release has stored", () => {
    const storage = new Map([["guidepost:beginning:3", '{"title":"Tea","category":"tech"}']]);
    expect(createNewGuideStorage(storageWith(storage)).read(3)).toEqual({
      title: "Tea",
      category: "tech",
      template: "empty",
    });
  });

  it.each(["", "{", "null", "[]", '{"title":1}', '{"title":"a","category":"x"}'])(
    "returns nothing for the stored value %j",
    (text) => {
      const storage = new Map([["guidepost:beginning:3", text]]);
      expect(createNewGuideStorage(storageWith(storage)).read(3)).toBeUndefined();
    },
  );

  it("returns nothing when the browser denies storage", () => {
    const store = createNewGuideStorage(() => {
      throw new Error("Not allowed.");
    });
    store.write(3, { ...EMPTY_NEW_GUIDE, title: "a" });
    expect(store.read(3)).toBeUndefined();
  });
});
