export { giveGuides } from "./give-guides.ts";
export {
  countSubject,
  type CountsRow,
  type DeletionSubject,
  endSessionsOf,
  hasOtherOwner,
  isoSql,
  lockOwners,
  lockSubject,
  otherUsers,
  setDeletionAt,
  usersOfAccount,
} from "./store.ts";
export {
  deletionTime,
  requestTime,
  undoAccountDeletion,
  undoDeletionsOnSignIn,
  type UndoResult,
  undoUserDeletion,
} from "./undo.ts";
