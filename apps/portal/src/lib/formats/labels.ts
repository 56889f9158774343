import { CATEGORIES, CATEGORY_LABELS, CATEGORY_MEANINGS } from "@guidepost/contract";

export { CATEGORY_LABELS };

/** The categories as a field offers them. */
export const CATEGORY_OPTIONS = CATEGORIES.map(
  (one) => [one, `${CATEGORY_LABELS[one]}: ${CATEGORY_MEANINGS[one]}`] as const,
);

/** The label of an API operation, its route, and the tool of MCP that calls it. */
/** What the body of a request contains. */
export type RequestBody = "none" | "json" | "file";

type OperationName = { label: string; route?: string; tool?: string; body?: RequestBody };

/** Keyed by the procedure's path, for example `guides.get`. */
export type OperationNames = Readonly<Record<string, OperationName>>;

/** What the log has instead of an operation of the API. */
export const OTHER_OPERATIONS: OperationNames = {
  mcp: { label: "MCP message without a tool", route: "POST /mcp" },
  unknown: { label: "Unknown path or method" },
};

/** Falls back to the key itself for an operation that the API no longer has. */
export function nameOf(operation: string, names: OperationNames): OperationName {
  return names[operation] ?? OTHER_OPERATIONS[operation] ?? { label: operation };
}

/** The path of MCP in the log. All its messages are sent to it. */
const MCP_PATH = "/mcp";

/** Methods of requests with a body, unless their operation has none. */
const WITH_BODY: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH"]);

/** What the body of a request of the log contained. */
export function bodyOf(
  { method, path, operation }: { method: string; path: string; operation: string },
  names: OperationNames,
): RequestBody {
  const declared = path === MCP_PATH ? undefined : names[operation]?.body;
  return declared ?? (WITH_BODY.has(method) ? "json" : "none");
}

/** The tool of MCP that a request of the log called (contract MCP-3); undefined for another request. */
export function toolOf(
  { path, operation }: { path: string; operation: string },
  names: OperationNames,
): string | undefined {
  return path === MCP_PATH ? names[operation]?.tool : undefined;
}
