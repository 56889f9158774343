import {
  apiKey,
  apiKeyCreate,
  apiKeyCreated,
  apiKeyId,
  apiKeyList,
  apiKeyRotate,
  apiKeyUsage,
} from "@guidepost/contract";
import * as core from "@guidepost/core";
import { router, sessionOnly } from "../procedures.ts";

export const keys = router({
  list: sessionOnly.output(apiKeyList).query(({ ctx }) => core.listKeys(ctx.core)),
  usage: sessionOnly
    .input(apiKeyId)
    .output(apiKeyUsage)
    .query(({ ctx, input }) => core.getKeyUsage(ctx.core, input)),
  create: sessionOnly
    .input(apiKeyCreate)
    .output(apiKeyCreated)
    .mutation(({ ctx, input }) => core.createKey(ctx.core, input)),
  revoke: sessionOnly
    .meta({ endsAccess: true })
    .input(apiKeyId)
    .output(apiKey)
    .mutation(({ ctx, input }) => core.revokeKey(ctx.core, input)),
  rotate: sessionOnly
    .input(apiKeyRotate)
    .output(apiKeyCreated)
    .mutation(({ ctx, input }) => core.rotateKey(ctx.core, input)),
});
