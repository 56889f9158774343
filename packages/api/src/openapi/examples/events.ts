import { TEST_EVENT, type WebhookEvent, type WebhookEventType } from "@guidepost/contract";
import { draft, published } from "./sample-guide.ts";

const apiKey = {
  id: 31,
  name: "Nightly export",
  scopes: ["read" as const],
  last_four: "9f2c",
  username: "ada",
  created_at: "2026-11-02T08:00:00.000Z",
  expires_at: "2026-11-27T10:05:12.480Z",
  revoked_at: null,
};

const member = {
  username: "ben",
  display_name: "Ben Ortiz",
  role: "member" as const,
  created_at: "2026-11-20T10:05:12.480Z",
};

/** The data of an event of each type. */
const DATA: { [Type in WebhookEventType]: Extract<WebhookEvent, { type: Type }>["data"] } = {
  "guide.created": { guide: draft },
  "guide.updated": { guide: draft },
  "guide.published": { guide: published },
  "guide.unpublished": { guide: draft },
  "guide.featured": { guide: { ...published, featured: true, featured_at: published.updated_at } },
  "guide.unfeatured": { guide: published },
  "guide.deleted": { guide: { ...draft, deleted_at: "2026-11-20T10:05:12.480Z" } },
  "guide.restored": { guide: draft },
  "usage.threshold_reached": {
    threshold: 80,
    usage: { period: "2026-11", requests_used: 40_012, quota_limit: 50_000 },
  },
  "api_key.created": { api_key: apiKey },
  "api_key.revoked": { api_key: { ...apiKey, revoked_at: "2026-11-20T10:05:12.480Z" } },
  "api_key.expiring": { api_key: { ...apiKey, expires_in_days: 7 } },
  "member.joined": { member },
  "member.removed": { member },
  [TEST_EVENT]: { webhook: { id: 12 } },
};

/** The body of a request with an event of the type. */
export function eventExample(type: WebhookEventType) {
  return {
    id: "evt_5f0c8f1b7a3e4d0f9b3c2a1d6e5f4c3b",
    type,
    created_at: "2026-11-20T10:05:12.480Z",
    account_id: 7,
    data: DATA[type],
  };
}
