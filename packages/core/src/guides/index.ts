export { authorFieldErrors } from "./author.ts";
export { applyBulk } from "./bulk.ts";
export { createGuide, duplicateGuide } from "./create.ts";
export {
  autosaveDraft,
  discardDraft,
  publishDraft,
  saveDraft,
  type GuideWithDraft,
} from "./drafts/drafts.ts";
export { getDraft, getDraftJson, openGuide, type OpenedGuide } from "./drafts/read-draft.ts";
export {
  deleteFeedback,
  listFeedback,
  listGuideFeedback,
  updateFeedback,
} from "./feedback/feedback.ts";
export { newFeedbackCountSql } from "./feedback/store.ts";
export { getAccountInsights, getGuideInsights } from "./insights/insights.ts";
export { getVersion, getVersionStorage, listVersions } from "./history/history.ts";
export { purgeExcessVersions, purgeVersions } from "./history/purge.ts";
export { restoreVersion } from "./history/restore-version.ts";
export { getLinkCheck, startLinkCheck } from "./link-check/link-check.ts";
export { checkLinksTask } from "./link-check/run-check.ts";
export { purgeLinkChecks } from "./link-check/store.ts";
export {
  createPrivateLink,
  getPrivateGuide,
  listPrivateLinks,
  recordOpening,
  revokePrivateLink,
} from "./private-links/private-links.ts";
export { exportAccount, type AccountExport } from "./export/export-account.ts";
export { exportGuide } from "./export/export-guide.ts";
export { purgePrivateLinks } from "./private-links/store.ts";
export { applySchedules } from "./schedule/apply-schedules.ts";
export { setSchedule } from "./schedule/schedule.ts";
export {
  deleteGuideByExternalId,
  getGuideByExternalId,
  getGuideJsonByExternalId,
  transitionGuideByExternalId,
  updateGuideByExternalId,
  upsertGuide,
  type UpsertPrecondition,
} from "./external-id.ts";
export { inlineHtmlCleaner, type HtmlCleaner } from "./html-cleaner.ts";
export {
  guideCreate,
  guideDraftAutosave,
  guideDraftSave,
  guideListInput,
  guideSave,
  guideUpdate,
  guideUpdateExternal,
  guideUpsert,
  stepCreate,
  stepUpdate,
  trashInput,
} from "./inputs.ts";
export {
  cleanGuideInput,
  cleanStepInput,
  contentFieldErrors,
  deadLinkWarnings,
} from "./clean-input.ts";
export { toMarkdownDocument } from "./read/markdown.ts";
export { cutPage, pageJson, pageSize, readCursor, readPage } from "./list/pagination.ts";
export { listGuideAuthors, listGuides, listGuidesJson, searchGuides } from "./list/list-guides.ts";
export { getGuide, getGuideDocument, getGuideJson } from "./read/get-guide.ts";
export { PreconditionFailed, type GuideVersion, type Precondition } from "./precondition.ts";
export {
  createSavedFilter,
  deleteSavedFilter,
  listSavedFilters,
  renameSavedFilter,
} from "./saved-filters/saved-filters.ts";
export { changeGuideSelection } from "./selection/change-selection.ts";
export { textQuery, type SearchQuery } from "./search/document.ts";
export { indexGuides } from "./search/index-guides.ts";
export { matchedSql } from "./store/search.ts";
export { slugify } from "./slug.ts";
export { addStep, deleteStep, reorderSteps, updateStep } from "./update/steps.ts";
export {
  GUIDE_SUMMARY_COLUMNS,
  PUBLIC_SUMMARY_COLUMNS,
  STEPS_COLUMN,
  type GuideRow,
  type GuideSummaryRow,
  type ListedRow,
  withStepsSql,
} from "./store/rows.ts";
export { handOverGuides, restoreGuidesOfUser, trashGuidesOfUser } from "./store/hand-over.ts";
export { purgeGuides } from "./store/trash.ts";
export { appendSteps, toGuide, toGuideSummary, toListedGuideWithSteps } from "./read/to-guide.ts";
export { featureGuide, publishGuide, unfeatureGuide, unpublishGuide } from "./transitions.ts";
export {
  deleteGuide,
  deleteGuidePermanently,
  emptyTrash,
  getDeletedGuide,
  listDeletedGuides,
  restoreGuide,
} from "./trash.ts";
export { saveGuide, updateGuide } from "./update/update.ts";
