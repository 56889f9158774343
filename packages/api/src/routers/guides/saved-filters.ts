import {
  savedFilterCreate,
  savedFilterId,
  savedFilterList,
  savedFilterRename,
} from "@guidepost/contract";
import {
  createSavedFilter,
  deleteSavedFilter,
  listSavedFilters,
  renameSavedFilter,
} from "@guidepost/core";
import { router } from "#trpc/init.ts";
import { sessionProcedure } from "#trpc/procedures.ts";

/** The saved filters of the user, for the portal (contract LIST-23). Each procedure returns all of them. */
export const savedFilters = router({
  list: sessionProcedure.output(savedFilterList).query(({ ctx }) => listSavedFilters(ctx.service)),
  create: sessionProcedure
    .input(savedFilterCreate)
    .output(savedFilterList)
    .mutation(({ ctx, input }) => createSavedFilter(ctx.service, input)),
  rename: sessionProcedure
    .input(savedFilterRename)
    .output(savedFilterList)
    .mutation(({ ctx, input }) => renameSavedFilter(ctx.service, input)),
  delete: sessionProcedure
    .input(savedFilterId)
    .output(savedFilterList)
    .mutation(({ ctx, input }) => deleteSavedFilter(ctx.service, input)),
});
