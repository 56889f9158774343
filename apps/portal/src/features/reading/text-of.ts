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

/** At most `max` characters (code points), cut between words where there are any. */
export const excerpt = (text: string, max: number): string => {
  // None takes more than two units: of a long text, the rest need not be taken apart.
  const characters = Array.from(text.slice(0, 2 * (max + 1)));
  if (characters.length <= max) return text;
  const space = characters.lastIndexOf(" ", max - 1);
  return `${characters
    .slice(0, space > max / 2 ? space : max - 1)
    .join("")
    .trimEnd()}…`;
};
