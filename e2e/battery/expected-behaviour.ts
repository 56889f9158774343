type Scope = "read" | "write" | "admin";

/** The expected behaviour of an operation, and a request that succeeds. */
export type ExpectedBehaviour = {
  /** Undefined if any scope is sufficient. */
  scope?: Scope;
  success: 200 | 201 | 204;
  /** The status when the operation creates a guide instead. */
  created?: 201;
  json?: unknown;
  /** The query with which an admin key names the author. Includes the question mark. */
  queryOfAdmin?: string;
  /** The operation applies to a guide in the trash. */
  ofDeleted?: true;
  /** The operation applies to a request of the log. */
  ofRequest?: true;
  /** The operation applies to a webhook, or to a delivery of it. */
  ofWebhook?: true;
  /** The operation applies to a step of the guide. */
  ofStep?: true;
  /** The operation applies to a published guide with a pending draft. */
  ofDraft?: true;
  /** The operation applies to the first version of a guide that was changed after its publication. */
  ofVersion?: true;
  /** The operation applies to the text of a reader of the guide. */
  ofFeedback?: true;
  /** The most values of a body, as in the error. Default: 5,000. */
  maxValues?: string;
  /** The operation adds a guide, so it can reach the guide limit. */
  addsGuide?: true;
};

/** By `operationId`. A test fails if the document contains other operations than this table. */
export const EXPECTED_BEHAVIOUR: Record<string, ExpectedBehaviour> = {
  listGuides: { scope: "read", success: 200 },
  getGuide: { scope: "read", success: 200 },
  getGuideDocument: { scope: "read", success: 200 },
  createGuide: {
    scope: "write",
    success: 201,
    json: { guide: { title: "A guide", steps: [{ position: 1, content: "<p>One</p>" }] } },
    addsGuide: true,
  },
  updateGuide: { scope: "write", success: 200, json: { guide: { title: "Another title" } } },
  getGuideByExternalId: { scope: "read", success: 200, queryOfAdmin: "?user_id=ada" },
  upsertGuide: {
    scope: "write",
    success: 200,
    created: 201,
    json: { guide: { title: "A guide", steps: [{ position: 1, content: "<p>One</p>" }] } },
    addsGuide: true,
  },
  deleteGuideByExternalId: { scope: "write", success: 204, queryOfAdmin: "?user_id=ada" },
  bulkGuides: {
    scope: "write",
    success: 200,
    json: { operations: [{ operation: "create", guide: { title: "A guide" } }] },
    maxValues: "20,000",
  },
  listChanges: { scope: "read", success: 200 },
  deleteGuide: { scope: "write", success: 204 },
  duplicateGuide: { scope: "write", success: 201, addsGuide: true },
  addStep: { scope: "write", success: 201, json: { step: { content: "<p>Another</p>" } } },
  updateStep: {
    scope: "write",
    success: 200,
    json: { step: { title: "New title" } },
    ofStep: true,
  },
  deleteStep: { scope: "write", success: 200, ofStep: true },
  reorderSteps: { scope: "write", success: 200, json: { step_ids: [] } },
  restoreGuide: { scope: "write", success: 200, ofDeleted: true, addsGuide: true },
  publishGuide: { scope: "write", success: 200 },
  unpublishGuide: { scope: "write", success: 200 },
  saveDraft: {
    scope: "write",
    success: 200,
    json: { guide: { title: "Another title" } },
    ofDraft: true,
  },
  publishDraft: { scope: "write", success: 200, ofDraft: true },
  discardDraft: { scope: "write", success: 204, ofDraft: true },
  getGuideInsights: { scope: "read", success: 200 },
  getInsights: { scope: "read", success: 200 },
  listGuideFeedback: { scope: "read", success: 200 },
  listFeedback: { scope: "read", success: 200 },
  updateFeedback: { scope: "write", success: 200, ofFeedback: true, json: { status: "read" } },
  deleteFeedback: { scope: "write", success: 204, ofFeedback: true },
  listVersions: { scope: "read", success: 200 },
  getVersion: { scope: "read", success: 200, ofVersion: true },
  restoreVersion: { scope: "write", success: 200, ofVersion: true },
  setSchedule: { scope: "write", success: 200, json: { publish_at: "2100-01-01T00:00:00Z" } },
  featureGuide: { scope: "admin", success: 200 },
  unfeatureGuide: { scope: "admin", success: 200 },
  listRequests: { scope: "admin", success: 200 },
  getRequest: { scope: "admin", success: 200, ofRequest: true },
  listAuditLog: { scope: "admin", success: 200 },
  uploadImage: { scope: "write", success: 201 },
  listUsers: { scope: "admin", success: 200 },
  getMe: { success: 200 },
  getUsage: { success: 200 },
  listWebhooks: { scope: "admin", success: 200 },
  createWebhook: {
    scope: "admin",
    success: 201,
    json: { url: "https://receiver.guidepost.test/events", events: ["member.removed"] },
  },
  getWebhook: { scope: "admin", success: 200, ofWebhook: true },
  updateWebhook: { scope: "admin", success: 200, ofWebhook: true, json: { description: "New" } },
  deleteWebhook: { scope: "admin", success: 204, ofWebhook: true },
  rotateWebhookSecret: { scope: "admin", success: 200, ofWebhook: true },
  testWebhook: { scope: "admin", success: 201, ofWebhook: true },
  listWebhookDeliveries: { scope: "admin", success: 200, ofWebhook: true },
  getWebhookDelivery: { scope: "admin", success: 200, ofWebhook: true },
  redeliverWebhook: { scope: "admin", success: 200, ofWebhook: true },
  redeliverFailedWebhooks: { scope: "admin", success: 200, ofWebhook: true },
};
