import {
  guideExternalAddress as externalAddress,
  guideInputs,
  guideListInput as guideListSchema,
  isLongerThan,
  joinFieldErrors,
  lookup,
  MAX_CONTENT,
  MAX_STEPS,
  sentContent,
  tooLong,
  toRemovalErrors,
  toWarnings,
  trashInput as trashSchema,
  type FieldErrors,
  type HtmlWarning,
  type Removal,
} from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import { invalid } from "../errors.ts";
import { ownershipFilter } from "../ownership.ts";
import { authorOfAddress, usernamesIn } from "./author.ts";
import type { CleanHtml } from "./html/html-cleaner.ts";
import { decodeListCursor } from "./list-cursor.ts";
import { decodeCursor } from "./pagination.ts";
import { findGuide, findGuideByExternalId } from "./store/read.ts";

/** The schemas of requests that write guides. `cleanGuideInput` cleans the content afterwards. */
export const { guideCreate, guideUpdate, guideUpsert, guideSave, stepCreate, stepUpdate } =
  guideInputs(sentContent);
type GuideCreateInput = ReturnType<typeof guideCreate.parse>;
type GuideUpdateInput = ReturnType<typeof guideUpdate.parse>;
type GuideUpsertInput = ReturnType<typeof guideUpsert.parse>;
type GuideSaveInput = ReturnType<typeof guideSave.parse>;
type StepCreateInput = ReturnType<typeof stepCreate.parse>;
type StepUpdateInput = ReturnType<typeof stepUpdate.parse>;

/** Refuses a cursor that does not decode, so that its error is reported with the other ones. */
const listCursorText = guideListSchema.shape.cursor.unwrap();
const listCursor = listCursorText
  .pipe(
    listCursorText.refine((text) => (decodeCursor(text) ?? decodeListCursor(text)) !== undefined, {
      error: "is invalid",
    }),
  )
  .optional();
const trashCursor = trashSchema.shape.cursor
  .unwrap()
  .pipe(lookup().refine((text) => decodeCursor(text) !== undefined, { error: "is invalid" }))
  .optional();

/** The schemas of the paged lists of guides (contract ERR-15, LIST-1). */
export const guideListInput = guideListSchema.extend({ cursor: listCursor });
export const trashInput = trashSchema.extend({ cursor: trashCursor });

type CleanSteps<Steps> = Steps extends readonly (infer Step)[]
  ? (Omit<Step, "content"> & { content: CleanHtml })[]
  : Steps;
type CleanGuide<Guide> = {
  [Key in keyof Guide]: Key extends "steps" ? CleanSteps<Guide[Key]> : Guide[Key];
};
type CleanStep<Step> = {
  [Key in keyof Step]: Key extends "content"
    ? CleanHtml | Extract<Step[Key], undefined>
    : Step[Key];
};
type WithCleanContent<Input> = {
  [Key in keyof Input]: Key extends "guide"
    ? CleanGuide<Input[Key]>
    : Key extends "step"
      ? CleanStep<Input[Key]>
      : Input[Key];
};

/** The inputs of the functions that write guides. Only `cleanGuideInput` and `cleanStepInput` return such content. */
export type GuideCreate = WithCleanContent<GuideCreateInput>;
export type GuideUpdate = WithCleanContent<GuideUpdateInput>;
export type GuideUpsert = WithCleanContent<GuideUpsertInput>;
export type GuideSave = WithCleanContent<GuideSaveInput>;
export type StepCreate = WithCleanContent<StepCreateInput>;
export type StepUpdate = WithCleanContent<StepUpdateInput>;

/** Contents that passed the schema, by their field, such as `steps.0.content`. */
type SentContents = ReadonlyMap<string, string>;

/**
 * Returns the stored contents of a guide. Cleaning can make content longer than the limit, and a
 * client may send back what it read.
 */
async function storedContents(ctx: ActorContext, input: Addressed): Promise<Set<string>> {
  const guide = await findAddressedGuide(ctx, input);
  return new Set(guide?.steps.map(({ content }) => content));
}

/** A body with the fields of its path, before or after its validation. */
type Addressed = { id?: unknown; external_id?: unknown; guide?: unknown; step?: unknown };

async function findAddressedGuide(ctx: ActorContext, input: Addressed) {
  const { id } = input;
  if (typeof id === "number" && Number.isInteger(id))
    return findGuide(ctx.db.pool, ownershipFilter(ctx.actor), id);
  const address = externalAddress.safeParse({
    external_id: input.external_id,
    user_id: usernamesIn(input)[0] ?? ctx.actor.user.username,
  });
  if (!address.success) return undefined;
  const author = await authorOfAddress(ctx, address.data);
  return author && findGuideByExternalId(ctx.db.pool, author, address.data.external_id);
}

/** How to treat content of which cleaning removes something. */
export type CleaningOptions = {
  /** Whether such content is an error, as `Prefer: handling=strict` requests (contract WARN-4). */
  isStrict?: boolean | undefined;
};

/** Cleans contents within the length limit, and returns the errors that the schema cannot find. */
async function cleanContents(
  ctx: ActorContext,
  input: Addressed,
  { sent, isStrict }: { sent: SentContents } & CleaningOptions,
) {
  const faults: FieldErrors = {};
  const accepted = new Map(sent);
  const long = Array.from(sent).filter(([, content]) => isLongerThan(content, MAX_CONTENT));
  if (long.length > 0) {
    const stored = await storedContents(ctx, input);
    for (const [field, content] of long) {
      if (stored.has(content)) continue;
      faults[field] = [tooLong(MAX_CONTENT)];
      accepted.delete(field);
    }
  }
  const contents = await ctx.htmlCleaner.clean(ctx.actor.account.id, [...accepted.values()]);
  const cleaned = new Map<string, CleanHtml>();
  const removals = new Map<string, readonly Removal[]>();
  for (const [at, field] of [...accepted.keys()].entries()) {
    const content = contents[at];
    if (!content) continue;
    cleaned.set(field, content.html);
    if (!content.html) faults[field] = ["has no permitted content"];
    if (content.removals.length > 0) removals.set(field, content.removals);
  }
  const allFaults = isStrict ? joinFieldErrors(faults, toRemovalErrors(removals)) : faults;
  return { cleaned, removals, faults: allFaults };
}

function contentField(index: number): string {
  return `steps.${index}.content`;
}

/**
 * Cleans the content of all steps. Call it after the schema and before every write of a guide.
 *
 * @returns the input with cleaned content, and the warnings about what was removed (contract WARN-1)
 * @throws `validation_failed` for content that is too long or empty after cleaning (contract STEP-2), and in
 *   strict handling for content of which something would be removed; what `HtmlCleaner.clean` throws
 */
export async function cleanGuideInput<
  Input extends GuideCreateInput | GuideUpdateInput | GuideUpsertInput | GuideSaveInput,
>(
  ctx: ActorContext,
  input: Input,
  { isStrict }: CleaningOptions = {},
): Promise<WithCleanContent<Input> & { warnings: HtmlWarning[] }> {
  const { steps } = input.guide;
  if (!steps || steps.length === 0) return { ...(input as WithCleanContent<Input>), warnings: [] };
  const sent = new Map(steps.map(({ content }, index) => [contentField(index), content]));
  const { cleaned, removals, faults } = await cleanContents(ctx, input, { sent, isStrict });
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const clean = steps.map((step, index) => ({
    ...step,
    content: cleaned.get(contentField(index)),
  }));
  const output = { ...input, guide: { ...input.guide, steps: clean } } as WithCleanContent<Input>;
  return { ...output, warnings: toWarnings(removals) };
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
  const { content } = input.step;
  if (content === undefined) return { ...(input as WithCleanContent<Input>), warnings: [] };
  const sent = new Map([["content", content]]);
  const { cleaned, removals, faults } = await cleanContents(ctx, input, { sent, isStrict });
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const clean = { ...input.step, content: cleaned.get("content") };
  const output = { ...input, step: clean } as WithCleanContent<Input>;
  return { ...output, warnings: toWarnings(removals) };
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
  const sent = new Map<string, string>();
  const add = (field: string, step: unknown) => {
    const content = sentContent.safeParse((step as { content?: unknown } | null)?.content);
    if (content.success) sent.set(field, content.data);
  };
  steps.forEach((step, index) => add(contentField(index), step));
  add("content", input.step);
  if (sent.size === 0) return {};
  return (await cleanContents(ctx, input, { sent, isStrict })).faults;
}
