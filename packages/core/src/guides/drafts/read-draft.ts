import type { Guide, GuideGetInput, Step } from "@guidepost/contract";
import type { ActorContext } from "#context.ts";
import { noSuchGuide } from "#errors.ts";
import { JsonText } from "#json-text.ts";
import { ownershipFilter } from "#ownership.ts";
import { withMarkdownSteps } from "../read/markdown.ts";
import { selectFields, toGuide } from "../read/to-guide.ts";
import type { GuideRow } from "../store/rows.ts";
import { rebase, toGuideDraft, withContent } from "./content.ts";
import type { GuideWithDraft } from "./drafts.ts";
import { findGuideWithDraft } from "./store.ts";

type Wanted = Omit<GuideGetInput, "version">;

/** Returns the steps in the form that the request names (contract MD-3, MD-7). */
async function stepsOf(
  ctx: ActorContext,
  { steps, sources, ...guide }: GuideRow,
  { include, format }: Wanted,
): Promise<Step[]> {
  if (format === "markdown") {
    const row = await withMarkdownSteps(ctx, { ...guide, steps_json: JSON.stringify(steps) });
    return JSON.parse(row.steps_json) as Step[];
  }
  if (include !== "source") return steps;
  return steps.map((step, index) => {
    const source = sources?.[index] ?? null;
    return { ...step, format: source === null ? "html" : "markdown", source };
  });
}

/**
 * Returns a guide as its pending draft has it, combined with later changes of the guide (contract DRAFT-2, DRAFT-5). Without a
 * draft, returns the guide.
 *
 * @throws `not_found`; what `HtmlCleaner.toMarkdown` throws
 */
export async function getDraft(ctx: ActorContext, input: Wanted): Promise<GuideWithDraft> {
  const found = await findGuideWithDraft(ctx.db.pool, ownershipFilter(ctx.actor), input.id);
  if (!found) throw noSuchGuide();
  const { draft } = found;
  const rebased = draft && rebase(draft, found.guide);
  const row =
    draft && rebased ? withContent(found.guide, rebased.content, draft.savedAt) : found.guide;
  const steps = await stepsOf(ctx, row, input);
  const guide: Guide = { ...toGuide(row, ctx.portalUrl), steps };
  const { fields } = input;
  return {
    guide: fields === undefined ? guide : selectFields(guide, fields),
    draft: draft && rebased ? toGuideDraft(draft, rebased) : null,
  };
}

/** Does what `getDraft` does and returns `{ guide, draft }` as JSON. @throws what `getDraft` throws */
export async function getDraftJson(ctx: ActorContext, input: Wanted): Promise<JsonText> {
  const { fields, ...whole } = input;
  const { guide, draft } = await getDraft(ctx, whole);
  const selected = fields === undefined ? guide : selectFields(guide, fields);
  const state = { id: guide.id, version: guide.version, draft: draft?.revision };
  return new JsonText(JSON.stringify({ guide: selected, draft }), { guide: state });
}

/** What the editor opens: the guide as its draft has it, and the guide. */
export type OpenedGuide = GuideWithDraft & {
  /** The guide without its pending changes; null without a draft, so that no response has the same content twice. */
  live: Guide | null;
  /** The guide that the draft started from, with conflicts only: the editor lets the author decide them. */
  base: Guide | null;
  /** The ids of the steps that have Markdown. */
  markdown_steps: number[];
};

/** The ids of the steps that have Markdown. */
function markdownStepsOf({ steps, sources = [] }: GuideRow): number[] {
  return steps.flatMap(({ id }, index) => ((sources[index] ?? null) === null ? [] : id));
}

/** Returns a guide with its pending draft for the editor. @throws `not_found` */
export async function openGuide(ctx: ActorContext, { id }: { id: number }): Promise<OpenedGuide> {
  const found = await findGuideWithDraft(ctx.db.pool, ownershipFilter(ctx.actor), id);
  if (!found) throw noSuchGuide();
  const { guide: row, draft } = found;
  const live = toGuide(row, ctx.portalUrl);
  if (!draft)
    return {
      guide: live,
      draft: null,
      live: null,
      base: null,
      markdown_steps: markdownStepsOf(row),
    };
  const rebased = rebase(draft, row);
  const current = withContent(row, rebased.content, draft.savedAt);
  const base = { ...withContent(row, draft.base, row.updated_at), version: draft.baseVersion };
  return {
    guide: toGuide(current, ctx.portalUrl),
    draft: toGuideDraft(draft, rebased),
    live,
    base: rebased.overlaps.length > 0 ? toGuide(base, ctx.portalUrl) : null,
    markdown_steps: markdownStepsOf(current),
  };
}
