import {
  apiKey,
  apiKeyAnswer,
  apiKeyCreate,
  apiKeyCreated,
  apiKeyId,
  apiKeyRotate,
  apiKeyRotated,
  apiKeySearch,
  apiKeySearchInput,
  apiKeyUpdate,
  keyImpact,
  ownAddress,
  tryItKeyCreate,
} from "@guidepost/contract";
import {
  createKey,
  createTryItKey,
  getKey,
  getKeyImpact,
  revokeKey,
  rotateKey,
  searchKeys,
  updateKey,
} from "@guidepost/core";
import { router } from "#trpc/init.ts";
import { sessionProcedure } from "#trpc/procedures.ts";

export const keys = router({
  list: sessionProcedure
    .input(apiKeySearchInput.prefault({}))
    .output(apiKeySearch)
    .query(({ ctx, input }) => searchKeys(ctx.service, input)),
  get: sessionProcedure
    .input(apiKeyId)
    .output(apiKeyAnswer)
    .query(({ ctx, input }) => getKey(ctx.service, input)),
  impact: sessionProcedure
    .meta({ costly: true })
    .input(apiKeyId)
    .output(keyImpact)
    .query(({ ctx, input }) => getKeyImpact(ctx.service, input)),
  ownAddress: sessionProcedure.output(ownAddress).query(({ ctx }) => {
    const address = ctx.client?.exactAddress;
    return { address: address === undefined || address === "unknown" ? null : address };
  }),
  create: sessionProcedure
    .meta({ grantsLastingAccess: "always" })
    .input(apiKeyCreate)
    .output(apiKeyCreated)
    .mutation(({ ctx, input }) => createKey(ctx.service, input)),
  revoke: sessionProcedure
    .meta({ endsAccess: true })
    .input(apiKeyId)
    .output(apiKey)
    .mutation(({ ctx, input }) => revokeKey(ctx.service, input)),
  rotate: sessionProcedure
    .meta({ grantsLastingAccess: "always" })
    .input(apiKeyRotate)
    .output(apiKeyRotated)
    .mutation(({ ctx, input }) => rotateKey(ctx.service, input)),
  update: sessionProcedure
    .meta({ grantsLastingAccess: "by input" })
    .input(apiKeyUpdate)
    .output(apiKey)
    .mutation(({ ctx, input }) => updateKey(ctx.service, input)),
  createTryIt: sessionProcedure
    .meta({ grantsLastingAccess: "by input" })
    .input(tryItKeyCreate)
    .output(apiKeyCreated)
    .mutation(({ ctx, input }) => createTryItKey(ctx.service, input)),
});
