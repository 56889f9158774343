import {
  accountDeletion,
  accountDeletionPlan,
  deletionRequested,
  userDeletion,
  userDeletionPlan,
} from "@guidepost/contract";
import {
  planAccountDeletion,
  planUserDeletion,
  requestAccountDeletion,
  requestUserDeletion,
} from "@guidepost/core";
import { router } from "#trpc/init.ts";
import { sessionProcedure } from "#trpc/procedures.ts";

/** The deletion of the account and of the user of a session (contract ACCT-17, USER-6). */
export const deletion = router({
  accountPlan: sessionProcedure
    .output(accountDeletionPlan)
    .query(({ ctx }) => planAccountDeletion(ctx.service)),
  requestAccount: sessionProcedure
    .meta({ attempt: true, endsAccess: true })
    .input(accountDeletion)
    .output(deletionRequested)
    .mutation(({ ctx, input }) =>
      requestAccountDeletion({ ...ctx.service, rateLimiter: ctx.rateLimiter }, input),
    ),
  userPlan: sessionProcedure
    .meta({ beforeTwoFactor: true })
    .output(userDeletionPlan)
    .query(({ ctx }) => planUserDeletion(ctx.service)),
  requestUser: sessionProcedure
    .meta({ attempt: true, endsAccess: true, beforeTwoFactor: true })
    .input(userDeletion)
    .output(deletionRequested)
    .mutation(({ ctx, input }) =>
      requestUserDeletion({ ...ctx.service, rateLimiter: ctx.rateLimiter }, input),
    ),
});
