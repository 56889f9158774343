import {
  guideExternalAddress as externalAddress,
  guideInputs,
  guideListInput as guideListSchema,
  lookup,
  sentContent,
  trashInput as trashSchema,
} from "@guidepost/contract";
import type { CleanHtml } from "@guidepost/guide-content/clean-content";
import { decodeListCursor } from "./list/list-cursor.ts";
import { decodeCursor } from "./list/pagination.ts";

/** The schemas of requests that write guides. `cleanGuideInput` cleans the content afterwards. */
export const {
  guideCreate,
  guideUpdate,
  guideUpsert,
  guideSave,
  guideDraftSave,
  guideDraftAutosave,
  stepCreate,
  stepUpdate,
} = guideInputs(sentContent);
/** A PATCH of the guide with an external id, as an operation of a bulk request (contract BULK-3). */
export const guideUpdateExternal = guideUpdate.omit({ id: true }).extend(externalAddress.shape);
export type GuideCreateInput = ReturnType<typeof guideCreate.parse>;
export type GuideUpdateInput = ReturnType<typeof guideUpdate.parse>;
export type GuideUpdateExternalInput = ReturnType<typeof guideUpdateExternal.parse>;
export type GuideUpsertInput = ReturnType<typeof guideUpsert.parse>;
export type GuideSaveInput = ReturnType<typeof guideSave.parse>;
export type GuideDraftSaveInput = ReturnType<typeof guideDraftSave.parse>;
export type GuideDraftAutosaveInput = ReturnType<typeof guideDraftAutosave.parse>;
export type StepCreateInput = ReturnType<typeof stepCreate.parse>;
export type StepUpdateInput = ReturnType<typeof stepUpdate.parse>;

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

/** The content of a step as it is stored: cleaned HTML, and the Markdown that it was converted from. */
export type StoredContent = { content: CleanHtml; source: string | null };

type CleanSteps<Steps> = Steps extends readonly (infer Step)[]
  ? (Omit<Step, "content" | "format" | "source"> & StoredContent)[]
  : Steps;
type CleanGuide<Guide> = {
  [Key in keyof Guide]: Key extends "steps" ? CleanSteps<Guide[Key]> : Guide[Key];
};
type CleanStep<Step> = Omit<Step, "content" | "format" | "source"> &
  (Step extends { content: string } ? StoredContent : Partial<StoredContent>);
export type WithCleanContent<Input> = {
  [Key in keyof Input]: Key extends "guide"
    ? CleanGuide<Input[Key]>
    : Key extends "step"
      ? CleanStep<Input[Key]>
      : Input[Key];
};

/** The inputs of the functions that write guides. Only `cleanGuideInput` and `cleanStepInput` return such content. */
export type GuideCreate = WithCleanContent<GuideCreateInput>;
export type GuideUpdate = WithCleanContent<GuideUpdateInput>;
export type GuideUpdateExternal = WithCleanContent<GuideUpdateExternalInput>;
export type GuideUpsert = WithCleanContent<GuideUpsertInput>;
export type GuideSave = WithCleanContent<GuideSaveInput>;
export type GuideDraftSave = WithCleanContent<GuideDraftSaveInput>;
export type GuideDraftAutosave = WithCleanContent<GuideDraftAutosaveInput>;
export type StepCreate = WithCleanContent<StepCreateInput>;
export type StepUpdate = WithCleanContent<StepUpdateInput>;
