import * as z from "zod";
import { text } from "../text.ts";
import { MAX_CONTENT, MAX_STEPS, MAX_TITLE, STEP_FORMATS } from "./guide.ts";
import { guideIdentifier, ignored, ONE_LINE } from "./input-fields.ts";

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

const STEP_ADDRESS = {
  id: guideIdentifier,
  step_id: z.int32().meta({ minimum: 1, description: "The step's `id`." }),
};

/** Creates the input schemas of steps, for the schema of their `content`. */
export function stepInputs<Content extends z.ZodType<string, string>>(content: Content) {
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
          "The format of `content`. `markdown` is CommonMark with tables, strikethrough, task lists, callouts and footnotes. It is converted to HTML and stored. Default: `html`.",
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

  return {
    /** The steps of a new guide. */
    newSteps,
    /** The steps of a PUT: an id of no step of the guide is ignored. */
    keptSteps,
    /** The steps of a PATCH: an id of no step of the guide is refused. */
    changedSteps,
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
  };
}

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
