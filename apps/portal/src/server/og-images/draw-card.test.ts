import { describe, expect, it } from "vitest";
import { OG_IMAGE_SIZE as size, type OgImageCard } from "#lib/og-image.ts";
import { startOgImageThread } from "./og-image-renderer.ts";

function taskOf(title: string, language: string | null = null) {
  const area = { x: 80, y: 168, width: 1040, height: 300, sizes: [76, 34], color: "#000" };
  const line = { x: 80, y: 538, size: 32, color: "#000", isAtEnd: false };
  const card: OgImageCard = {
    background: "",
    lines: [{ ...line, texts: ["Ann"] }],
    title: { ...area, texts: [title] },
    language,
  };
  return { card, size };
}

describe("drawCard", () => {
  const draw = startOgImageThread();
  const imageOf = async (title: string, language?: string) =>
    Buffer.from(await draw(taskOf(title, language)));

  it.each([
    ["Japanese", "日本語ガイド：カメラの使い方"],
    ["simplified Chinese", "新手向导指南：如何设置路由器"],
    ["traditional Chinese", "新手嚮導：如何設定路由器"],
    ["Korean", "사진 가이드를 설치하는 방법"],
    ["Cyrillic", "Как испечь хлеб"],
    ["Greek", "Οδηγός χρήσης"],
    ["Arabic", "دليل المستخدم"],
    ["Hebrew", "מדריך בעברית"],
    ["Thai", "คู่มือการใช้งาน"],
    ["Hindi", "हिन्दी गाइड"],
    ["Romanian", "Țară și școală"],
    ["Vietnamese", "Hướng dẫn tiếng Việt"],
    ["an arrow", "A → B"],
    ["Tamil", "வழிகாட்டி"],
    ["Georgian", "გზამკვლევი"],
    ["Amharic", "መመሪያ"],
  ])("draws all letters of a title in %s (contract PREVIEW-1)", async (_, title) => {
    const image = await imageOf(title);
    expect(image.equals(await imageOf("\u{10ffff}"))).toBe(false);
    // A letter without a glyph would be left out.
    for (const letter of new Set(title.match(/\p{L}\p{M}*/gu)))
      expect(image.equals(await imageOf(title.replaceAll(letter, ""))), letter).toBe(false);
  });

  it("leaves out emoji and characters that no font has (contract PREVIEW-1)", async () => {
    const plain = await imageOf("Tea for two");
    for (const title of [
      "Tea ☕️ for 👩‍👩‍👧 two 🇫🇷",
      "Tea for two \u{12000}\ufffe",
      "Tea\u00ad for two",
    ])
      expect(plain.equals(await imageOf(title)), title).toBe(true);
  });

  it("draws the next text when a title has no letter that a font draws (contract PREVIEW-1)", async () => {
    const { card } = taskOf("Tech, step by step");
    const fallback = Buffer.from(await draw({ card, size }));
    for (const text of ["🎉", "\u{12000}", " ", "!?", ""]) {
      const title = { ...card.title, texts: [text, ...card.title.texts] };
      const image = Buffer.from(await draw({ card: { ...card, title }, size }));
      expect(fallback.equals(image), text).toBe(true);
    }
  });

  it("draws Han characters in the form of the language (contract PREVIEW-1)", async () => {
    const forms: Buffer[] = [];
    for (const language of ["ja", "zh-Hans", "zh-TW", "ko"])
      forms.push(await imageOf("直骨角", language));
    expect(new Set(forms.map((image) => image.toString("base64"))).size).toBe(4);
    expect(forms[1]?.equals(await imageOf("直骨角"))).toBe(true);
  });

  it("draws markup in a title as text", async () => {
    const markup = await imageOf("<b>&amp;</b>");
    expect(markup.equals(await imageOf("b"))).toBe(false);
    expect(markup.subarray(1, 4).toString()).toBe("PNG");
  });
});
