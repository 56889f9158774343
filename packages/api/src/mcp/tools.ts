import { type Guide, type Scope } from "@guidepost/contract";
import { toMarkdownDocument } from "@guidepost/core";
import { operations, type Operation } from "../rest/routes.ts";
import { toInputSchema, type ObjectSchema } from "./input-schema.ts";
import { TOOL_OPERATIONS, type ToolName } from "./tool-operations.ts";

/** The hints of MCP. All tools work on the account's guides only. */
type Annotations = {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: false;
};

/** A tool, which calls one operation of the API (contract MCP-3). */
export type McpTool = {
  name: string;
  title: string;
  description: string;
  annotations: Annotations;
  operation: Operation;
  /** The scope of the operation. */
  scope: Scope | undefined;
  inputSchema: ObjectSchema;
  /** Input of the operation that the tool always sends. */
  fixed: Record<string, unknown>;
  /** Converts the response of the operation to the text of the result. */
  toText: (output: unknown, isNew: boolean) => string;
};

type Declared = Omit<McpTool, "name" | "operation" | "scope" | "inputSchema" | "fixed"> & {
  name: ToolName;
  /** The fields of the operation's input that the tool has. Default: all. */
  fields?: readonly string[];
  /** Descriptions that differ from those of the REST input. */
  descriptions?: Record<string, string>;
  fixed?: Record<string, unknown>;
};

const READS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const satisfies Annotations;

/** Every change of a tool can be repeated: the second call changes nothing. */
const CHANGES = { ...READS, readOnlyHint: false } as const satisfies Annotations;
const REPLACES = { ...CHANGES, destructiveHint: true } as const satisfies Annotations;

/** The fields of a guide in a list. Fewer fields use less of a model's context. */
const LISTED_FIELDS =
  "id,external_id,title,description,category,status,url,steps_count,updated_at,version";

type Changed = { guide: Guide; warnings?: unknown };

/** A changed guide without its steps, which the client has sent, and what cleaning removed from them. */
function changedText(output: unknown, isNew: boolean): string {
  const { guide, ...rest } = output as Changed;
  const { steps: _, ...summary } = guide;
  return JSON.stringify({ guide: summary, created: isNew, ...rest });
}

/** A guide as a document, with the facts that other tools need or return. */
function documentText(output: unknown): string {
  const { guide } = output as { guide: Guide };
  const { id, external_id, category, status, url, updated_at, version } = guide;
  const facts = { id, external_id, category, status, url, updated_at, version };
  return toMarkdownDocument(guide, facts);
}

const DECLARED: readonly Declared[] = [
  {
    name: "search_guides",
    title: "Search guides",
    description:
      "Lists guides, or searches them with `q` in titles, descriptions and steps. Returns JSON with `guides` without their steps and `next_cursor`, which is null on the last page. Read a guide with `read_guide`.",
    annotations: READS,
    fields: [
      ...["q", "status", "category", "featured", "external_id", "user_id"],
      ...["sort", "limit", "cursor"],
    ],
    fixed: { fields: LISTED_FIELDS },
    toText: (output) => JSON.stringify(output),
  },
  {
    name: "read_guide",
    title: "Read a guide",
    description:
      'Returns one guide as a Markdown document: the title, the description, a list with `external_id`, `status` and other fields, and each step under a heading such as "## 1. Title". What Markdown cannot express is HTML in it. To change the guide, call `upsert_guide` with its `external_id` and all of its steps with `format: "markdown"`.',
    annotations: READS,
    fields: ["id"],
    fixed: { format: "markdown" },
    toText: documentText,
  },
  {
    name: "upsert_guide",
    title: "Create or replace a guide",
    description:
      "Creates a draft with this `external_id`, or replaces the title, description, category and steps of the guide that has it. Fields that are left out get their default, and steps that are left out are removed. The status does not change: the steps of a published guide are public at once. A second call with the same input changes nothing. `warnings` of the result lists HTML that was removed.",
    annotations: REPLACES,
    descriptions: {
      external_id:
        "The id of the guide in your system, for example a path or a UUID: 1 to 255 characters, unique for the author. The same id addresses the same guide later.",
    },
    toText: changedText,
  },
  {
    name: "publish_guide",
    title: "Publish a guide",
    description: "Makes a draft public at its `url`. A published guide does not change.",
    annotations: CHANGES,
    toText: changedText,
  },
  {
    name: "unpublish_guide",
    title: "Unpublish a guide",
    description:
      "Makes a published guide a draft. Readers then get 404 at its `url`. A draft does not change.",
    annotations: REPLACES,
    toText: changedText,
  },
  {
    name: "get_usage",
    title: "Get usage",
    description:
      "Returns the account's requests in this month, its quota and its rate limits as JSON. Each tool call counts as one request.",
    annotations: READS,
    toText: (output) => JSON.stringify(output),
  },
  {
    name: "explain_request",
    title: "Explain a request",
    description:
      "Returns one request from the log with each check and what to do about a refusal, as JSON. A request is in the log about a second after its response.",
    annotations: READS,
    toText: (output) => JSON.stringify(output),
  },
];

function operationNamed(name: string): Operation {
  const operation = operations.find((one) => one.name === name);
  if (!operation) throw new Error(`No operation is named ${name}`);
  return operation;
}

/** All tools by name. */
export const MCP_TOOLS: ReadonlyMap<string, McpTool> = new Map(
  DECLARED.map(({ fields, descriptions, fixed = {}, ...declared }) => {
    const operation = operationNamed(TOOL_OPERATIONS[declared.name]);
    const inputSchema = toInputSchema(operation.input, { fields, descriptions });
    return [
      declared.name,
      { ...declared, operation, scope: operation.meta.scope, inputSchema, fixed },
    ];
  }),
);
