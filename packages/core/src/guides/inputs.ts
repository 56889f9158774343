import * as contract from "@guidepost/contract";
import { decodeCursor } from "./pagination.ts";

/** The schemas of requests that write guides. `cleanGuideInput` cleans the content afterwards. */
export const { guideCreate, guideUpdate, guideSave } = contract.guideInputs(contract.sentContent);
export type GuideCreateInput = ReturnType<typeof guideCreate.parse>;
export type GuideUpdateInput = ReturnType<typeof guideUpdate.parse>;
export type GuideSaveInput = ReturnType<typeof guideSave.parse>;

/** Refuses a cursor that does not decode, so that its error is reported with the other ones. */
const cursor = contract.guideListInput.shape.cursor
  .unwrap()
  .pipe(
    contract.lookup().refine((text) => decodeCursor(text) !== undefined, { error: "is invalid" }),
  )
  .optional();

/** The schemas of the paged lists of guides (contract ERR-15, LIST-1). */
export const guideListInput = contract.guideListInput.extend({ cursor });
export const trashInput = contract.trashInput.extend({ cursor });
