/** The operations that each tool of MCP calls: the first one, or the one that its input needs (contract MCP-8). */
export const TOOL_OPERATIONS = {
  search_guides: ["guides.list"],
  read_guide: ["guides.get", "guides.getExternal"],
  upsert_guide: ["guides.upsert"],
  save_draft: ["guides.saveDraft"],
  publish_guide: ["guides.publish"],
  unpublish_guide: ["guides.unpublish"],
  upload_image: ["images.upload"],
  get_usage: ["usage.get"],
  explain_request: ["requests.get"],
} as const satisfies Record<string, readonly string[]>;
export type ToolName = keyof typeof TOOL_OPERATIONS;
