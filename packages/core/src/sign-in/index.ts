export type { PasswordEstimator, PasswordRating } from "./password-estimator.ts";
export { requireStrongPassword } from "./password-strength.ts";
export { changePassword, confirmPassword, hashPassword } from "./passwords.ts";
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
  confirmByProvider,
  connectProvider,
  disconnectProvider,
  signInWithProvider,
  type ProviderIdentity,
} from "./providers.ts";
export {
  deleteOldSessions,
  endListedSession,
  endOtherSessions,
  endSession,
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
export { isPending, signIn, type PendingSignIn } from "./sign-in.ts";
export { acceptInvitation, newUser, signUp } from "./sign-up.ts";
export { findPasswordOwner, setPasswordHash } from "./store/passwords.ts";
