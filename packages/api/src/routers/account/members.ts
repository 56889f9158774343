import {
  invitation,
  invitationAccept,
  invitationCreate,
  invitationCreated,
  invitationId,
  invitationList,
  invitationToken,
  memberLeave,
  memberList,
  memberRemoval,
  memberRole,
} from "@guidepost/contract";
import {
  acceptInvitation,
  cancelInvitation,
  getInvitation,
  inviteMember,
  leaveAccount,
  listInvitations,
  listMembers,
  removeMember,
  resendInvitation,
  setMemberRole,
} from "@guidepost/core";
import * as z from "zod";
import { router } from "#trpc/init.ts";
import { rateLimitedPublicProcedure, publicProcedure, sessionProcedure } from "#trpc/procedures.ts";

export const members = router({
  list: sessionProcedure.output(memberList).query(({ ctx }) => listMembers(ctx.service)),
  // The response reveals whether an email address has a user.
  invite: sessionProcedure
    .meta({ attempt: true, grantsLastingAccess: "always" })
    .input(invitationCreate)
    .output(invitationCreated)
    .mutation(({ ctx, input }) =>
      inviteMember({ ...ctx.service, rateLimiter: ctx.rateLimiter }, input),
    ),
  invitations: sessionProcedure
    .output(invitationList)
    .query(({ ctx }) => listInvitations(ctx.service)),
  resendInvitation: sessionProcedure
    .meta({ attempt: true })
    .input(invitationId)
    .output(z.void())
    .mutation(({ ctx, input }) =>
      resendInvitation({ ...ctx.service, rateLimiter: ctx.rateLimiter }, input),
    ),
  cancelInvitation: sessionProcedure
    .input(invitationId)
    .output(invitationList)
    .mutation(({ ctx, input }) => cancelInvitation(ctx.service, input)),
  invitation: publicProcedure
    .input(invitationToken)
    .output(invitation)
    .query(({ ctx, input }) => getInvitation(ctx.service, input)),
  accept: rateLimitedPublicProcedure
    .meta({ attempt: true })
    .input(invitationAccept)
    .output(z.object({ username: z.string() }))
    .mutation(({ ctx, input }) => acceptInvitation(ctx.service, input)),
  setRole: sessionProcedure
    .meta({ grantsLastingAccess: "always" })
    .input(memberRole)
    .output(memberList)
    .mutation(({ ctx, input }) => setMemberRole(ctx.service, input)),
  remove: sessionProcedure
    .meta({ endsAccess: true })
    .input(memberRemoval)
    .output(memberList)
    .mutation(({ ctx, input }) => removeMember(ctx.service, input)),
  leave: sessionProcedure
    .meta({ endsAccess: true, beforeTwoFactor: true })
    .input(memberLeave)
    .output(z.void())
    .mutation(({ ctx, input }) => leaveAccount(ctx.service, input)),
});
