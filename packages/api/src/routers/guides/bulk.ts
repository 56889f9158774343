import {
  bulkAnswer,
  guideBulkDocument,
  guideBulkInput,
  guideExternalAddress,
  MAX_IF_MATCH,
  toErrorBody,
  type BulkAnswer,
  type BulkOperationName,
  type BulkResult,
  type Guide,
  type HtmlWarning,
  type SentOperation,
} from "@guidepost/contract";
import {
  applyBulk,
  authorFieldErrors,
  cleanGuideInput,
  guideCreate,
  guideUpdate,
  guideUpdateExternal,
  guideUpsert,
  PreconditionFailed,
  transitionGuideByExternalId,
  updateGuideByExternalId,
} from "@guidepost/core";
import { callTRPCProcedure } from "@trpc/server";
import type { Context } from "#trpc/context.ts";
import { guideTag, malformedTags, matchTags } from "#trpc/entity-tags.ts";
import { toApiError } from "#trpc/errors.ts";
import { router } from "#trpc/init.ts";
import { GUIDE_BODY_BYTES } from "#trpc/limits.ts";
import { OperationFailed } from "#trpc/operation-failed.ts";
import { keyOrSessionContentProcedure, keyOrSessionProcedure } from "#trpc/procedures.ts";
import { externalGuides } from "./external-guides.ts";
import { changeContent } from "./guide-answers.ts";
import { guides } from "./guides.ts";
import { guidePublishing } from "./publishing.ts";
import { guideDocs } from "./docs.ts";

/** 100 guides with about 40 steps each. The size of the body remains 2 MiB. */
const MAX_BULK_VALUES = 20_000;

function transitionExternal(transition: "publish" | "unpublish") {
  return keyOrSessionProcedure
    .meta({ scope: "write", actorFieldErrors: authorFieldErrors })
    .input(guideExternalAddress)
    .mutation(async ({ ctx, input }) => {
      const { service, ifMatch } = ctx;
      return {
        guide: await transitionGuideByExternalId(service, { ...input, ifMatch }, transition),
      };
    });
}

/**
 * The procedures of the operations. A bulk calls the procedures of the single operations, so that
 * both have the same checks. The procedures for a guide with an external id have no operation of
 * their own.
 */
const operations = router({
  create: guides.create,
  update: guides.update,
  upsert: externalGuides.upsert,
  publish: guidePublishing.publish,
  unpublish: guidePublishing.unpublish,
  delete: guides.delete,
  updateExternal: keyOrSessionContentProcedure
    .meta({ scope: "write", actorFieldErrors: authorFieldErrors })
    .input(guideUpdateExternal)
    .mutation(({ ctx: { service, ifMatch, strictHandling: isStrict }, input }) =>
      changeContent(cleanGuideInput(service, input, { isStrict }), (clean) =>
        updateGuideByExternalId(service, { ...clean, ifMatch }),
      ),
    ),
  publishExternal: transitionExternal("publish"),
  unpublishExternal: transitionExternal("unpublish"),
  deleteExternal: externalGuides.deleteExternal,
});

function pathOf(name: BulkOperationName, input: object): string {
  const namesGuide = name !== "create" && name !== "upsert";
  const isExternal =
    namesGuide && Object.hasOwn(input, "external_id") && !Object.hasOwn(input, "id");
  return isExternal ? `${name}External` : name;
}

/** The condition of `if_match`. @throws `bad_request` when it is malformed */
function conditionOf(ifMatch: unknown): Pick<Context, "ifMatch" | "mustExist"> {
  if (ifMatch === undefined) return { ifMatch: undefined, mustExist: false };
  const isText = typeof ifMatch === "string" && ifMatch.length <= MAX_IF_MATCH;
  const condition = isText ? matchTags(ifMatch) : undefined;
  if (!condition) throw malformedTags("if_match");
  return { ifMatch: condition, mustExist: true };
}

/** Calls the procedure of an operation. Its guide is returned without steps, as in a list. */
async function applyOperation(
  { batch: _batch, bodyBytes: _bodyBytes, runChange: _runChange, ...ctx }: Context,
  sent: SentOperation,
): Promise<BulkResult> {
  const { operation: name, ...body } = sent;
  const { if_match, ...others } = body;
  // A guide that does not exist yet has no state: the schema of `create` refuses the field.
  const [input, ifMatch] = name === "create" ? [body, undefined] : [others, if_match];
  let status: 200 | 201 = name === "create" ? 201 : 200;
  const own: Context = {
    ...ctx,
    ...conditionOf(ifMatch),
    isMetered: true,
    sendsJsonText: false,
    onCreated: () => {
      status = 201;
    },
  };
  const output = (await callTRPCProcedure({
    router: operations,
    path: pathOf(name, input),
    type: "mutation",
    ctx: own,
    getRawInput: async () => input,
    signal: undefined,
    batchIndex: 0,
  })) as { guide: Guide; warnings?: HtmlWarning[] } | undefined;
  if (!output) return { status: 204 };
  const { steps: _steps, ...guide } = output.guide;
  return { status, ...output, guide };
}

/** The error of an operation as its result. @throws a 5xx, which ends the request */
function toFailure(error: unknown): BulkResult {
  const apiError = toApiError(error);
  const { status, code, message, extras } = apiError;
  if (status >= 500) throw error;
  const failure = {
    status,
    error: toErrorBody({ code, message, extras }).error,
    ...(apiError instanceof PreconditionFailed && { etag: guideTag(apiError.current) }),
  };
  return failure as BulkResult;
}

/** POST /guides/bulk (contract BULK-1 to BULK-7). */
export const guidesBulk = router({
  bulk: keyOrSessionProcedure
    .meta({
      scope: "write",
      errors: ["guide_limit_exceeded", "not_found", "precondition_failed"],
      maxBodyBytes: GUIDE_BODY_BYTES,
      maxBodyValues: MAX_BULK_VALUES,
      hasContent: true,
      hasOperations: true,
      documentedInput: guideBulkDocument({ guideCreate, guideUpdate, guideUpsert }),
      output: bulkAnswer,
      openapi: { method: "POST", path: "/guides/bulk", ...guideDocs.bulk },
    })
    .input(guideBulkInput)
    .mutation(async ({ ctx, input }): Promise<BulkAnswer> => {
      const { atomic: isAtomic } = input;
      const results = await applyBulk(ctx.service, {
        isAtomic,
        operations: input.operations,
        apply: (service, operation) => applyOperation({ ...ctx, service } as Context, operation),
        toFailure: (error, index) => {
          const failure = toFailure(error);
          if (isAtomic) throw new OperationFailed(index, toApiError(error));
          return failure;
        },
      });
      const failed = results.filter(({ status }) => status >= 400).length;
      return { results, succeeded: results.length - failed, failed };
    }),
});
