import * as z from "zod";
import { externalId, lookup } from "../text.ts";
import { NO_DATE_TIME } from "../time.ts";
import { category } from "./guide.ts";
import {
  description,
  externalIdInPath,
  guideExternalId,
  guideIdentifier,
  guideLanguage,
  ignored,
  IGNORED_FIELDS,
  IGNORED_IN_DRAFTS,
  IGNORED_OTHER_FIELDS,
  SERVER_FIELDS,
  title,
  userId,
} from "./input-fields.ts";
import { guideSlug } from "./slug.ts";
import { stepInputs } from "./step-input.ts";

/**
 * Creates the input schemas of guides and steps. `content` is `stepContent` in a form. In the service it is
 * `sentContent`, whose length is checked when it is cleaned.
 */
export function guideInputs<Content extends z.ZodType<string, string>>(content: Content) {
  const { newSteps, keptSteps, changedSteps, stepCreate, stepUpdate } = stepInputs(content);

  /** PATCH /guides/:id. Absent fields keep their value (contract API-7). */
  const guideUpdate = z.strictObject({
    id: guideIdentifier,
    guide: z
      .strictObject({
        ...SERVER_FIELDS,
        slug: guideSlug.optional(),
        title: title.optional(),
        description: description.optional(),
        category: category.optional(),
        language: guideLanguage.optional(),
        external_id: guideExternalId.optional(),
        steps: changedSteps
          .meta({
            description: "Replaces all steps, at most 100. When absent, the steps do not change.",
          })
          .optional(),
      })
      .meta({
        id: "GuideChanges",
        description: `The fields to change. Absent fields keep their value. ${IGNORED_OTHER_FIELDS}`,
      }),
  });

  const draftFields = guideUpdate.shape.guide.extend({
    slug: ignored,
    language: ignored,
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
      description: `The pending draft. Absent fields have the value of the published guide. ${IGNORED_IN_DRAFTS}`,
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
    language: guideLanguage.optional(),
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
            slug: guideSlug.optional(),
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
            description: `The whole guide. Absent fields get their default. ${IGNORED_OTHER_FIELDS}`,
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
    stepCreate,
    stepUpdate,
    /**
     * The save of the editor, with an optimistic lock. Pages of the previous release, which are open
     * during an upgrade, send `expected_updated_at` (decision 223).
     */
    guideSave: guideUpdate
      .extend({
        expected_version: z.int32().min(1).optional(),
        expected_updated_at: z.iso.datetime({ offset: true, error: NO_DATE_TIME }).optional(),
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
