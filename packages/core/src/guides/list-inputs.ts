import * as contract from "@guidepost/contract";
import { decodeCursor } from "./cursor.ts";

/** A `cursor` that decodes: checked with the input, so that all its faults are reported together. */
const cursor = contract.guideListInput.shape.cursor
  .unwrap()
  .pipe(
    contract.lookup().refine((text) => decodeCursor(text) !== undefined, { error: "is invalid" }),
  )
  .optional();

/** The contract's inputs of the paged lists of guides, with the cursor checked (contract ERR-15, LIST-1). */
export const guideListInput = contract.guideListInput.extend({ cursor });
export const trashInput = contract.trashInput.extend({ cursor });
