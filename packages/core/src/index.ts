export * from "./accounts/change-own-plan.ts";
export * from "./accounts/get.ts";
export * from "./accounts/rename.ts";
export type { Actor, Credential } from "./actor.ts";
export type { AuditEvent } from "./audit.ts";
export * from "./api-keys/authenticate.ts";
export { createKey } from "./api-keys/create.ts";
export * from "./api-keys/revoke.ts";
export * from "./api-keys/rotate.ts";
export * from "./api-keys/search.ts";
export * from "./api-keys/try-it.ts";
export * from "./api-keys/update.ts";
export * from "./api-keys/usage.ts";
export { withRequestSignal } from "@guidepost/database";
export * from "./context.ts";
export * from "./domain-error.ts";
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
export { attemptLimits, enforceRateLimit } from "./enforce-rate-limit.ts";
export * from "./members/accept-invitation.ts";
export * from "./members/cancel-invitation.ts";
export * from "./members/get-invitation.ts";
export * from "./members/invite.ts";
export * from "./members/list-invitations.ts";
export * from "./members/list.ts";
export * from "./members/remove.ts";
export * from "./members/set-role.ts";
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
export * from "./usage/export.ts";
export { getUsage } from "./usage/get.ts";
export * from "./usage/get-windows.ts";
export * from "./usage/recorder.ts";
export * from "./usage/report.ts";
export * from "./usage/reserve.ts";
export type { KnownBrowser } from "./users/attempts.ts";
export * from "./users/change-password.ts";
export * from "./users/checklist.ts";
export * from "./users/connect-provider.ts";
export * from "./users/disconnect-provider.ts";
export { requireFreshSignIn } from "./users/fresh-sign-in.ts";
export * from "./users/get-profile.ts";
export { preparePasswordCheck } from "./users/password-strength.ts";
export * from "./users/end-session.ts";
export * from "./users/new-session.ts";
export * from "./users/reauthenticate.ts";
export * from "./users/session-actor.ts";
export * from "./users/sign-in-with-provider.ts";
export * from "./users/sign-in.ts";
export * from "./users/sign-out-everywhere.ts";
export * from "./users/sign-up.ts";
export * from "./users/update-profile.ts";
export { findRenamed } from "./users/usernames.ts";
