import type { BulkAnswer, Guide, GuideSummary, HtmlWarning, Step } from "@guidepost/contract";
import type { guideDocs } from "#routers/guides/docs.ts";
import type { Examples, OperationExamples } from "./operation-examples.ts";
import {
  accountInsights,
  draft,
  feedback,
  guideInsights,
  published,
  viewed,
  featured,
  firstVersion,
  pending,
  pendingDraft,
  secondVersion,
} from "./sample-guide.ts";

/** The guide as a list contains it. */
function toSummary({ steps: _, ...summary }: Guide): GuideSummary {
  return summary;
}

/** The response to a new guide, without and with warnings. */
const created: Examples = {
  examples: {
    guide: { summary: "The new draft", value: { guide: draft } },
    with_warnings: {
      summary: "The new draft, of which cleaning removed something",
      value: {
        guide: draft,
        warnings: [
          {
            field: "steps.0.content",
            reason: "element_removed_with_text",
            element: "script",
            attribute: null,
            message: "contains <script>, which is not permitted",
          },
          {
            field: "steps.1.content",
            reason: "address_not_permitted",
            element: "a",
            attribute: "href",
            message: "contains <a> with an address that is relative or not permitted",
          },
        ] satisfies HtmlWarning[],
      },
    },
  },
};

function guideExample(guide: Guide): Examples {
  return { example: { guide } };
}

const newSteps = draft.steps.map(({ position, title, content }) => ({
  position,
  ...(title !== null && { title }),
  content,
}));
const { title, description, category, user } = draft;

/** The published guide after a change of its steps. */
function withSteps(...steps: (Step | undefined)[]): Guide {
  const present = steps.filter((step) => step !== undefined);
  return {
    ...viewed,
    steps: present.map((step, index) => ({ ...step, position: index + 1 })),
    steps_count: present.length,
    updated_at: "2026-12-02T08:11:37.250Z",
    version: 3,
  };
}

const externalId = "handbook-welcome";
/** A `next_cursor` of `listChanges`, which is never null. */
const changesCursor = "TzDqmAAAAAAAAAAACAAAAAAAACo";
const renamed = "Welcome your first customers";
const [first, second, third] = draft.steps;
const addedStep: Step = {
  id: 5204,
  position: 4,
  title: null,
  content: "<p>What surprised you?</p>",
};

/** The examples of the operations of `guideDocs`. */
export const GUIDE_EXAMPLES: Record<keyof typeof guideDocs, OperationExamples> = {
  list: {
    response: {
      example: {
        guides: [toSummary(featured)],
        next_cursor: "AaH4SpXAAAAEEg",
      },
    },
  },
  get: {
    response: {
      examples: {
        guide: { summary: "The guide", value: { guide: viewed } },
        draft: {
          summary: "With `version=draft`",
          value: { guide: pending, draft: pendingDraft },
        },
      },
    },
  },
  document: {
    response: {
      example:
        "# Welcome your first customer\n\nFrom the signature to the first good week, in three steps.\n\n## 1. Say hello\n\nWrite within the hour, and **sign with your own name**.\n",
    },
  },
  create: {
    request: {
      examples: {
        guide: {
          summary: "A guide with steps",
          value: { guide: { title, description, category, steps: newSteps } },
        },
        markdown: {
          summary: "A guide in Markdown",
          value: {
            guide: {
              title,
              steps: [
                {
                  position: 1,
                  format: "markdown",
                  content: "Write within the hour, and **sign with your own name**.",
                },
              ],
            },
          },
        },
        for_a_user: {
          summary: "With an admin key, for another user of the account",
          value: { guide: { title, user_id: user.username } },
        },
      },
    },
    response: created,
  },
  update: {
    request: {
      examples: {
        fields: {
          summary: "One field",
          value: { guide: { title: renamed } },
        },
        steps: {
          summary: "Two steps change places, one is new, and the third is removed",
          value: {
            guide: {
              steps: [
                { ...second, position: 1 },
                { ...first, position: 2 },
                { position: 3, title: "Look back", content: "<p>What surprised you?</p>" },
              ],
            },
          },
        },
      },
    },
    response: guideExample({
      ...viewed,
      title: renamed,
      updated_at: "2026-12-02T08:11:37.250Z",
      version: 3,
    }),
  },
  delete: {},
  getExternal: { response: guideExample({ ...viewed, external_id: externalId }) },
  upsert: {
    request: {
      examples: {
        guide: {
          summary: "The whole guide",
          value: { guide: { title, description, category, steps: newSteps } },
        },
        for_a_user: {
          summary: "With an admin key, for another user of the account",
          value: { guide: { title, user_id: user.username } },
        },
      },
    },
    response: guideExample({ ...draft, external_id: externalId }),
  },
  deleteExternal: {},
  guideInsights: { response: { example: { insights: guideInsights } } },
  insights: { response: { example: { insights: accountInsights } } },
  guideFeedback: { response: { example: { feedback: [feedback], next_cursor: null } } },
  feedback: {
    response: { example: { feedback: [feedback], next_cursor: "ZmVlZGJhY2sgNzE" } },
  },
  updateFeedback: {
    request: { example: { status: "read" } },
    response: { example: { feedback: { ...feedback, status: "read" } } },
  },
  deleteFeedback: {},
  bulk: {
    request: {
      examples: {
        operations: {
          summary: "A guide of another system, and a publication",
          value: {
            operations: [
              {
                operation: "upsert",
                external_id: externalId,
                guide: { title, description, category, steps: newSteps },
              },
              { operation: "publish", id: draft.id, if_match: `"g${draft.id}.${draft.version}"` },
            ],
          },
        },
        atomic: {
          summary: "All operations or none",
          value: {
            atomic: true,
            operations: [
              { operation: "update", external_id: externalId, guide: { title: renamed } },
              { operation: "delete", id: draft.id },
            ],
          },
        },
      },
    },
    response: {
      example: {
        results: [
          { status: 201, guide: toSummary({ ...draft, external_id: externalId }) },
          {
            status: 412,
            error: {
              code: "precondition_failed",
              message: "The guide was changed since the version in If-Match",
            },
            etag: `"g${draft.id}.2"`,
          },
        ],
        succeeded: 1,
        failed: 1,
      } satisfies BulkAnswer,
    },
  },
  changes: {
    response: {
      example: {
        changes: [
          { type: "guide.upserted", guide: toSummary(featured) },
          {
            type: "guide.deleted",
            id: 1040,
            external_id: externalId,
            deleted_at: "2026-12-09T07:45:10.120Z",
          },
        ],
        next_cursor: changesCursor,
        has_more: false,
      },
    },
  },
  duplicate: {
    response: guideExample({
      ...draft,
      id: 1043,
      slug: `${draft.slug}-2`,
      url: `${draft.url}-2`,
      steps: draft.steps.map((step) => ({ ...step, id: step.id + 9 })),
    }),
  },
  addStep: {
    request: {
      examples: {
        end: { summary: "At the end", value: { step: { content: addedStep.content } } },
        position: {
          summary: "Between the first and the second step",
          value: { step: { position: 2, title: "Listen", content: addedStep.content } },
        },
      },
    },
    response: guideExample(withSteps(first, second, third, addedStep)),
  },
  updateStep: {
    request: {
      examples: {
        content: {
          summary: "New content",
          value: { step: { content: "<p>Write within the hour.</p>" } },
        },
        position: { summary: "Another position", value: { step: { position: 3 } } },
      },
    },
    response: guideExample(withSteps(second, third, first)),
  },
  deleteStep: { response: guideExample(withSteps(second, third)) },
  reorderSteps: {
    request: { example: { step_ids: [third?.id, first?.id, second?.id] } },
    response: guideExample(withSteps(third, first, second)),
  },
  saveDraft: {
    request: {
      examples: {
        title: { summary: "A new title", value: { guide: { title: pending.title } } },
        steps: {
          summary: "Without the last step",
          value: { guide: { steps: draft.steps.slice(0, 2) } },
        },
      },
    },
    response: { example: { guide: pending, draft: pendingDraft } },
  },
  publishDraft: {
    response: guideExample({ ...pending, has_pending_changes: false, version: viewed.version + 1 }),
  },
  discardDraft: {},
  versions: {
    response: { example: { versions: [secondVersion, firstVersion], next_cursor: null } },
  },
  version: {
    response: {
      example: {
        version: {
          ...firstVersion,
          description: draft.description,
          category: draft.category,
          steps: draft.steps,
        },
      },
    },
  },
  restoreVersion: { response: guideExample({ ...viewed, version: viewed.version + 2 }) },
  publish: { response: guideExample(published) },
  unpublish: {
    response: guideExample({ ...viewed, status: "draft", published_at: null, version: 3 }),
  },
  setSchedule: {
    request: {
      example: {
        publish_at: "2026-12-01T09:00:00+01:00",
        unpublish_at: "2026-12-24T18:00:00+01:00",
      },
    },
    response: guideExample({
      ...draft,
      updated_at: "2026-11-20T09:42:08.311Z",
      version: 2,
      publish_at: "2026-12-01T08:00:00.000Z",
      unpublish_at: "2026-12-24T17:00:00.000Z",
    }),
  },
  feature: { response: guideExample(featured) },
  unfeature: {
    response: guideExample({ ...featured, featured: false, featured_at: null, version: 4 }),
  },
  restore: { response: guideExample(viewed) },
};
