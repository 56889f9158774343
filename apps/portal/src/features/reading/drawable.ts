// The font that pictures are drawn with has these. For others the library would ask the internet.
const known = /^[ -~\u00A0-\u017F‘’“”‚„–—…•€™]*$/;
const pictographs = /\p{Extended_Pictographic}|[\u200D\uFE0F]/gu;

/** Text without emoji, if all of the rest can be drawn; else undefined. */
export const drawable = (text: string): string | undefined => {
  const plain = text.replace(/[©®]/g, "").replace(pictographs, "").replace(/\s+/g, " ").trim();
  return plain !== "" && known.test(plain) ? plain : undefined;
};
