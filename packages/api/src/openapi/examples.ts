import type {
  AuditEntry,
  BulkAnswer,
  Guide,
  GuideDraft,
  GuideSummary,
  HtmlWarning,
  Me,
  RequestDetail,
  RequestSummary,
  Step,
  Usage,
  UserList,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from "@guidepost/contract";
import { operationDocs } from "../routers/operation-docs.ts";
import type { MediaType } from "./openapi-types.ts";

/** A draft with three steps, as `createGuide` returns it. */
const draft: Guide = {
  id: 1042,
  slug: "welcome-your-first-customer",
  external_id: null,
  title: "Welcome your first customer",
  description: "From the signature to the first good week, in three steps.",
  category: "product",
  status: "draft",
  published_at: null,
  featured: false,
  featured_at: null,
  views_count: 0,
  completions_count: 0,
  average_rating: null,
  url: "https://guidepost.example/@ada/welcome-your-first-customer",
  user: { username: "ada", display_name: "Ada Berger" },
  steps_count: 3,
  created_at: "2026-11-20T09:30:00.000Z",
  updated_at: "2026-11-20T09:30:00.000Z",
  version: 1,
  has_pending_changes: false,
  steps: [
    {
      id: 5201,
      position: 1,
      title: "Say hello",
      content: "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>",
    },
    {
      id: 5202,
      position: 2,
      title: "Agree on the first result",
      content: "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>",
    },
    {
      id: 5203,
      position: 3,
      title: null,
      content: "<p>Ask on Friday whether it does.</p>",
    },
  ],
};

const published: Guide = {
  ...draft,
  status: "published",
  published_at: "2026-11-20T10:05:12.480Z",
  updated_at: "2026-11-20T10:05:12.480Z",
  version: 2,
};

/** The published guide some weeks later, with views. */
const viewed: Guide = {
  ...published,
  views_count: 318,
  completions_count: 204,
  average_rating: 4.62,
};

const featured: Guide = {
  ...viewed,
  featured: true,
  featured_at: "2026-12-08T16:20:41.007Z",
  updated_at: "2026-12-08T16:20:41.007Z",
  version: 3,
};

/** The published guide as its pending draft has it. */
const pending: Guide = {
  ...viewed,
  title: "Welcome your first customers",
  updated_at: "2026-12-02T08:11:37.250Z",
  has_pending_changes: true,
};

const pendingDraft: GuideDraft = {
  revision: "5f0c1f0e-6d0a-4c1e-9a53-2f6f1c7f9b1d",
  base_version: viewed.version,
  saved_at: "2026-12-02T08:11:37.250Z",
  saved_by: draft.user,
  conflicts: [],
};

/** The guide as a list contains it. */
function toSummary({ steps: _, ...summary }: Guide): GuideSummary {
  return summary;
}

const usage: Usage = {
  period: "2026-11",
  requests_used: 12_480,
  quota_limit: 50_000,
  quota_remaining: 37_520,
  usage_percentage: 24.96,
  rate_limits: { per_minute: 300, per_hour: 10_000 },
  resets_at: "2026-12-01T00:00:00.000Z",
};

const me: Me = {
  key: {
    id: 31,
    name: "Nightly export",
    last_four: "9f2c",
    scopes: ["read"],
    created_at: "2026-11-02T08:00:00.000Z",
    expires_at: null,
    allowed_addresses: ["203.0.113.0/24", "2001:db8::/32"],
    allowed_referrers: [],
  },
  user: { username: "ada", display_name: "Ada Berger", role: "owner" },
  account: { id: 7, name: "Berger Ltd", plan: "pro", guides_count: 214, guide_limit: 1_000 },
  usage,
};

const request: RequestSummary = {
  id: "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e",
  request_id: "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e",
  received_at: "2025-11-24T09:30:00.000Z",
  key: { id: 31, name: "Nightly export", last_four: "9f2c", username: "ada" },
  method: "PATCH",
  operation: "guides.update",
  path: "/v1/guides/1042",
  status: 403,
  code: "forbidden",
  duration_ms: 2.4,
  address: "203.0.113.9",
  user_agent: "export/2.1",
  replayed: false,
  requests: 1,
};

const explained: RequestDetail = {
  ...request,
  required_scope: "write",
  key_scopes: ["read"],
  limits: {
    minute: { limit: 300, used: 12 },
    hour: { limit: 10_000, used: 640 },
    month: { limit: 50_000, used: null },
  },
  message: "Insufficient scope for this action",
  details: {},
  checks: [
    { check: "api_key", result: "passed", text: "API key: sk_…9f2c of ada" },
    {
      check: "rate_limit",
      result: "passed",
      text: "Rate limit: 12 of 300 this minute, 640 of 10,000 this hour",
    },
    {
      check: "route",
      result: "passed",
      text: "Route: PATCH /v1/guides/1042 is guides.update",
    },
    { check: "scope", result: "failed", text: "Scope: needs write, key has read" },
    { check: "quota", result: "skipped", text: "Quota: not reached" },
  ],
  advice: "Use a key with the scope write, or add the scope to this key in the portal.",
  help_url: "https://guidepost.example/docs/errors#forbidden",
};

const auditEntry: AuditEntry = {
  id: "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e",
  created_at: "2025-11-24T09:30:00.000Z",
  action: "key.created",
  via: "portal",
  user: { username: "ada", display_name: "Ada Berger" },
  key: null,
  target: { type: "key", id: "31", name: "Nightly export" },
  address: "203.0.113.9",
  user_agent: "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
  details: { scopes: ["read"] },
};

const userList: UserList = {
  users: [
    {
      username: "ada",
      display_name: "Ada Berger",
      role: "owner",
      created_at: "2025-10-02T08:00:00.000Z",
    },
  ],
  next_cursor: null,
};

const webhook: Webhook = {
  id: 12,
  url: "https://receiver.example/guidepost",
  description: "Search index of the help centre",
  events: ["guide.published", "guide.unpublished"],
  enabled: true,
  disabled_reason: null,
  failing_since: null,
  previous_secret_until: null,
  health: { succeeded: 41, failed: 0, pending: 0 },
  created_at: "2026-11-20T09:30:00.000Z",
  updated_at: "2026-11-20T09:30:00.000Z",
};

/** An example, with which nothing is signed. */
const webhookSecret = "whsec_ZXhhbXBsZS1zZWNyZXQtdGhhdC1zaWducy1ub3RoaW5n";

const pendingDelivery: WebhookDelivery = {
  id: 90_211,
  event_id: "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e",
  event_type: "guide.published",
  state: "pending",
  attempts: 0,
  created_at: "2026-11-20T10:05:12.480Z",
  next_attempt_at: "2026-11-20T10:05:12.480Z",
  finished_at: null,
  status: null,
  error: null,
};

const deliveredEvent: WebhookDelivery = {
  ...pendingDelivery,
  state: "succeeded",
  attempts: 1,
  next_attempt_at: null,
  finished_at: "2026-11-20T10:05:12.713Z",
  status: 204,
};

const explainedDelivery: WebhookDeliveryDetail = {
  ...deliveredEvent,
  request_body:
    '{"id":"019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e","type":"guide.published","created_at":"2026-11-20T10:05:12.480Z","account_id":7,"data":{"guide":{"id":1042}}}',
  attempt_log: [
    {
      number: 1,
      started_at: "2026-11-20T10:05:12.532Z",
      duration_ms: 181,
      request_headers: {
        "content-type": "application/json",
        "webhook-id": "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e",
        "webhook-timestamp": "1795169112",
        "webhook-signature": "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
      },
      status: 204,
      response_headers: { "content-length": "0", server: "nginx" },
      response_body: "",
      error: null,
    },
  ],
};

/** `example` for one example, `examples` by name for several. */
type Examples = Pick<MediaType, "example" | "examples">;

type OperationExamples = { request?: Examples; response?: Examples };

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

/** The examples of each operation. A test validates them against the schemas. */
const EXAMPLES: Record<keyof typeof operationDocs, OperationExamples> = {
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
  publish: { response: guideExample(published) },
  unpublish: {
    response: guideExample({ ...viewed, status: "draft", published_at: null, version: 3 }),
  },
  feature: { response: guideExample(featured) },
  unfeature: {
    response: guideExample({ ...featured, featured: false, featured_at: null, version: 4 }),
  },
  restore: { response: guideExample(viewed) },
  auditLog: { response: { example: { entries: [auditEntry], next_cursor: null } } },
  requests: { response: { example: { requests: [request], next_cursor: null } } },
  request: { response: { example: { request: explained } } },
  users: { response: { example: userList } },
  me: { response: { example: me } },
  usage: { response: { example: usage } },
  webhooks: { response: { example: { webhooks: [webhook] } } },
  createWebhook: {
    request: {
      example: { url: webhook.url, description: webhook.description, events: webhook.events },
    },
    response: {
      example: {
        webhook: { ...webhook, health: { succeeded: 0, failed: 0, pending: 0 } },
        secret: webhookSecret,
      },
    },
  },
  webhook: { response: { example: { webhook } } },
  updateWebhook: {
    request: { example: { enabled: false } },
    response: {
      example: { webhook: { ...webhook, enabled: false, updated_at: "2026-12-02T08:11:37.250Z" } },
    },
  },
  deleteWebhook: {},
  rotateWebhookSecret: {
    response: {
      example: {
        webhook: { ...webhook, previous_secret_until: "2026-12-03T08:11:37.250Z" },
        secret: webhookSecret,
      },
    },
  },
  testWebhook: {
    response: { example: { delivery: { ...pendingDelivery, event_type: "webhook.test" } } },
  },
  webhookDeliveries: { response: { example: { deliveries: [deliveredEvent], next_cursor: null } } },
  webhookDelivery: { response: { example: { delivery: explainedDelivery } } },
  redeliverWebhook: { response: { example: { delivery: pendingDelivery } } },
  redeliverFailedWebhooks: { response: { example: { redelivered: 3 } } },
};

const byOperationId = new Map(
  (Object.keys(operationDocs) as (keyof typeof operationDocs)[]).map((key) => [
    operationDocs[key].operationId,
    EXAMPLES[key],
  ]),
);

/** The examples of an operation. @throws Error for an operation without examples */
export function examplesOf(operationId: string): OperationExamples {
  const found = byOperationId.get(operationId);
  if (!found) throw new Error(`${operationId} has no examples`);
  return found;
}
