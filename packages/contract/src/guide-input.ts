import * as z from "zod";
import { category } from "./guide.ts";
import { lookup, text } from "./text.ts";

/** In code points, as all lengths here (contract INPUT-4); of a guide, and of a step as well. */
export const maxTitle = 200;
export const maxDescription = 500;
export const maxSteps = 100;
export const maxContent = 65_536;

/**
 * A field that only the server writes: ignored in a body (contract INPUT-8). The OpenAPI document leaves
 * it out of the request schemas and describes it in words.
 */
const ignored = z.unknown().optional().meta({ readOnly: true });

const serverFields = {
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
};

const ignoredFields = `Fields that only the server writes are ignored (${Object.keys(serverFields)
  .map((name) => `\`${name}\``)
  .join(", ")}), so a guide that was read can be edited and sent back. Any other field is refused.`;

const guideIdentifier = z.int32().meta({ description: "The guide's `id`." });

/** A title stored before this rule is returned as it is: a request that sends it back is refused. */
const oneLine =
  "One line: no line breaks, control characters or text direction overrides. A title stored before this rule is still returned, and has to be changed before it can be sent back.";
const title = text({ max: maxTitle, blank: false, isLine: true }).meta({
  description: `At most ${maxTitle} characters, and not blank. ${oneLine}`,
});
const description = text({ max: maxDescription, blank: true })
  .nullable()
  .meta({
    description: `At most ${maxDescription} characters; null clears it to \`""\`.`,
  });

const contentMeta = {
  maxLength: maxContent,
  description:
    "HTML, at most 65,536 characters as it is sent, cleaned when it is stored. Content of which cleaning leaves nothing is refused. Cleaning can make it longer: content that was read is accepted back unchanged.",
};

/** A step's HTML as it is sent, before cleaning (contract STEP-2). */
export const stepContent = text({ max: maxContent, blank: false }).meta(contentMeta);

/** As `stepContent`, but not measured: the limit does not apply to content that is stored already. */
export const sentContent = text({ max: Infinity, blank: false }).meta(contentMeta);

// Not z.int32(): its fault would end all checks of the list, and `must be unique` be left untold.
const position = z
  .number()
  .refine(Number.isInteger, { error: "must be an integer" })
  .min(1)
  .max(2_147_483_647)
  .meta({ type: "integer", description: "Order of the step, from 1; no two equal." });

/** The indexes of steps whose position an earlier step has already. */
const repeatedPositions = (steps: unknown): number[] => {
  if (!Array.isArray(steps)) return [];
  const seen = new Set<unknown>();
  return steps.flatMap((step, index) => {
    const value = (step as { position?: unknown } | null)?.position;
    if (!Number.isInteger(value)) return [];
    if (seen.has(value)) return [index];
    seen.add(value);
    return [];
  });
};

/**
 * The inputs with which guides are written. `content` is `stepContent` in a form. In the service it is
 * `sentContent`, which is measured and cleaned afterwards.
 */
export const guideInputs = <Content extends z.ZodType<string, string>>(content: Content) => {
  const stepFields = {
    position,
    title: text({ max: maxTitle, blank: true, isLine: true })
      .nullable()
      .meta({ description: `At most ${maxTitle} characters; null or left out: none. ${oneLine}` })
      .optional(),
    content,
  };
  const steps = <Step extends z.ZodType>(one: Step) =>
    z
      .array(one)
      .max(maxSteps)
      .superRefine(
        (list, check) => {
          for (const index of repeatedPositions(list))
            check.addIssue({
              code: "custom",
              message: "must be unique",
              path: [index, "position"],
            });
        },
        // Told together with the other faults, not after them (contract ERR-15).
        { when: () => true },
      );

  const newSteps = steps(
    z.strictObject({ id: ignored, ...stepFields }).meta({
      id: "StepInput",
      description: "A step of a new guide. An `id` is ignored; any other field is refused.",
    }),
  );
  const changedSteps = steps(
    z
      .strictObject({
        id: z.int32().nullable().optional().meta({
          description:
            "One of the guide's steps, which keeps its id; null or left out, the step is new.",
        }),
        ...stepFields,
      })
      .meta({
        id: "StepChange",
        description: "A step that stays, or a new one. An unknown field is refused.",
      }),
  );
  const userId = lookup().meta({
    description:
      "The username to create for, inside `guide` or beside it. An admin key must name a user of its account; another key may only name its own user.",
  });

  /** PATCH /guides/:id: what is left out stays (contract API-7). */
  const guideUpdate = z.strictObject({
    id: guideIdentifier,
    guide: z
      .strictObject({
        ...serverFields,
        title: title.optional(),
        description: description.optional(),
        category: category.optional(),
        steps: changedSteps
          .meta({
            description: "Replaces all steps, at most 100; left out, the steps stay as they are.",
          })
          .optional(),
      })
      .meta({
        id: "GuideChanges",
        description: `The fields to change; the others stay. ${ignoredFields}`,
      }),
  });

  return {
    /** POST /guides (contract API-3, API-6). */
    guideCreate: z.strictObject({
      guide: z
        .strictObject({
          ...serverFields,
          title,
          description: description.optional(),
          category: category
            .meta({ description: `${category.description}\n\n\`marketing\` when left out.` })
            .default("marketing"),
          steps: newSteps
            .meta({
              description:
                "At most 100, stored in the order of their positions and numbered from 1; none when left out.",
            })
            .default([]),
          user_id: userId.optional(),
        })
        .meta({ id: "GuideInput", description: `A new guide. ${ignoredFields}` }),
      user_id: userId.optional(),
    }),
    guideUpdate,
    /** The editor's save: only of the guide as it was opened. */
    guideSave: guideUpdate.extend({
      expected_updated_at: z.iso.datetime({
        offset: true,
        error: "must be an ISO 8601 date and time",
      }),
    }),
  };
};

/** A guide named by its id. */
export const guideId = z.strictObject({ id: guideIdentifier });
