import type { FuzzedRequest } from "./plan.ts";
import type { World } from "./world.ts";

type Fields = Record<string, unknown>;
type ErrorBody = { error: { code: string; message: string; details?: Record<string, string[]> } };

const INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;
const NOT_IN_LINE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

function isText(value: unknown, test: (text: string) => boolean): boolean {
  return typeof value === "string" && test(value);
}

function isBlank(value: unknown): boolean {
  return isText(value, (text) => INVISIBLE.test(text));
}

type Context = { request: FuzzedRequest; world: World; isAdmin: boolean };
type Rule = {
  message: RegExp;
  /** Whether the value is what the message states. The schema cannot express it. */
  holds: (value: unknown, context: Context & { field: string }) => boolean;
};

/** Field errors of requests that the schemas accept. The document describes each rule in a text. */
const RULES: readonly Rule[] = [
  {
    message: /^can't be blank$/,
    holds: (value, { field, isAdmin, request }) =>
      isBlank(value) ||
      (value === undefined && field === "user_id" && isAdmin) ||
      // Format and source belong to content.
      (value === undefined && field === "content" && request.operation.id === "updateStep"),
  },
  {
    message: /^contains characters that are not allowed$/,
    holds: (value) => isText(value, (text) => text.includes("\0") || !text.isWellFormed()),
  },
  {
    message: /^can't contain line breaks/,
    holds: (value) => isText(value, (text) => NOT_IN_LINE.test(text)),
  },
  {
    message: /^can't contain control characters$/,
    holds: (value) => isText(value, (text) => /\p{Cc}/u.test(text)),
  },
  { message: /^can't be \. or \.\.$/, holds: (value) => value === "." || value === ".." },
  {
    message: /^has already been taken$/,
    holds: (value, { field, world }) =>
      field === "slug"
        ? world.slugs.has(String(value))
        : world.usernames.some((name) => world.findExternal(name, String(value)) !== undefined),
  },
  {
    message: /^can't be changed more than 50 times, except to a former one$/,
    holds: (_, { field }) => field === "slug",
  },
  {
    message: /^does not exist$/,
    holds: (value, { field, world }) =>
      field === "user_id"
        ? !world.usernames.includes(String(value).trim().toLowerCase())
        : /^(?:steps\.\d+\.id|step_ids\.\d+)$/.test(field),
  },
  {
    message: /^must be unique$/,
    holds: (_, { field }) => /^(?:steps\.\d+\.(?:position|id)|step_ids\.\d+|events)$/.test(field),
  },
  {
    message:
      /^(?:has no permitted content|makes the guide too large|is too long as HTML|is nested too deeply)/,
    holds: (_, { field }) => /^(?:steps\.\d+\.)?(?:content|source)$/.test(field),
  },
  {
    message: /^(?:requires the format markdown|does not match content)/,
    holds: (_, { field }) => /^(?:steps\.\d+\.)?source$/.test(field),
  },
  {
    message: /^(?:must contain all steps of the guide|has too many items)/,
    holds: (_, { field, request }) =>
      field === "step_ids" || (field === "steps" && request.operation.id === "addStep"),
  },
  {
    message: /^(?:contains (?:an element|<|a comment)|ends inside a tag$|lost more)/,
    holds: (_, { request }) => "Prefer" in request.headers,
  },
  {
    message: /^(?:is invalid|belongs to another order or to other filters)$/,
    holds: (_, { field }) => field === "cursor",
  },
  {
    message:
      /^(?:requires sort=|requires deleted=true|must be deleted_at|can't be combined with deleted)/,
    holds: (_, { request: { query } }) =>
      "sort" in query ||
      "deleted" in query ||
      Object.keys(query).some((name) => /_(?:since|before)$/.test(name)),
  },
  {
    message: /^can't be combined with format=markdown$/,
    holds: (_, { request: { query } }) => "format" in query,
  },
  {
    message: /^requires target_type$/,
    holds: (_, { field, request: { query } }) => field === "target_id" && !("target_type" in query),
  },
  { message: /^has too many words/, holds: (_, { field }) => field === "q" },
  {
    message: /^must (?:begin with https:|be an address on the internet|use port 80)/,
    holds: (value, { field }) => field === "url" && value !== "https://receiver.test/",
  },
  {
    message: /^(?:10 webhooks are the maximum|The webhook is disabled)/,
    holds: (_, { field }) => field === "base",
  },
  {
    message: /^The guide is not published/,
    holds: (_, { field, request }) => field === "base" && request.operation.id === "saveDraft",
  },
  {
    message: /^can't be changed by a draft$/,
    holds: (_, { field }) => field === "external_id",
  },
  {
    message: /^was changed in the guide since the draft was saved$/,
    holds: (_, { request }) => request.operation.id === "publishDraft",
  },
  {
    message: /^must be in the future$/,
    holds: (value) => isText(value, (text) => Date.parse(text) <= Date.now()),
  },
  {
    message:
      /^(?:must be after publish_at|requires publish_at for a draft|requires pending changes for a published guide|must be before the year 10000)$/,
    holds: (_, { request }) => request.operation.id === "setSchedule",
  },
  {
    message: /^must (?:not be after to|be at most 399 days before to)$/,
    holds: (_, { field, request }) => field === "from" && request.operation.id.endsWith("Insights"),
  },
  {
    message: /^must be a date from 2000 to 2999$/,
    holds: (value) => isText(value, (text) => !text.startsWith("2")),
  },
  { message: /^must be the same/, holds: (_, { field }) => /user_id$|external_id$/.test(field) },
];

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

/** The values that a field error may be about: of the path, the query, and the body. */
function valuesOfField({ path, query, body }: FuzzedRequest, field: string): unknown[] {
  const { guide, step } = isObject(body) ? body : {};
  const values = [path, query, guide, step, body].map((root) =>
    field.split(".").reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), root),
  );
  const sent = values.filter((value) => value !== undefined);
  return sent.length > 0 ? sent : [undefined];
}

/** Whether a guide that the path names is visible to the key of the request. */
function findsGuide({ request: { path, query, body }, world, isAdmin }: Context): boolean {
  const [owner] = world.usernames;
  const sent =
    query["user_id"] ??
    (isObject(body)
      ? (body["user_id"] ?? (isObject(body["guide"]) ? body["guide"]["user_id"] : undefined))
      : undefined);
  const username = typeof sent === "string" ? sent : owner;
  const guide =
    "id" in path
      ? world.guides.get(Number(path["id"]))
      : world.findExternal(username, String(path["external_id"]));
  if (guide === undefined || guide.isDeleted) return false;
  // After a bulk, the steps of its guides are not known.
  if ("step_id" in path && !guide.stepIds?.includes(Number(path["step_id"]))) return false;
  return isAdmin || guide.username === owner;
}

/** Whether a response of the list had the version that the path names. */
function findsVersion({ request: { path }, world }: Context): boolean {
  return world.versions.has(`${String(path["id"])}/${String(path["number"])}`);
}

function unexplainedFields(context: Context, { error }: ErrorBody): string[] {
  const fields = Object.entries(error.details ?? {});
  if (fields.length === 0) return [`422 ${error.code} without details`];
  return fields.flatMap(([field, messages]) => {
    const values = valuesOfField(context.request, field);
    const isExplained = (message: string) =>
      RULES.some(
        (rule) =>
          rule.message.test(message) &&
          values.some((value) => rule.holds(value, { ...context, field })),
      );
    return messages
      .filter((message) => !isExplained(message))
      .map((message) => `${field} ${message}: ${JSON.stringify(values).slice(0, 200)}`);
  });
}

/** Why a valid request must not have been refused; empty when the refusal is explained. */
export function unexplained(context: Context, status: number, body: unknown): string[] {
  const { request, isAdmin } = context;
  const { headers, operation } = request;
  // The error of an operation that is not applied is the response (contract BULK-5).
  if (isObject(request.body) && request.body["atomic"] === true) return [];
  const no = (isExplained: boolean) => (isExplained ? [] : [`${status} is not explained`]);
  switch (status) {
    case 403:
      return no(!isAdmin && valuesOfField(request, "user_id")[0] !== undefined);
    case 404:
      // Only readers create texts, on public pages.
      if ("feedback_id" in request.path) return [];
      if ("request_id" in request.path || "webhook_id" in request.path) return [];
      if ("number" in request.path && !findsVersion(context)) return [];
      return no(operation.id === "discardDraft" || !findsGuide(context));
    case 412:
      return no(
        ("If-Match" in headers && headers["If-Match"] !== "*") ||
          (operation.method === "PUT" && "If-None-Match" in headers),
      );
    case 422:
      return unexplainedFields(context, body as ErrorBody);
    default:
      return no(status < 400);
  }
}
