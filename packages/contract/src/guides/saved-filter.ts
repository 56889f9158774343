import * as z from "zod";
import { outputId, outputList, outputText } from "../output.ts";
import { text } from "../text.ts";
import { guideSearchInput } from "./guide-list.ts";

/** Filters that a user can save (contract LIST-23). */
export const MAX_SAVED_FILTERS = 20;
export const MAX_FILTER_NAME = 50;

/** The search, the filters and the order of the portal's list of guides. */
export const savedQuery = guideSearchInput.omit({
  page: true,
  limit: true,
  excerpts: true,
  weekly: true,
});
export type SavedQuery = z.infer<typeof savedQuery>;

const name = text({ max: MAX_FILTER_NAME, blank: false, isLine: true });

export const savedFilter = z.object({
  id: outputId(),
  name: outputText(MAX_FILTER_NAME),
  query: savedQuery,
});
export type SavedFilter = z.infer<typeof savedFilter>;

export const savedFilterList = z.object({ filters: outputList(savedFilter, MAX_SAVED_FILTERS) });
export type SavedFilterList = z.infer<typeof savedFilterList>;

export const savedFilterName = z.strictObject({ name });
export const savedFilterCreate = savedFilterName.extend({ query: savedQuery });
export type SavedFilterCreate = z.infer<typeof savedFilterCreate>;

export const savedFilterId = z.strictObject({ id: z.int32().min(1) });
export const savedFilterRename = savedFilterId.extend({ name });
export type SavedFilterRename = z.infer<typeof savedFilterRename>;
