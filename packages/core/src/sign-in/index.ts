export { preparePasswordCheck, requireStrongPassword } from "./password-strength.ts";
export { changePassword, confirmPassword, hashPassword } from "./passwords.ts";
export {
  confirmByProvider,
  connectProvider,
  disconnectProvider,
  signInWithProvider,
  type ProviderIdentity,
} from "./providers.ts";
export {
  endSession,
  IDLE_SECONDS,
  newSession,
  recordConfirmation,
  recordUse,
  sessionActor,
  SESSION_SECONDS,
  signOutEverywhere,
  userActor,
  type Session,
} from "./sessions.ts";
export { signIn, type KnownBrowser } from "./sign-in.ts";
export { acceptInvitation, newUser, signUp } from "./sign-up.ts";
export { findPasswordOwner, setPasswordHash } from "./store.ts";
