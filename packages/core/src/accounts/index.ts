export { renameAccount } from "./account.ts";
export { closeChecklist, getChecklist } from "./checklist.ts";
export { cancelInvitation, getInvitation, inviteMember, listInvitations } from "./invitations.ts";
export { listMembers, removeMember, setMemberRole } from "./members.ts";
export { changeOwnPlan } from "./plan.ts";
export { getProfile, updateProfile } from "./profile.ts";
export { findRenamed } from "./users.ts";
