import { isLongerThan, MAX_CONTENT } from "@guidepost/contract";
import { MAX_MARKDOWN_HTML } from "@guidepost/contract/permitted-html";
import type { Section } from "@guidepost/guide-content/guide-file";
import { inlinesOf, parser } from "@guidepost/guide-content/markdown-parser";

type Token = ReturnType<typeof parser.parse>[number];

/** A heading that is in no list and in no quote. Lines count from 0. */
type Heading = { level: number; from: number; to: number; inline: Token | undefined };

export function headingsIn(text: string): Heading[] {
  const tokens = parser.parse(text, {});
  return tokens.flatMap(({ type, level, tag, map }, index) =>
    type === "heading_open" && level === 0 && map
      ? [{ level: Number(tag.slice(1)), from: map[0], to: map[1], inline: tokens[index + 1] }]
      : [],
  );
}

/** Writes the headings of a level as headings of level 2, which begin steps. The number of lines stays the same. */
export function raiseHeadings(
  text: string,
  level: number,
  { from: first, to: end }: Pick<Section, "from" | "to"> = { from: 0, to: Infinity },
): string {
  const lines = text.split("\n");
  for (const { level: own, from, to } of headingsIn(text)) {
    if (own !== level || from < first || from >= end) continue;
    const line = lines[from] ?? "";
    if (/^ {0,3}#/.test(line)) lines[from] = line.replace(/#+/, "##");
    else {
      // The last line is the underline.
      const title = lines.slice(from, to - 1).map((one) => one.trim());
      lines.fill("", from, to);
      lines[from] = `## ${title.join(" ")}`;
    }
  }
  return lines.join("\n");
}

function isTooLong({ source }: Section): boolean {
  return (
    isLongerThan(source, MAX_CONTENT) ||
    // As HTML it is longer, which only a long source can be.
    (source.length > MAX_CONTENT / 4 && parser.render(source).length > MAX_MARKDOWN_HTML)
  );
}

/** The first section that is longer than a step and has headings, and the highest level of these. */
export function findLongSection(
  body: string,
  sections: readonly Section[],
): { section: Section; level: number } | undefined {
  const long = sections.filter(isTooLong);
  if (long.length === 0) return undefined;
  const headings = headingsIn(body);
  for (const section of long) {
    const start = section.title === null ? section.from : section.from + 1;
    const levels = headings
      .filter(({ from, level }) => from >= start && from < section.to && level !== 2)
      .map(({ level }) => level);
    if (levels.length > 0) return { section, level: Math.min(...levels) };
  }
  return undefined;
}

function escapeText(text: string): string {
  return text.replace(/[\\[\]*_`<>]/g, "\\$&");
}

/**
 * The links and images of a heading as a paragraph of Markdown: a title is text (contract IMPORT-8). Undefined for a heading
 * without them.
 */
export function linksOfHeading({ inline }: Heading): string | undefined {
  const children = inline?.children ?? [];
  const written: string[] = [];
  for (const [index, token] of children.entries()) {
    if (token.type === "image")
      written.push(`![${escapeText(token.content)}](<${token.attrGet("src") ?? ""}>)`);
    if (token.type !== "link_open") continue;
    const href = token.attrGet("href") ?? "";
    const end = children.findIndex(({ type }, at) => at > index && type === "link_close");
    const text = inlinesOf(children.slice(index + 1, end))
      .filter(({ type }) => type === "text" || type === "code_inline")
      .map(({ content }) => content)
      .join("");
    // A mark next to a heading that leads to the heading itself.
    if (text !== "" && !href.startsWith("#")) written.push(`[${escapeText(text)}](<${href}>)`);
  }
  return written.length === 0 ? undefined : written.join(" ");
}
