type Scope = "read" | "write" | "admin";

/** What the specification says of an operation, and a request for it that succeeds. */
export type Entry = {
  /** Left out where any scope will do. */
  scope?: Scope;
  success: 200 | 201 | 204;
  json?: unknown;
  /** For a guide in the trash. */
  ofDeleted?: true;
  /** Adds a guide, and so can reach the guide limit. */
  addsGuide?: true;
};

/** By `operationId`: an operation that the document has and this table has not fails the battery. */
export const entries: Record<string, Entry> = {
  listGuides: { scope: "read", success: 200 },
  getGuide: { scope: "read", success: 200 },
  createGuide: {
    scope: "write",
    success: 201,
    json: { guide: { title: "A guide", steps: [{ position: 1, content: "<p>One</p>" }] } },
    addsGuide: true,
  },
  updateGuide: { scope: "write", success: 200, json: { guide: { title: "Another title" } } },
  deleteGuide: { scope: "write", success: 204 },
  restoreGuide: { scope: "write", success: 200, ofDeleted: true, addsGuide: true },
  publishGuide: { scope: "write", success: 200 },
  unpublishGuide: { scope: "write", success: 200 },
  featureGuide: { scope: "admin", success: 200 },
  unfeatureGuide: { scope: "admin", success: 200 },
  getUsage: { success: 200 },
};
