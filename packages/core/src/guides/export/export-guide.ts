import type { ExportedGuide, Guide, GuideExport } from "@guidepost/contract";
import { addFrontMatter } from "@guidepost/guide-content/guide-file";
import type { ActorContext } from "#context.ts";
import { getDraft } from "../drafts/read-draft.ts";
import { toMarkdownDocument } from "../read/markdown.ts";
import { toHtmlDocument } from "./html-document.ts";

/**
 * Returns a guide as one document, as its pending draft has it (contract EXPORT-1).
 *
 * @throws `not_found`; what `HtmlCleaner.toMarkdown` throws
 */
export async function exportGuide(
  ctx: ActorContext,
  { id, format }: GuideExport,
): Promise<ExportedGuide> {
  const { guide } = await getDraft(ctx, { id, ...(format === "markdown" && { format }) });
  return format === "markdown"
    ? { file_name: `${guide.slug}.md`, text: toMarkdownFile(guide) }
    : { file_name: `${guide.slug}.html`, text: toHtmlDocument(guide) };
}

/** The document has the title in its text. What readers see in addition is in the front matter (contract EXPORT-5). */
function toMarkdownFile(guide: Guide): string {
  const { category, language, user, published_at, updated_at } = guide;
  return addFrontMatter(toMarkdownDocument(guide), {
    category,
    language,
    author: user.display_name,
    ...(published_at !== null && {
      published: published_at.slice(0, 10),
      updated: updated_at.slice(0, 10),
    }),
  });
}
