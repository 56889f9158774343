// The exports for other packages. A feature's own index has further exports for the other features
// of core.
export {
  cancelInvitation,
  changeOwnPlan,
  closeChecklist,
  findRenamed,
  getChecklist,
  getInvitation,
  getProfile,
  inviteMember,
  listInvitations,
  listMembers,
  removeMember,
  renameAccount,
  setMemberRole,
  updateProfile,
} from "./accounts/index.ts";
export type { Actor } from "./actor.ts";
export {
  authenticateKey,
  createKey,
  createTryItKey,
  getKeyUsage,
  revokeKey,
  rotateKey,
  searchKeys,
  updateKey,
} from "./api-keys/index.ts";
export type { AuditEvent } from "./audit.ts";
export { requireFreshSignIn } from "./authorization.ts";
export type { ActorContext, CompletedRequest, ServiceContext } from "./context.ts";
export { DomainError, forbidden, invalid, toDomainError } from "./errors.ts";
export {
  authorFieldErrors,
  cleanGuideInput,
  contentFieldErrors,
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
  type ReaderContext,
} from "./public-pages/index.ts";
export { ATTEMPT_LIMITS, enforceRateLimit } from "./rate-limit.ts";
export {
  acceptInvitation,
  changePassword,
  confirmByProvider,
  confirmPassword,
  connectProvider,
  disconnectProvider,
  endSession,
  IDLE_SECONDS,
  newSession,
  preparePasswordCheck,
  recordConfirmation,
  recordUse,
  sessionActor,
  signIn,
  signInWithProvider,
  signOutEverywhere,
  signUp,
  type KnownBrowser,
  type Session,
} from "./sign-in/index.ts";
export {
  createUsageRecorder,
  exportUsage,
  getUsage,
  getUsageWindows,
  QuotaExceeded,
  refundQuota,
  reportUsage,
  reserveQuota,
  type Reservation,
  type UsageRecorder,
} from "./usage/index.ts";
export { withRequestSignal } from "@guidepost/database";
