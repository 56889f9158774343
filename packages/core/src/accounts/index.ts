export {
  changeOwnPlan,
  getAccount,
  notifyOfPlan,
  renameAccount,
  setAccountLanguage,
  requireAccount,
} from "./account.ts";
export { getAuthorProfile, updateAuthorProfile } from "./author-profile.ts";
export {
  cancelInvitation,
  getInvitation,
  invitationNotFound,
  inviteMember,
  listInvitations,
  resendInvitation,
} from "./invitations.ts";
export { listAccountUsers } from "./list-users.ts";
export { leaveAccount, listMembers, removeMember, setMemberRole } from "./members.ts";
export { closeChecklist, getChecklist, getProfile, updateProfile } from "./profile.ts";
export { hasAnyAccount, insertAccount, updateAccount } from "./store/accounts.ts";
export {
  type DirectoryUser,
  findDirectoryUser,
  findDirectoryUserById,
  findMembership,
  pageOfAllAccounts,
  pageOfAllUsers,
} from "./store/directory.ts";
export { acceptPendingInvitation, findPendingInvitation } from "./store/invitations.ts";
export { isUsernameFault, rethrowTaken } from "./store/usernames.ts";
export {
  hasOwner,
  insertAccountWithOwner,
  insertUser,
  updateEmail,
  type NewUser,
} from "./store/users.ts";
export { deactivateUser } from "./store/members.ts";
