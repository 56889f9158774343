export { currentSession, endListedSession, endOtherSessions, listSessions } from "./list.ts";
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
} from "./session.ts";
export { deleteOldSessions, endSessionsExcept } from "./store.ts";
