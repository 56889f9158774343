import { about } from "./about.ts";
import { draft, featured, published, read, toSummary, usage } from "./guide-examples.ts";
import type { MediaType } from "./openapi-types.ts";

/** `example` where there is one, `examples` by name where there are more. */
type Examples = Pick<MediaType, "example" | "examples">;

type OperationExamples = { request?: Examples; response?: Examples };

const one = (guide: typeof draft): Examples => ({ example: { guide } });

const newSteps = draft.steps.map(({ position, title, content }) => ({
  position,
  ...(title !== null && { title }),
  content,
}));
const { title, description, category, user } = draft;

const renamed = "Welcome your first customers";
const [first, second] = draft.steps;

/** What the reference shows for each operation: true to the schemas, which a test checks. */
const examples: Record<keyof typeof about, OperationExamples> = {
  list: {
    response: {
      example: {
        guides: [toSummary(featured)],
        next_cursor: "AaH4SpXAAAAEEg",
      },
    },
  },
  get: { response: one(read) },
  create: {
    request: {
      examples: {
        guide: {
          summary: "A guide with steps",
          value: { guide: { title, description, category, steps: newSteps } },
        },
        for_a_user: {
          summary: "With an admin key, for a user of the account",
          value: { guide: { title, user_id: user.username } },
        },
      },
    },
    response: one(draft),
  },
  update: {
    request: {
      examples: {
        fields: {
          summary: "One field",
          value: { guide: { title: renamed } },
        },
        steps: {
          summary: "The steps: one moves, one stays, one is new, the third goes",
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
    response: one({ ...read, title: renamed, updated_at: "2026-12-02T08:11:37.250Z" }),
  },
  delete: {},
  publish: { response: one(published) },
  unpublish: {
    response: one({ ...read, status: "draft", published_at: null }),
  },
  feature: { response: one(featured) },
  unfeature: { response: one({ ...featured, featured: false, featured_at: null }) },
  restore: { response: one(read) },
  usage: { response: { example: usage } },
};

const byOperationId = new Map(
  (Object.keys(about) as (keyof typeof about)[]).map((key) => [
    about[key].operationId,
    examples[key],
  ]),
);

/** The examples of an operation. Throws for one that has none: a new operation needs them. */
export const examplesOf = (operationId: string): OperationExamples => {
  const found = byOperationId.get(operationId);
  if (!found) throw new Error(`${operationId} has no examples`);
  return found;
};
