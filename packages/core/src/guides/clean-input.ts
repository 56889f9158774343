import {
  elementsIn,
  exceedsElements,
  isLongerThan,
  joinFieldErrors,
  MAX_CONTENT,
  MAX_STEPS,
  sentStepContent,
  STEP_HAS_TOO_MANY_ELEMENTS,
  tooLong,
  TOO_MANY_ELEMENTS,
  toRemovalErrors,
  toWarnings,
  type FieldErrors,
  type HtmlWarning,
  type Removal,
  type SentStepContent,
} from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import { invalid } from "../errors.ts";
import { ownershipFilter } from "../ownership.ts";
import { authorOfAddress, readAddress, type Addressed } from "./author.ts";
import { findDraftSteps } from "./drafts/store.ts";
import type { SentContent } from "@guidepost/guide-content/clean-content";
import { stepsWithDeadLinks } from "@guidepost/guide-content/heading-links";
import type {
  GuideCreateInput,
  GuideDraftAutosaveInput,
  GuideDraftSaveInput,
  GuideSaveInput,
  GuideUpdateExternalInput,
  GuideUpdateInput,
  GuideUpsertInput,
  StepCreateInput,
  StepUpdateInput,
  StoredContent,
  WithCleanContent,
} from "./inputs.ts";
import { findGuide, findGuideByExternalId } from "./store/read.ts";

/** Contents that passed the schema, by the path of their step, such as `steps.0.`. */
type SentSteps = ReadonlyMap<string, SentStepContent>;

type StoredStep = { content: string; source: string | null };

/**
 * Returns the stored steps of a guide, and those of its draft. Cleaning can make content longer than the limit, and a client may send
 * back what it read.
 */
async function storedVersions(ctx: ActorContext, input: Addressed): Promise<StoredStep[][]> {
  const guide = await findAddressedGuide(ctx, input);
  const steps = (guide?.steps ?? []).map(({ content }, index) => ({
    content,
    source: guide?.sources?.[index] ?? null,
  }));
  return guide?.has_pending_changes
    ? [steps, await findDraftSteps(ctx.db.pool, guide.id)]
    : [steps];
}

async function findAddressedGuide(ctx: ActorContext, input: Addressed) {
  const address = readAddress(ctx, input);
  if (!address) return undefined;
  if ("id" in address)
    return findGuide(ctx.db.pool, ownershipFilter(ctx.actor), {
      id: address.id,
      withSources: true,
    });
  const author = await authorOfAddress(ctx, address);
  const { external_id: externalId } = address;
  return author && findGuideByExternalId(ctx.db.pool, author, { externalId, withSources: true });
}

/** How to treat content of which cleaning removes something. */
export type CleaningOptions = {
  /** Whether a removal is an error, as with `Prefer: handling=strict` (contract WARN-4). */
  isStrict?: boolean | undefined;
};

/** A part of a step that is cleaned: its content, or the Markdown that was sent with its HTML. */
type Part = { path: string; sent: SentContent; field: "content" | "source" };

/** The parts of a step, without white space around HTML. White space has a meaning in Markdown. */
function partsOf(path: string, { content, format, source }: SentStepContent): Part[] {
  if (format !== "markdown") return [{ path, sent: content.trim(), field: "content" }];
  if (typeof source !== "string") return [{ path, sent: { markdown: content }, field: "content" }];
  return [
    { path, sent: content.trim(), field: "content" },
    { path, sent: { markdown: source }, field: "source" },
  ];
}

function textOf(sent: SentContent): string {
  return typeof sent === "string" ? sent : sent.markdown;
}

/** Cleans contents within the length limit, and returns the errors that the schema cannot find. */
async function cleanContents(
  ctx: ActorContext,
  input: Addressed,
  { sent, isStrict }: { sent: SentSteps } & CleaningOptions,
) {
  const faults: FieldErrors = {};
  let versions: Promise<StoredStep[][]> | undefined;
  const readVersions = () => (versions ??= storedVersions(ctx, input));
  const isStored = async (test: (step: StoredStep) => boolean) =>
    (await readVersions()).flat().some(test);

  for (const [path, { format, source }] of sent)
    if (typeof source === "string" && format !== "markdown")
      faults[`${path}source`] = ["requires the format markdown"];
  const parts: Part[] = [];
  for (const part of Array.from(sent, ([path, step]) => partsOf(path, step)).flat()) {
    const text = textOf(part.sent);
    const isLong = isLongerThan(text, MAX_CONTENT);
    if (isLong && !(await isStored(({ content }) => content === text)))
      faults[part.path + part.field] = [tooLong(MAX_CONTENT)];
    else parts.push(part);
  }

  const results = await ctx.htmlCleaner.clean(
    ctx.actor.account.id,
    parts.map((part) => part.sent),
  );
  const elements = parts.reduce(
    (sum, { field }, at) => sum + (field === "content" ? (results[at]?.elements ?? 0) : 0),
    0,
  );
  if (
    exceedsElements(elements, 0) &&
    exceedsElements(elements, Math.max(...(await readVersions()).map(elementsIn)))
  )
    Object.assign(
      faults,
      sent.has("") ? { content: [STEP_HAS_TOO_MANY_ELEMENTS] } : { steps: [TOO_MANY_ELEMENTS] },
    );
  const cleaned = new Map<string, StoredContent>();
  const removals = new Map<string, readonly Removal[]>();
  for (const [at, { path, sent: one, field }] of parts.entries()) {
    const result = results[at];
    if (!result) continue;
    const name = path + field;
    const { html: content } = result;
    const source = typeof one === "string" ? null : one.markdown;
    if (!content) faults[name] = [result.fault ?? "has no permitted content"];
    const html = field === "source" ? cleaned.get(path)?.content : undefined;
    const isKnown = (step: StoredStep) => step.content === html && step.source === source;
    // The conversion may have changed since the step was stored.
    if (html !== undefined && html !== content && !(await isStored(isKnown)))
      faults[name] = ["does not match content: to change a step, send one of them"];
    cleaned.set(path, { content: html ?? content, source });
    if (result.removals.length > 0) removals.set(name, result.removals);
  }
  const allFaults = isStrict ? joinFieldErrors(faults, toRemovalErrors(removals)) : faults;
  return { cleaned, removals, faults: allFaults };
}

/** A link that leads to no heading and no step of the guide. */
const DEAD_LINK: Removal = { reason: "target_not_found", element: "a", attribute: "href" };

/** The removals of cleaning, and the links that lead to no heading and no step of the guide (contract WARN-5). */
function withDeadLinks(
  removals: ReadonlyMap<string, readonly Removal[]>,
  steps: readonly { title?: string | null | undefined; content: string }[],
): Map<string, readonly Removal[]> {
  const all = new Map(removals);
  const linkable = steps.map(({ title = null, content }) => ({ title, content }));
  for (const index of stepsWithDeadLinks(linkable)) {
    const field = `${pathOf(index)}content`;
    all.set(field, [...(all.get(field) ?? []), DEAD_LINK]);
  }
  return all;
}

/**
 * Returns the warning about links in a single step that lead to no heading and no step of its guide, after the change
 * (contract WARN-5).
 *
 * @param index of the step in the guide; -1 for none
 */
export function deadLinkWarnings(
  steps: readonly { title: string | null; content: string }[],
  index: number,
): HtmlWarning[] {
  if (!steps[index]?.content.includes(' href="#')) return [];
  return stepsWithDeadLinks(steps).includes(index)
    ? toWarnings(new Map([["content", [DEAD_LINK]]]))
    : [];
}

/** The path of a step in a body with a guide. */
function pathOf(index: number): string {
  return `steps.${index}.`;
}

/**
 * Cleans the content of all steps. Call it after the schema and before every write of a guide.
 *
 * @returns the input with cleaned content, and the warnings about what was removed (contract WARN-1), and about links that lead
 *   nowhere (contract WARN-5)
 * @throws `validation_failed` for content that is too long, has too many elements, or is empty after cleaning (contract
 *   STEP-2, STEP-14), and in
 *   strict handling for content of which something would be removed; what `HtmlCleaner.clean` throws
 */
export async function cleanGuideInput<
  Input extends
    | GuideCreateInput
    | GuideUpdateInput
    | GuideUpdateExternalInput
    | GuideUpsertInput
    | GuideSaveInput
    | GuideDraftSaveInput
    | GuideDraftAutosaveInput,
>(
  ctx: ActorContext,
  input: Input,
  { isStrict }: CleaningOptions = {},
): Promise<WithCleanContent<Input> & { warnings: HtmlWarning[] }> {
  const { steps } = input.guide;
  if (!steps || steps.length === 0) return { ...(input as WithCleanContent<Input>), warnings: [] };
  const sent = new Map(
    steps.map((step, index): [string, SentStepContent] => [pathOf(index), step]),
  );
  const { cleaned, removals, faults } = await cleanContents(ctx, input, { sent, isStrict });
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const clean = steps.map(({ format: _, ...step }, index) => ({
    ...step,
    ...cleaned.get(pathOf(index)),
  }));
  const output = { ...input, guide: { ...input.guide, steps: clean } } as WithCleanContent<Input>;
  const linked = withDeadLinks(removals, output.guide.steps ?? []);
  return { ...output, warnings: toWarnings(linked) };
}

/**
 * Cleans the content of one step, if it is given.
 *
 * @returns the input with cleaned content, and the warnings about what was removed (contract WARN-1)
 * @throws what `cleanGuideInput` throws
 */
export async function cleanStepInput<Input extends StepCreateInput | StepUpdateInput>(
  ctx: ActorContext,
  input: Input,
  { isStrict }: CleaningOptions = {},
): Promise<WithCleanContent<Input> & { warnings: HtmlWarning[] }> {
  const { content, format, source, ...others } = input.step;
  if (content === undefined) {
    if (format !== undefined || source !== undefined)
      throw invalid({ content: ["can't be blank"] });
    return { ...(input as WithCleanContent<Input>), warnings: [] };
  }
  const sent = new Map([["", { content, format, source }]]);
  const { cleaned, removals, faults } = await cleanContents(ctx, input, { sent, isStrict });
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const output = { ...input, step: { ...others, ...cleaned.get("") } };
  return { ...(output as WithCleanContent<Input>), warnings: toWarnings(removals) };
}

/**
 * Returns the errors that `cleanGuideInput` or `cleanStepInput` would find in a body that its schema refuses. All
 * errors of a body are then reported together (contract ERR-15).
 */
export async function contentFieldErrors(
  ctx: ActorContext,
  body: unknown,
  { isStrict }: CleaningOptions = {},
): Promise<FieldErrors> {
  const input = (body ?? {}) as Addressed;
  const guide = input.guide as { steps?: unknown } | null | undefined;
  const steps: unknown[] = Array.isArray(guide?.steps) ? guide.steps.slice(0, MAX_STEPS) : [];
  const sent = new Map<string, SentStepContent>();
  const add = (path: string, step: unknown) => {
    const parsed = sentStepContent.safeParse(step);
    if (parsed.success) sent.set(path, parsed.data);
  };
  steps.forEach((step, index) => add(pathOf(index), step));
  add("", input.step);
  if (sent.size === 0) return {};
  return (await cleanContents(ctx, input, { sent, isStrict })).faults;
}
