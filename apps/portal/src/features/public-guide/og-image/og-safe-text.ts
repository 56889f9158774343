// What the font that pictures are drawn with has: of Latin letters nearly all. For anything else
// the library would ask the internet.
const known =
  /^[ -~\u00A1-\u00AC\u00AE-\u0113\u0116-\u012B\u012E-\u0137\u0139-\u013E\u0141-\u0148\u014A-\u014D\u0150-\u017E‘’“”‚„–—…•€]*$/;
const pictographs = /\p{Extended_Pictographic}|\u200D|\uFE0F/gu;

/** Text without emoji, if all of the rest can be drawn; else undefined. */
export function ogSafeText(text: string): string | undefined {
  const plain = text.normalize("NFC").replace(pictographs, "").replace(/\s+/g, " ").trim();
  return plain !== "" && known.test(plain) ? plain : undefined;
}
