import {
  invitation,
  invitationAccept,
  invitationCreate,
  invitationCreated,
  invitationId,
  invitationList,
  invitationToken,
  memberId,
  memberList,
  memberRole,
} from "@guidepost/contract";
import * as core from "@guidepost/core";
import * as z from "zod";
import { limited, open, router, sessionOnly } from "../procedures.ts";

export const members = router({
  list: sessionOnly.output(memberList).query(({ ctx }) => core.listMembers(ctx.service)),
  // It tells whether an address has a user.
  invite: sessionOnly
    .meta({ attempt: true })
    .input(invitationCreate)
    .output(invitationCreated)
    .mutation(({ ctx, input }) => core.inviteMember(ctx.service, input)),
  invitations: sessionOnly
    .output(invitationList)
    .query(({ ctx }) => core.listInvitations(ctx.service)),
  cancelInvitation: sessionOnly
    .input(invitationId)
    .output(invitationList)
    .mutation(({ ctx, input }) => core.cancelInvitation(ctx.service, input)),
  invitation: open
    .input(invitationToken)
    .output(invitation)
    .query(({ ctx, input }) => core.getInvitation(ctx.service, input)),
  accept: limited
    .meta({ attempt: true })
    .input(invitationAccept)
    .output(z.object({ username: z.string() }))
    .mutation(({ ctx, input }) => core.acceptInvitation(ctx.service, input)),
  setRole: sessionOnly
    .input(memberRole)
    .output(memberList)
    .mutation(({ ctx, input }) => core.setMemberRole(ctx.service, input)),
  remove: sessionOnly
    .meta({ endsAccess: true })
    .input(memberId)
    .output(memberList)
    .mutation(({ ctx, input }) => core.removeMember(ctx.service, input)),
});
