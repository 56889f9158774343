import type { Guide, GuideGetInput as GetInput } from "@guidepost/contract";
import type { ActorContext } from "#context.ts";
import { noSuchGuide } from "#errors.ts";
import { JsonText, MarkdownText } from "#json-text.ts";
import { ownershipFilter } from "#ownership.ts";
import * as store from "../store/read.ts";
import type { GuideJsonRow, GuideRow } from "../store/rows.ts";
import { toMarkdownDocument, withMarkdownSteps } from "./markdown.ts";
import { toGuide, toGuideFieldsJson, toGuideJson } from "./to-guide.ts";

/** `getDraft` returns the draft. */
type GuideGetInput = Omit<GetInput, "version">;

/**
 * Returns one guide with its steps, or the fields that the input names.
 *
 * @throws `not_found` for a deleted guide and one that the actor may not access (contract SCOPE-4, LIFE-6)
 */
export async function getGuide(ctx: ActorContext, input: GuideGetInput): Promise<Guide> {
  const { fields } = input;
  if (fields !== undefined) {
    const { text } = await getGuideFieldsJson(ctx, { ...input, fields });
    return (JSON.parse(text) as { guide: Guide }).guide;
  }
  const row = await readGuide(ctx, input);
  const steps = JSON.parse(row.steps_json) as GuideRow["steps"];
  return toGuide({ ...row, steps }, ctx.portalUrl);
}

/**
 * Does what `getGuide` does and returns `{ guide }` as JSON. PostgreSQL creates the JSON of the steps,
 * which are most of a guide.
 *
 * @throws `not_found`
 */
export async function getGuideJson(ctx: ActorContext, input: GuideGetInput): Promise<JsonText> {
  const { fields } = input;
  if (fields !== undefined) return getGuideFieldsJson(ctx, { ...input, fields });
  const row = await readGuide(ctx, input);
  return new JsonText(`{"guide":${toGuideJson(row, ctx.portalUrl)}}`, { guide: row });
}

/**
 * Returns one guide as a Markdown document (contract MD-8).
 *
 * @throws `not_found`; what `HtmlCleaner.toMarkdown` throws
 */
export async function getGuideDocument(
  ctx: ActorContext,
  { id }: { id: number },
): Promise<MarkdownText> {
  const guide = await getGuide(ctx, { id, format: "markdown" });
  return new MarkdownText(toMarkdownDocument(guide), guide);
}

/** Returns the named fields of a guide as JSON (contract LIST-13). Reads the steps only if they are named. */
async function getGuideFieldsJson(
  ctx: ActorContext,
  input: GuideGetInput & { fields: string },
): Promise<JsonText> {
  const { id, fields } = input;
  const row = fields.split(",").includes("steps")
    ? await readGuide(ctx, input)
    : await store.findGuideSummary(ctx.db.pool, ownershipFilter(ctx.actor), id);
  if (!row) throw noSuchGuide();
  return new JsonText(`{"guide":${toGuideFieldsJson(row, ctx.portalUrl, fields)}}`, { guide: row });
}

async function readGuide(
  ctx: ActorContext,
  { id, include, format }: Omit<GuideGetInput, "fields">,
): Promise<GuideJsonRow> {
  const read = include === "source" ? store.readGuideWithSources : store.readGuide;
  const row = await read(ctx.db.pool, ownershipFilter(ctx.actor), id);
  if (!row) throw noSuchGuide();
  return format === "markdown" ? withMarkdownSteps(ctx, row) : row;
}
