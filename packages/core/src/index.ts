export * from "./accounts/index.ts";
export type { Actor, Credential } from "./actor.ts";
export * from "./api-keys/index.ts";
export type { AuditEvent } from "./audit.ts";
export { requireFreshSignIn } from "./authorization.ts";
export * from "./context.ts";
export * from "./errors.ts";
export {
  authorFaults,
  cleanContent,
  cleanGuideInput,
  contentFaults,
  createGuide,
  deleteGuide,
  featureGuide,
  getGuide,
  guideCreate,
  guideListInput,
  guideSave,
  guideUpdate,
  inlineHtmlCleaner,
  listDeletedGuides,
  listGuideAuthors,
  listGuides,
  permittedHtml,
  publishGuide,
  restoreGuide,
  saveGuide,
  searchGuides,
  trashInput,
  unfeatureGuide,
  unpublishGuide,
  updateGuide,
  type CleanHtml,
  type GuideCreate,
  type GuideCreateInput,
  type GuideSave,
  type GuideSaveInput,
  type GuideUpdate,
  type GuideUpdateInput,
  type HtmlCleaner,
} from "./guides/index.ts";
export {
  completeGuide,
  countSitemapPages,
  getPublicGuide,
  getPublicProfile,
  listMoreByAuthor,
  listSitemap,
  rateGuide,
  viewGuide,
  type Reader,
  type ReaderContext,
} from "./public-pages/index.ts";
export { attemptLimits, enforceRateLimit } from "./rate-limit.ts";
export * from "./sign-in/index.ts";
export * from "./usage/index.ts";
export { withRequestSignal } from "@guidepost/database";
