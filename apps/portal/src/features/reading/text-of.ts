const blocks =
  /<\/?(?:p|div|h[1-6]|ul|ol|li|dl|dt|dd|table|caption|thead|tbody|tfoot|tr|t[hd]|figure|figcaption|blockquote|pre|br|hr)(?:\s[^>]*)?\/?>/gi;
const tags = /<[^>]*>/g;
const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
};

/** The words of a step's HTML as the service stores it: it writes no other entities than these. */
export const textOf = (html: string): string =>
  html
    .replace(blocks, " ")
    .replace(tags, "")
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();

/** At most `max` characters, cut between words where there are any. */
export const excerpt = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  const space = cut.lastIndexOf(" ");
  return `${cut.slice(0, space > max / 2 ? space : max - 1).trimEnd()}…`;
};
