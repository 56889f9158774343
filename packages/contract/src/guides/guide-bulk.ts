import * as z from "zod";
import { errorObject, type ErrorCode } from "../errors.ts";
import { guideSummary } from "./guide.ts";
import type { guideInputs } from "./guide-input.ts";
import { htmlWarnings } from "./html-warnings.ts";
import { outputList, outputText } from "../output.ts";
import { externalId, lookup } from "../text.ts";

/** Most operations of one request (contract BULK-1). */
export const MAX_OPERATIONS = 100;

const OPERATION_NAMES = ["create", "update", "upsert", "publish", "unpublish", "delete"] as const;
export type BulkOperationName = (typeof OPERATION_NAMES)[number];

const named = z.looseObject({ operation: z.enum(OPERATION_NAMES) });

/** An operation as it was sent. Its other fields are validated when it is applied (contract BULK-2). */
export type SentOperation = Record<string, unknown> & { operation: BulkOperationName };

// Not the looseObject itself: its output would not have a field named __proto__, which is then not refused.
const sentOperation = z.unknown().superRefine((item, check) => {
  for (const { message, path } of named.safeParse(item).error?.issues ?? [])
    check.addIssue({ code: "custom", message, path });
}) as unknown as z.ZodType<SentOperation>;

const atomic = z.boolean().default(false).meta({
  description:
    "`true`: all operations are applied, or none. The first error is then the response, and `Failed-Operation` has its index. Default: `false`.",
});

/** POST /guides/bulk (contract BULK-1). */
export const guideBulkInput = z.strictObject({
  atomic,
  operations: z.array(sentOperation).max(MAX_OPERATIONS),
});

const userId = lookup().meta({
  description:
    "The username of the author. An admin key must send it with an `external_id`. Another key may only send its own user.",
});
/** Most characters of `if_match`. */
export const MAX_IF_MATCH = 1_000;
const ifMatch = z.string().meta({
  maxLength: MAX_IF_MATCH,
  description:
    'The `ETag` of the guide that the operation is based on, for example `"g1042.2"`, a list of them, or `*`. For another state of the guide the result is 412.',
});

/** The fields that name the guide of an operation. */
const target = {
  id: z
    .int32()
    .meta({ minimum: 1, description: "The guide's `id`, or send `external_id`." })
    .optional(),
  external_id: externalId()
    .meta({ description: "The guide's `external_id`, instead of `id`." })
    .optional(),
  user_id: userId.optional(),
  if_match: ifMatch.optional(),
};

function operation<Name extends BulkOperationName, Fields extends z.ZodRawShape>(
  name: Name,
  fields: Fields,
  meta: { id: string; description: string },
) {
  const literal = z.literal(name).meta({ description: "The kind of operation." });
  return z.strictObject({ operation: literal, ...fields }).meta(meta);
}

/**
 * The request as the OpenAPI document describes it, with the schemas of the single operations. The service
 * accepts an invalid operation, whose result is then an error.
 */
export function guideBulkDocument({
  guideCreate,
  guideUpdate,
  guideUpsert,
}: Pick<ReturnType<typeof guideInputs>, "guideCreate" | "guideUpdate" | "guideUpsert">) {
  const bulkOperation = z
    .discriminatedUnion("operation", [
      operation("create", guideCreate.shape, {
        id: "BulkCreate",
        description: "Does what `createGuide` does.",
      }),
      operation(
        "update",
        { ...target, guide: guideUpdate.shape.guide },
        { id: "BulkUpdate", description: "Does what `updateGuide` does." },
      ),
      operation(
        "upsert",
        {
          ...guideUpsert.shape,
          external_id: externalId().meta({ description: "The `external_id` of the guide." }),
          if_match: ifMatch.optional(),
        },
        { id: "BulkUpsert", description: "Does what `upsertGuide` does." },
      ),
      operation("publish", target, {
        id: "BulkPublish",
        description: "Does what `publishGuide` does.",
      }),
      operation("unpublish", target, {
        id: "BulkUnpublish",
        description: "Does what `unpublishGuide` does.",
      }),
      operation("delete", target, {
        id: "BulkDelete",
        description: "Does what `deleteGuide` does.",
      }),
    ])
    .meta({ id: "BulkOperation", description: "One operation, with its own result." });

  return z.strictObject({
    atomic,
    operations: z
      .array(bulkOperation)
      .max(MAX_OPERATIONS)
      .meta({ description: `At most ${MAX_OPERATIONS}. They are applied in their order.` }),
  });
}

/** An `ETag` of a guide has two integers. */
const MAX_TAG = 24;

/** The codes of an operation that is not applied. 5xx ends the request instead. */
const FAILURE_CODES = [
  "bad_request",
  "guide_limit_exceeded",
  "forbidden",
  "email_not_verified",
  "not_found",
  "precondition_failed",
  "validation_failed",
  "rate_limit_exceeded",
] as const;
export const BULK_FAILURE_CODES: ReadonlySet<ErrorCode> = new Set(FAILURE_CODES);

const applied = z
  .object({
    status: z.literal([200, 201]).meta({ description: "201 for a new guide." }),
    guide: guideSummary,
    warnings: htmlWarnings,
  })
  .meta({ id: "BulkGuide", description: "The guide after the operation, without its steps." });

const deleted = z
  .object({ status: z.literal(204).meta({ description: "The guide is in the trash." }) })
  .meta({ id: "BulkDeleted", description: "The guide was deleted." });

const failed = z
  .object({
    status: z
      .literal([400, 402, 403, 404, 412, 422, 429])
      .meta({ description: "The status that the single operation would return." }),
    error: errorObject(FAILURE_CODES).meta({
      id: "BulkError",
      description: "The error that the single operation would return.",
    }),
    etag: outputText(MAX_TAG)
      .optional()
      .meta({ description: "The current `ETag` of the guide. Only with 412." }),
  })
  .meta({ id: "BulkFailure", description: "The operation was not applied." });

// No discriminated union: the discriminator of OpenAPI must be text.
const bulkResult = z
  .union([applied, deleted, failed])
  .meta({ id: "BulkResult", description: "The result of one operation." });
export type BulkResult = z.infer<typeof bulkResult>;

/** The response of POST /guides/bulk. */
export const bulkAnswer = z
  .object({
    results: outputList(bulkResult, MAX_OPERATIONS).meta({
      description: "One result for each operation, in their order.",
    }),
    succeeded: z
      .int32()
      .min(0)
      .max(MAX_OPERATIONS)
      .meta({ description: "The number of operations that were applied." }),
    failed: z
      .int32()
      .min(0)
      .max(MAX_OPERATIONS)
      .meta({ description: "The number of the other operations." }),
  })
  .meta({ id: "BulkAnswer", description: "The results of a bulk request." });
export type BulkAnswer = z.infer<typeof bulkAnswer>;
