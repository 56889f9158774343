export type { PasswordEstimator, PasswordRating } from "./password-estimator.ts";
export { requireStrongPassword } from "./password-strength.ts";
export { changePassword, hashPassword, verifyPassword } from "./passwords.ts";
export {
  addPasskey,
  confirmByPasskey,
  deleteUsedChallenges,
  listPasskeys,
  passkeyConfirmationOptions,
  passkeyCreationOptions,
  passkeySignInOptions,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from "./passkeys/index.ts";
export {
  connectProvider,
  disconnectProvider,
  signInWithProvider,
  type ProviderIdentity,
} from "./providers.ts";
export {
  currentSession,
  deleteOldSessions,
  endListedSession,
  endOtherSessions,
  endSession,
  endSessionsExcept,
  IDLE_SECONDS,
  listSessions,
  newSession,
  recordConfirmation,
  recordUse,
  sessionActor,
  SESSION_SECONDS,
  signOutEverywhere,
  userActor,
} from "./sessions/index.ts";
export { checkPasswordReset, requestPasswordReset, resetPassword } from "./reset-password.ts";
export { enqueueSignInNotice, type KnownBrowser } from "./known-browser.ts";
export { isPending, recordRefusal, signIn, type PendingSignIn } from "./sign-in.ts";
export { acceptInvitation, newUser, signUp } from "./sign-up.ts";
export { hasIdentity } from "./store/identities.ts";
export {
  findPasswordOwner,
  getPassword as findPassword,
  setPasswordHash,
} from "./store/passwords.ts";
