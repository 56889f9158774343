import * as z from "zod";
import { category } from "./guide.ts";
import { lookup, text } from "./text.ts";

export const maxSteps = 100;
export const maxContent = 65_536;

/** A field that only the server writes: sent back in a body, it is ignored (DECISIONS 12). */
const ignored = () => z.unknown().optional().meta({ readOnly: true });

const serverFields = {
  id: ignored(),
  slug: ignored(),
  status: ignored(),
  published_at: ignored(),
  featured: ignored(),
  featured_at: ignored(),
  views_count: ignored(),
  completions_count: ignored(),
  average_rating: ignored(),
  url: ignored(),
  user: ignored(),
  steps_count: ignored(),
  created_at: ignored(),
  updated_at: ignored(),
};

const title = text({ max: 200, blank: false });
const description = text({ max: 500, blank: true }).nullable();

/** A step's HTML as it is sent, before cleaning (DECISIONS 13). */
export const stepContent = text({ max: maxContent, blank: false });

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
 * The inputs with which guides are written. `content` is `stepContent` in a form, and in the
 * service the same with cleaning behind it, so that both check alike and nothing unclean comes in.
 */
export const guideInputs = <Content extends z.ZodType<string, string>>(content: Content) => {
  const stepFields = {
    position,
    title: text({ max: 200, blank: true }).nullable().optional(),
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
        // Told together with the other faults, not after them (DECISIONS 9).
        { when: () => true },
      );

  const newSteps = steps(z.strictObject({ id: ignored(), ...stepFields }));
  const changedSteps = steps(
    z.strictObject({
      id: z
        .int32()
        .nullable()
        .optional()
        .meta({ description: "One of the guide's steps; left out, the step is new." }),
      ...stepFields,
    }),
  );
  const userId = lookup().meta({
    description: "The username to create for. An admin key must name one, inside `guide` or beside it.",
  });

  return {
    /** POST /guides (SPEC; DECISIONS 19). */
    guideCreate: z.strictObject({
      guide: z.strictObject({
        ...serverFields,
        title,
        description: description.optional(),
        category: category.default("marketing"),
        steps: newSteps.default([]),
        user_id: userId.optional(),
      }),
      user_id: userId.optional(),
    }),
    /** PATCH /guides/:id: what is left out stays (SPEC; DECISIONS 12). */
    guideUpdate: z.strictObject({
      id: z.int32(),
      guide: z.strictObject({
        ...serverFields,
        title: title.optional(),
        description: description.optional(),
        category: category.optional(),
        steps: changedSteps.optional(),
      }),
    }),
  };
};

/** A guide named by its id. */
export const guideId = z.strictObject({ id: z.int32() });
