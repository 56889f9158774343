import * as z from "zod";
import {
  category,
  MAX_CONTENT,
  MAX_DESCRIPTION,
  MAX_STEPS,
  MAX_TITLE,
  STEP_FORMATS,
} from "./guide.ts";
import { externalId, lookup, MAX_EXTERNAL_ID, text } from "../text.ts";

/**
 * A field that only the server writes, ignored in a body (contract INPUT-8). The OpenAPI document omits it
 * from the request schemas and describes it in text.
 */
const ignored = z.unknown().optional().meta({ readOnly: true });

const SERVER_FIELDS = {
  id: ignored,
  slug: ignored,
  status: ignored,
  published_at: ignored,
  featured: ignored,
  featured_at: ignored,
  views_count: ignored,
  completions_count: ignored,
  average_rating: ignored,
  url: ignored,
  user: ignored,
  steps_count: ignored,
  created_at: ignored,
  updated_at: ignored,
  version: ignored,
  has_pending_changes: ignored,
  deleted_at: ignored,
};

const IGNORED_FIELDS = `Fields that only the server writes are ignored (${Object.keys(SERVER_FIELDS)
  .map((name) => `\`${name}\``)
  .join(
    ", ",
  )}), so that a guide from a response can be edited and sent back. Any other field is refused.`;

// Another integer is the id of no guide (404).
const guideIdentifier = z.int32().meta({ minimum: 1, description: "The guide's `id`." });

const STEP_ADDRESS = {
  id: guideIdentifier,
  step_id: z.int32().meta({ minimum: 1, description: "The step's `id`." }),
};

/** The rule applies to requests only: a title that was stored before it is returned unchanged. */
const ONE_LINE =
  "One line without line breaks, control characters or text direction overrides. A title that was stored before this rule is still returned, but is refused in a request.";
const title = text({ max: MAX_TITLE, blank: false, isLine: true }).meta({
  description: `At most ${MAX_TITLE} characters, and not blank. ${ONE_LINE}`,
});
const description = text({ max: MAX_DESCRIPTION, blank: true })
  .nullable()
  .meta({
    description: `At most ${MAX_DESCRIPTION} characters. null clears it to \`""\`.`,
  });

const EXTERNAL_ID_TEXT = `1 to ${MAX_EXTERNAL_ID} characters without control characters, and not \`.\` or \`..\`. It is not trimmed.`;
const guideExternalId = externalId()
  .nullable()
  .meta({
    description: `The id of the guide in your system, unique among the guides of its author, deleted guides included: another guide's id is refused (\`has already been taken\`). ${EXTERNAL_ID_TEXT} null removes it.`,
  });
const externalIdInPath = externalId().meta({
  description: `The \`external_id\` of the guide, percent-encoded: a slash is \`%2F\`. ${EXTERNAL_ID_TEXT}`,
});

const CONTENT_META = {
  maxLength: MAX_CONTENT,
  description:
    "HTML, or Markdown with `format`. At most 65,536 characters in the request. It is cleaned when it is stored. Content that is empty after cleaning is refused. Cleaning can make it longer. Stored content is accepted unchanged.",
};

/** The format of a step's content in a request (contract MD-1). */
const stepFormat = z.enum(STEP_FORMATS);

/** The HTML of a step as sent, before it is cleaned (contract STEP-2). */
export const stepContent = text({ max: MAX_CONTENT, blank: false }).meta(CONTENT_META);

/** `stepContent` without the limit on its length, which does not apply to content that is already stored. */
export const sentContent = text({ max: Infinity, blank: false, isTrimmed: false }).meta(
  CONTENT_META,
);

/** The Markdown of a step in the form in which a response with `include=source` has it. */
const sentSource = text({ max: MAX_CONTENT, blank: false, isTrimmed: false });

/** The fields of a step that contain or describe its content. */
export const sentStepContent = z.object({
  content: sentContent,
  format: stepFormat.optional(),
  source: sentSource.nullable().optional(),
});
export type SentStepContent = z.infer<typeof sentStepContent>;

// Not z.int32(): after its error Zod skips the further checks of the list, such as `must be unique`.
const position = z
  .number()
  .refine(Number.isInteger, { error: "must be an integer" })
  .min(1)
  .max(2_147_483_647)
  .meta({ type: "integer", description: "Position of the step, from 1. Unique in the guide." });

/** The indexes of steps with the position of an earlier step. */
function repeatedPositions(steps: unknown): number[] {
  if (!Array.isArray(steps)) return [];
  const seen = new Set<unknown>();
  return steps.flatMap((step, index) => {
    const value = (step as { position?: unknown } | null)?.position;
    if (!Number.isInteger(value)) return [];
    if (seen.has(value)) return [index];
    seen.add(value);
    return [];
  });
}

/**
 * Creates the input schemas of guides. `content` is `stepContent` in a form. In the service it is
 * `sentContent`, whose length is checked when it is cleaned.
 */
export function guideInputs<Content extends z.ZodType<string, string>>(content: Content) {
  const stepTitle = text({ max: MAX_TITLE, blank: true, isLine: true })
    .nullable()
    .meta({
      description: `At most ${MAX_TITLE} characters. Without a title: null or absent. ${ONE_LINE}`,
    })
    .optional();
  const contentFields = {
    content,
    format: stepFormat
      .meta({
        description:
          "The format of `content`. `markdown` is CommonMark with tables, strikethrough and task lists. It is converted to HTML and stored. Default: `html`.",
      })
      .optional(),
    source: sentSource
      .nullable()
      .meta({
        description:
          "Only for a step of a response with `include=source` that is sent back: its Markdown, with its HTML in `content` and the format `markdown`. To change the step, leave `source` out.",
      })
      .optional(),
  };
  const stepFields = { position, title: stepTitle, ...contentFields };
  const steps = <Step extends z.ZodType>(one: Step) =>
    z
      .array(one)
      .max(MAX_STEPS)
      .superRefine(
        (list, check) => {
          for (const index of repeatedPositions(list))
            check.addIssue({
              code: "custom",
              message: "must be unique",
              path: [index, "position"],
            });
        },
        // Runs after other errors as well, so that all errors are reported together (contract ERR-15).
        { when: () => true },
      );

  const newSteps = steps(
    z.strictObject({ id: ignored, ...stepFields }).meta({
      id: "StepInput",
      description: "A step of a new guide. An `id` is ignored; any other field is refused.",
    }),
  );
  const keptSteps = steps(
    z
      .strictObject({
        id: z.int32().min(1).nullable().optional().meta({
          description:
            "The id of an existing step of the guide, which then keeps it. Any other id is ignored.",
        }),
        ...stepFields,
      })
      .meta({
        id: "StepReplacement",
        description: "An existing or a new step. An unknown field is refused.",
      }),
  );
  const changedSteps = steps(
    z
      .strictObject({
        id: z.int32().meta({ minimum: 1 }).nullable().optional().meta({
          description: "The id of an existing step of the guide. null or absent for a new step.",
        }),
        ...stepFields,
      })
      .meta({
        id: "StepChange",
        description: "An existing or a new step. An unknown field is refused.",
      }),
  );
  const userId = lookup().meta({
    description:
      "The username of the author, in `guide` or at the top level. An admin key must set a user of its account. Another key may only set its own user.",
  });

  /** PATCH /guides/:id. Absent fields keep their value (contract API-7). */
  const guideUpdate = z.strictObject({
    id: guideIdentifier,
    guide: z
      .strictObject({
        ...SERVER_FIELDS,
        title: title.optional(),
        description: description.optional(),
        category: category.optional(),
        external_id: guideExternalId.optional(),
        steps: changedSteps
          .meta({
            description: "Replaces all steps, at most 100. When absent, the steps do not change.",
          })
          .optional(),
      })
      .meta({
        id: "GuideChanges",
        description: `The fields to change. Absent fields keep their value. ${IGNORED_FIELDS}`,
      }),
  });

  const draftFields = guideUpdate.shape.guide.extend({
    title: title.optional(),
    external_id: guideExternalId
      .meta({ description: "Only the value of the guide. It can be left out." })
      .optional(),
    steps: changedSteps
      .meta({
        description:
          "All steps, at most 100. A step with the id of a step of the guide or of its draft keeps it. When absent, those of the guide.",
      })
      .optional(),
  });

  /** PUT /guides/:id/draft. Absent fields have the value of the guide (contract DRAFT-3). */
  const guideDraftSave = z.strictObject({
    id: guideIdentifier,
    guide: draftFields.meta({
      id: "GuideDraftInput",
      description: `The pending draft. Absent fields have the value of the published guide. ${IGNORED_FIELDS}`,
    }),
  });

  /** All fields of a guide that a client writes. Absent fields have their default. */
  const wholeGuide = z.strictObject({
    ...SERVER_FIELDS,
    title,
    description: description.optional(),
    category: category
      .meta({ description: `${category.description}\n\n\`marketing\` when left out.` })
      .default("marketing"),
    external_id: guideExternalId.optional(),
    steps: newSteps
      .meta({
        description:
          "At most 100. They are stored in the order of their positions and numbered from 1. Default: none.",
      })
      .default([]),
    user_id: userId.optional(),
  });

  return {
    /** POST /guides (contract API-3, API-6). */
    guideCreate: z.strictObject({
      guide: wholeGuide.meta({ id: "GuideInput", description: `A new guide. ${IGNORED_FIELDS}` }),
      user_id: userId.optional(),
    }),
    guideUpdate,
    guideDraftSave,
    /** The save of a pending draft by the editor, with an optimistic lock (contract DRAFT-4). */
    guideDraftAutosave: guideDraftSave.extend({
      expected_version: z.int32().min(1),
      /** Null: the guide has no pending draft. */
      expected_revision: z.uuid().nullable(),
      /** Publishes the sent content instead of saving it as the draft. */
      publish: z.boolean().default(false),
    }),
    /** PUT /guides/external/:external_id (contract EXT-4). */
    guideUpsert: z
      .strictObject({
        external_id: externalIdInPath,
        guide: wholeGuide
          .extend({
            external_id: externalId()
              .meta({ description: "Only the value of the path. It can be left out." })
              .optional(),
            steps: keptSteps
              .meta({
                description:
                  "All steps, at most 100. A step keeps its id when it has that id, when a step of the guide has the same content, or when it is at the same place. Default: none.",
              })
              .default([]),
          })
          .meta({
            id: "GuideReplacement",
            description: `The whole guide. Absent fields get their default. ${IGNORED_FIELDS}`,
          }),
        user_id: userId.optional(),
      })
      .superRefine(
        (input, check) => {
          const { external_id, guide } = (input ?? {}) as {
            external_id?: unknown;
            guide?: unknown;
          };
          const inBody = (guide as { external_id?: unknown } | null | undefined)?.external_id;
          if (typeof inBody === "string" && inBody !== external_id)
            check.addIssue({
              code: "custom",
              message: "must be the same as in the path",
              path: ["guide", "external_id"],
            });
        },
        { when: () => true },
      ),
    /** POST /guides/:id/steps (contract API-16). */
    stepCreate: z.strictObject({
      id: guideIdentifier,
      step: z
        .strictObject({
          id: ignored,
          ...stepFields,
          position: position
            .meta({
              description:
                "Position of the new step, from 1. Later steps move back. Default, and when greater: the end.",
            })
            .optional(),
        })
        .meta({
          id: "StepInsertion",
          description: "A new step of a guide. An `id` is ignored; any other field is refused.",
        }),
    }),
    /** PATCH /guides/:id/steps/:step_id (contract API-17). */
    stepUpdate: z.strictObject({
      ...STEP_ADDRESS,
      step: z
        .strictObject({
          id: ignored,
          position: position
            .meta({
              description:
                "New position of the step, from 1. The other steps keep their order. When greater than the last position: the end.",
            })
            .optional(),
          title: stepTitle,
          ...contentFields,
          content: content.optional(),
        })
        .meta({
          id: "StepFieldChanges",
          description:
            "The fields to change. Absent fields keep their value, and null clears a title. An `id` is ignored; any other field is refused.",
        }),
    }),
    /**
     * The save of the editor, with an optimistic lock. Pages of the previous release, which are open
     * during an upgrade, send `expected_updated_at` (decision 223).
     */
    guideSave: guideUpdate
      .extend({
        expected_version: z.int32().min(1).optional(),
        expected_updated_at: z.iso
          .datetime({ offset: true, error: "must be an ISO 8601 date and time" })
          .optional(),
      })
      .refine(
        ({ expected_version, expected_updated_at }) =>
          expected_version !== undefined || expected_updated_at !== undefined,
        { error: "can't be blank", path: ["expected_version"] },
      ),
  };
}

/** Input with the id of a guide. */
export const guideId = z.strictObject({ id: guideIdentifier });

/** Input with the ids of a guide and of one of its steps. */
export const stepAddress = z.strictObject(STEP_ADDRESS);
export type StepAddress = z.infer<typeof stepAddress>;

/** POST /guides/:id/steps/order (contract API-19). */
export const stepOrder = z.strictObject({
  id: guideIdentifier,
  step_ids: z
    .array(z.int32().meta({ minimum: 1 }))
    .max(MAX_STEPS)
    .meta({ description: "The ids of all steps of the guide, each once, in the new order." }),
});
export type StepOrder = z.infer<typeof stepOrder>;

/** GET and DELETE /guides/external/:external_id (contract EXT-3). */
export const guideExternalAddress = z.strictObject({
  external_id: externalIdInPath,
  user_id: lookup()
    .meta({
      description:
        "The username of the author. An admin key must send it. Another key may only send its own user.",
    })
    .optional(),
});
export type GuideExternalAddress = z.infer<typeof guideExternalAddress>;
