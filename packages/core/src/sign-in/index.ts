export { preparePasswordCheck } from "./password-strength.ts";
export { changePassword, confirmPassword } from "./passwords.ts";
export {
  confirmByProvider,
  connectProvider,
  disconnectProvider,
  signInWithProvider,
  type ProviderIdentity,
} from "./providers.ts";
export {
  endSession,
  idleSeconds,
  newSession,
  recordConfirmation,
  recordUse,
  sessionActor,
  sessionSeconds,
  signOutEverywhere,
  type Session,
} from "./sessions.ts";
export { signIn, type KnownBrowser } from "./sign-in.ts";
export { acceptInvitation, signUp } from "./sign-up.ts";
