import type {
  Me,
  RequestDetail,
  RequestSummary,
  Usage,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from "@guidepost/contract";
import type { developerDocs } from "#routers/developer/docs.ts";
import type { OperationExamples } from "./operation-examples.ts";

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

/** The examples of the operations of `developerDocs`. */
export const DEVELOPER_EXAMPLES: Record<keyof typeof developerDocs, OperationExamples> = {
  requests: { response: { example: { requests: [request], next_cursor: null } } },
  request: { response: { example: { request: explained } } },
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
