import {
  apiKey,
  apiKeyCreate,
  apiKeyCreated,
  apiKeyId,
  apiKeyRotate,
  apiKeyRotated,
  apiKeySearch,
  apiKeySearchInput,
  apiKeyUpdate,
  apiKeyUsage,
  tryItKeyCreate,
} from "@guidepost/contract";
import * as core from "@guidepost/core";
import { router, sessionOnly } from "../procedures.ts";

export const keys = router({
  list: sessionOnly
    .input(apiKeySearchInput.prefault({}))
    .output(apiKeySearch)
    .query(({ ctx, input }) => core.searchKeys(ctx.service, input)),
  usage: sessionOnly
    .input(apiKeyId)
    .output(apiKeyUsage)
    .query(({ ctx, input }) => core.getKeyUsage(ctx.service, input)),
  create: sessionOnly
    .input(apiKeyCreate)
    .output(apiKeyCreated)
    .mutation(({ ctx, input }) => core.createKey(ctx.service, input)),
  revoke: sessionOnly
    .meta({ endsAccess: true })
    .input(apiKeyId)
    .output(apiKey)
    .mutation(({ ctx, input }) => core.revokeKey(ctx.service, input)),
  rotate: sessionOnly
    .input(apiKeyRotate)
    .output(apiKeyRotated)
    .mutation(({ ctx, input }) => core.rotateKey(ctx.service, input)),
  update: sessionOnly
    .input(apiKeyUpdate)
    .output(apiKey)
    .mutation(({ ctx, input }) => core.updateKey(ctx.service, input)),
  createTryIt: sessionOnly
    .input(tryItKeyCreate)
    .output(apiKeyCreated)
    .mutation(({ ctx, input }) => core.createTryItKey(ctx.service, input)),
});
