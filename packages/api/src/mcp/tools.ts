import { MAX_TOOL_IMAGE_BYTES, type Guide, type Scope } from "@guidepost/contract";
import { toMarkdownDocument } from "@guidepost/core";
import type * as z from "zod";
import { operations, type Operation } from "../rest/routes.ts";
import { imageInput } from "./image-input.ts";
import {
  omitFields,
  toInputSchema,
  toOutputSchema,
  type InputSchema,
  type OutputSchema,
} from "./tool-schemas.ts";
import { TOOL_OPERATIONS, type ToolName } from "./tool-operations.ts";

/** The hints of MCP. All tools work on the account's guides only. */
type Annotations = {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: false;
};

type Input = Record<string, unknown>;

/** A tool, which calls one operation of the API (contract MCP-3). */
export type McpTool = {
  name: string;
  title: string;
  description: string;
  annotations: Annotations;
  /** Returns the operation that an input needs. */
  operationFor: (input: Input) => Operation;
  /** The scope of the operations. */
  scope: Scope | undefined;
  inputSchema: InputSchema;
  outputSchema: OutputSchema;
  /** Input of the operation that the tool always sends. */
  fixed: Input;
  /** The schema of the input, when it is not that of the operation. It returns the operation's input. */
  ownInput?: z.ZodType<Input>;
  /** Converts the response of the operation to the structured content of the result. */
  toContent: (output: unknown, isNew: boolean) => object;
  /** Converts the response to the text of the result. Default: the structured content as JSON. */
  toText?: (output: unknown) => string;
};

type Declared = Pick<McpTool, "title" | "description" | "annotations" | "toText"> & {
  name: ToolName;
  /** The fields of the operations' inputs that the tool has. Default: all. */
  fields?: readonly string[];
  /** Descriptions that differ from those of the REST input. */
  descriptions?: Record<string, string>;
  fixed?: Input;
  /** The fields of the input, when they are not those of the operation, and their conversion. */
  ownInput?: { fields: z.ZodObject; schema: z.ZodType<Input> };
  toContent?: McpTool["toContent"];
  /** Converts the schema of the operation's response as `toContent` converts the response. */
  toContentSchema?: (output: OutputSchema) => OutputSchema;
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
const LISTED_FIELDS = [
  "id",
  "external_id",
  "title",
  "description",
  "category",
  "status",
  "url",
  "steps_count",
  "updated_at",
  "version",
];

/** Without the other fields of guides, which `fields` leaves out. */
function listSchema({ properties, ...schema }: OutputSchema): OutputSchema {
  const { items, ...list } = properties["guides"] as { items: object };
  const guides = { ...list, items: omitFields(items, (name) => !LISTED_FIELDS.includes(name)) };
  return { ...schema, properties: { ...properties, guides } };
}

/** A changed guide without its steps, which the client has sent. */
function changedGuide(output: unknown): object {
  const { guide, ...rest } = output as { guide: Guide };
  const { steps: _, ...summary } = guide;
  return { guide: summary, ...rest };
}

function changedGuideSchema({ properties, ...schema }: OutputSchema): OutputSchema {
  const guide = omitFields(properties["guide"] ?? {}, (name) => name === "steps");
  return { ...schema, properties: { ...properties, guide } };
}

/** The result of every tool that changes a guide. */
const CHANGED = { toContent: changedGuide, toContentSchema: changedGuideSchema };

/** A guide as a document, with the facts that other tools need or return. */
function documentText(output: unknown): string {
  const { guide } = output as { guide: Guide };
  const { id, external_id, category, language, status, url, updated_at, version } = guide;
  const facts = { id, external_id, category, language, status, url, updated_at, version };
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
      "q",
      "status",
      "category",
      "featured",
      "external_id",
      "user_id",
      "sort",
      "limit",
      "cursor",
    ],
    fixed: { fields: LISTED_FIELDS.join() },
    toContentSchema: listSchema,
  },
  {
    name: "read_guide",
    title: "Read a guide",
    description:
      'Returns one guide as a Markdown document: the title, the description, a list with `external_id`, `status` and other fields, and each step under a heading such as "## 1. Title", without the number if it is the only step. What Markdown cannot express is HTML in it. Send `id` or `external_id`. To change a draft, call `upsert_guide` with its `external_id` and all of its steps with `format: "markdown"`. To change a published guide, call `save_draft`, which readers do not see.',
    annotations: READS,
    fields: ["id", "external_id", "user_id"],
    descriptions: {
      id: "Identifier of the guide. Leave it out with `external_id`.",
      external_id: "The id of the guide in your system, instead of `id`.",
      user_id: "With `external_id` and an admin key: the author of the guide.",
    },
    fixed: { format: "markdown" },
    toText: documentText,
  },
  {
    name: "upsert_guide",
    title: "Create or replace a guide",
    description:
      "Creates a draft with this `external_id`, or replaces the title, description, category and steps of the guide that has it. Fields that are left out get their default, and steps that are left out are removed. The status does not change, and the language only if it is sent: the steps of a published guide are public immediately. To change a published guide without that, call `save_draft`. A second call with the same input changes nothing. `warnings` of the result lists HTML that was removed.",
    annotations: REPLACES,
    descriptions: {
      external_id:
        "The id of the guide in your system, for example a path or a UUID: 1 to 255 characters, unique for the author. The same id addresses the same guide later.",
    },
    toContent: (output, isNew) => ({ ...changedGuide(output), created: isNew }),
    toContentSchema: (output) => {
      const { properties, required = [], ...schema } = changedGuideSchema(output);
      const created = { type: "boolean", description: "Whether the guide is new." };
      return {
        ...schema,
        properties: { ...properties, created },
        required: [...required, "created"],
      };
    },
  },
  {
    name: "save_draft",
    title: "Save a draft of a published guide",
    description:
      "Saves changes of a published guide as its pending draft, which readers do not see. A person reviews and publishes it in the portal. It replaces an earlier pending draft of the guide, also that of another person. Fields that are left out have the value of the published guide, and steps that are left out of `steps` are removed. A guide that is not published is refused: change it with `upsert_guide`. `draft` of the result is null when nothing differs from the published guide.",
    annotations: REPLACES,
    ...CHANGED,
  },
  {
    name: "publish_guide",
    title: "Publish a guide",
    description:
      "Makes a draft public at its `url`. A published guide does not change, and neither does its pending draft.",
    annotations: CHANGES,
    ...CHANGED,
  },
  {
    name: "unpublish_guide",
    title: "Unpublish a guide",
    description:
      "Makes a published guide a draft. Readers then get 404 at its `url`. A draft does not change.",
    annotations: REPLACES,
    ...CHANGED,
  },
  {
    name: "upload_image",
    title: "Upload an image",
    description: `Stores a JPEG, PNG, WebP, GIF or AVIF image of at most ${MAX_TOOL_IMAGE_BYTES.toLocaleString("en")} bytes, and returns its \`url\` for \`<img>\` or \`![…](url)\` in the content of a step. The same file has the same address. An image that no guide uses is deleted after 7 days. Larger images need \`POST /images\` of the API.`,
    annotations: CHANGES,
    ownInput: imageInput,
  },
  {
    name: "get_usage",
    title: "Get usage",
    description:
      "Returns the account's requests in this month, its quota and its rate limits as JSON. Each tool call counts as one request.",
    annotations: READS,
  },
  {
    name: "explain_request",
    title: "Explain a request",
    description:
      "Returns one request from the log with each check and what to do about a refusal, as JSON. Without the scope admin, only requests with the same key. A request is in the log about a second after its response.",
    annotations: READS,
  },
];

function operationNamed(name: string): Operation {
  const operation = operations.find((one) => one.name === name);
  if (!operation) throw new Error(`No operation is named ${name}`);
  return operation;
}

/** Selects the operation whose path an input names: by `id`, or by `external_id`. Default: the first one. */
function selectOperation(choices: readonly Operation[], input: Input): Operation {
  const isNamed = ({ pathFields }: Operation) =>
    Object.keys(pathFields).every((name) => Object.hasOwn(input, name));
  const operation = choices.find(isNamed) ?? choices[0];
  if (!operation) throw new Error("A tool has no operation");
  return operation;
}

function toTool({
  fields,
  descriptions,
  fixed = {},
  ownInput,
  toContent = (output) => output as object,
  toContentSchema = (output) => output,
  ...declared
}: Declared): McpTool {
  const choices = TOOL_OPERATIONS[declared.name].map(operationNamed);
  const operationFor = (input: Input) => selectOperation(choices, input);
  const { meta, output } = operationFor({});
  const inputs = ownInput ? [ownInput.fields] : choices.map(({ input }) => input);
  return {
    ...declared,
    operationFor,
    scope: meta.scope,
    inputSchema: toInputSchema(inputs, { fields, descriptions }),
    outputSchema: toContentSchema(toOutputSchema(output)),
    fixed,
    ...(ownInput && { ownInput: ownInput.schema }),
    toContent,
  };
}

/** All tools by name. */
export const MCP_TOOLS: ReadonlyMap<string, McpTool> = new Map(
  DECLARED.map((declared) => [declared.name, toTool(declared)]),
);
