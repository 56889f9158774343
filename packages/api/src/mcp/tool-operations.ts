/** The operation that each tool of MCP calls (contract MCP-8). */
export const TOOL_OPERATIONS = {
  search_guides: "guides.list",
  read_guide: "guides.get",
  upsert_guide: "guides.upsert",
  publish_guide: "guides.publish",
  unpublish_guide: "guides.unpublish",
  get_usage: "usage.get",
  explain_request: "requests.get",
} as const;
export type ToolName = keyof typeof TOOL_OPERATIONS;
