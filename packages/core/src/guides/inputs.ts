import { guideInputs, sentContent } from "@guidepost/contract";

/**
 * What clients send to write guides, checked as in a form. `cleanGuideInput` measures and cleans the
 * content afterwards and makes them the inputs of the verbs.
 */
export const { guideCreate, guideUpdate, guideSave } = guideInputs(sentContent);
export type GuideCreateInput = ReturnType<typeof guideCreate.parse>;
export type GuideUpdateInput = ReturnType<typeof guideUpdate.parse>;
export type GuideSaveInput = ReturnType<typeof guideSave.parse>;
