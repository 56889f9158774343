import type { ExportedGuide, GuideExport } from "@guidepost/contract";
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
    ? { file_name: `${guide.slug}.md`, text: toMarkdownDocument(guide) }
    : { file_name: `${guide.slug}.html`, text: toHtmlDocument(guide) };
}
