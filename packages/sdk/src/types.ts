import type { components, operations } from "./schema.generated.ts";

type Schemas = components["schemas"];

export type Guide = Schemas["Guide"];
export type GuideSummary = Schemas["GuideSummary"];
export type Step = Schemas["Step"];
export type Author = Schemas["Author"];
export type Category = Schemas["Category"];
export type GuideStatus = Schemas["GuideStatus"];
export type GuideInput = Schemas["GuideInput"];
export type StepInput = Schemas["StepInput"];
export type GuideReplacement = Schemas["GuideReplacement"];
export type StepReplacement = Schemas["StepReplacement"];
export type GuideChanges = Schemas["GuideChanges"];
export type GuideDraftInput = Schemas["GuideDraftInput"];
/** The state of a pending draft. */
export type GuideDraft = Schemas["GuideDraft"];
/** A guide as its pending draft has it; `draft` is null for a guide without one. */
export type GuideWithDraft = { guide: Guide; draft: GuideDraft | null };
/** What readers saw of a guide from a change until the next one, without its content. */
export type PublishedVersionSummary = Schemas["PublishedVersionSummary"];
/** The same with its content. */
export type PublishedVersion = Schemas["PublishedVersion"];
export type VersionList = Schemas["VersionList"];
/** How readers use guides, by day. */
export type AccountInsights = Schemas["AccountInsights"];
/** How readers use a guide, by day and by step. */
export type GuideInsights = Schemas["GuideInsights"];
/** What a reader wrote about a guide. */
export type Feedback = Schemas["Feedback"];
export type FeedbackList = Schemas["FeedbackList"];
export type FeedbackStatus = Feedback["status"];
export type StepChange = Schemas["StepChange"];
export type StepInsertion = Schemas["StepInsertion"];
export type StepFieldChanges = Schemas["StepFieldChanges"];
export type GuideList = Schemas["GuideList"];
export type HtmlWarning = Schemas["HtmlWarning"];
export type Usage = Schemas["Usage"];
export type Me = Schemas["Me"];
/** An uploaded image. `url` is for `<img>` in the content of a step. */
export type Image = Schemas["Image"];
/** What a stored image has lost, such as the animation of a PNG file. */
export type ImageWarning = Schemas["ImageWarning"];
export type UserList = Schemas["UserList"];
export type User = Schemas["AccountUser"];
export type AuditEntry = Schemas["AuditEntry"];
export type AuditList = Schemas["AuditList"];
export type RequestList = Schemas["RequestList"];
export type RequestSummary = Schemas["RequestSummary"];
export type RequestDetail = Schemas["RequestDetail"];
export type RequestCheck = Schemas["RequestCheck"];
export type EventType = Schemas["EventType"];
export type Webhook = Schemas["Webhook"];
/** The event of a request to a webhook: a union, which `type` discriminates. */
export type WebhookEvent = Schemas["WebhookEvent"];
export type WebhookInput = Schemas["CreateWebhookRequest"];
/** When a guide is published and unpublished. */
export type GuideSchedule = Schemas["SetScheduleRequest"];
export type WebhookChanges = Schemas["UpdateWebhookRequest"];
export type WebhookWithSecret = Schemas["WebhookWithSecret"];
export type WebhookDelivery = Schemas["WebhookDelivery"];
export type WebhookDeliveryDetail = Schemas["WebhookDeliveryDetail"];
export type WebhookDeliveryList = Schemas["WebhookDeliveryList"];

/** A change of a guide, with its steps when they are included. */
export type Change<Include extends Included = undefined> =
  | (Omit<Schemas["GuideUpserted"], "guide"> & { guide: ListedGuide<ListField, Include> })
  | Schemas["GuideDeleted"];

/** A page of changes. */
export type ChangeList<Include extends Included = undefined> = Omit<
  Schemas["ChangeList"],
  "changes"
> & { changes: Change<Include>[] };

/** An operation of `guides.bulk`. */
export type BulkOperation = Schemas["BulkOperation"];
/** The results of `guides.bulk`. */
export type BulkAnswer = Schemas["BulkAnswer"];
/** The result of an operation: `"error" in result` is true for a failure. */
export type BulkResult = Schemas["BulkResult"];

/** A code in the body of an error response. */
export type ErrorCode = Schemas["Error"]["code"];

/** Field names with their messages. Nested fields have dots and indexes, as `steps.0.content`. */
export type FieldErrors = Record<string, string[]>;

type Query<Name extends keyof operations> = NonNullable<operations[Name]["parameters"]["query"]>;

/** A time may be a `Date`, and ids a list. */
type Convenient<Key> = Key extends `${string}_since` | `${string}_before` | "since" | "until"
  ? Date
  : Key extends "ids"
    ? readonly number[]
    : never;

/** The query parameters of an operation. */
type QueryInput<Name extends keyof operations> = {
  [Key in keyof Query<Name>]?: Query<Name>[Key] | Convenient<Key> | undefined;
};

/** The fields that `fields` of `guides.list` can choose. */
export type ListField = Exclude<keyof GuideSummary, "steps">;

/** What `include` can add to a guide. */
export type Included = "steps" | "source" | undefined;

/** The steps of a guide with `include: "steps"`, or with `include: "source"`, which adds their format and source. */
export type WithIncluded<Include extends Included> = Include extends string
  ? { steps: Step[] }
  : unknown;

/** Filters, order and page size of `guides.list`. */
export type GuideFilters<Field = ListField, Include extends Included = Included> = Omit<
  QueryInput<"listGuides">,
  "fields" | "include"
> & {
  /** Only these fields of each guide, and always `id`. */
  fields?: readonly Field[] | undefined;
  /** Adds the steps to each guide: `source` with their format and Markdown. A page ends early when its steps have more than 4 MiB. */
  include?: Include;
};

/** A guide of a list with the chosen fields. */
export type ListedGuide<
  Field extends ListField = ListField,
  Include extends Included = undefined,
> = Selected<GuideSummary, Field> & WithIncluded<Include>;

/** Filters and page size of `requests.list`. */
export type RequestFilters = QueryInput<"listRequests">;

/** Filters and page size of `auditLog`. */
export type AuditFilters = QueryInput<"listAuditLog">;

/** State and page size of `webhooks.deliveries`. */
export type WebhookDeliveryFilters = QueryInput<"listWebhookDeliveries">;

/** Page size of `guides.versions`. */
export type VersionFilters = QueryInput<"listVersions">;

/** Days of `guides.insights`, as `2026-11-27` in UTC. */
export type GuideInsightsRange = QueryInput<"getGuideInsights">;

/** Days and author of `insights`. */
export type InsightsFilters = QueryInput<"getInsights">;

/** Filters and page size of `guides.feedback`. */
export type GuideFeedbackFilters = QueryInput<"listGuideFeedback">;

/** Filters, author and page size of `feedback`. */
export type FeedbackFilters = QueryInput<"listFeedback">;

/** Page size of `users`. */
export type UserFilters = QueryInput<"listUsers">;

/** Cursor and page size of `changes`. */
export type ChangeQuery<Include extends Included = Included> = Omit<
  QueryInput<"listChanges">,
  "include"
> & {
  /** Adds the steps to each guide: `source` with their format and Markdown. A page ends early when its steps have more than 4 MiB. */
  include?: Include;
};

/** A guide with the chosen fields, and always with its id. */
export type Selected<Whole extends { id: number }, Field extends keyof Whole> = Pick<
  Whole,
  Field | "id"
>;

/** A page of guides with the chosen fields. */
export type GuidePage<
  Field extends ListField = ListField,
  Include extends Included = undefined,
> = Omit<GuideList, "guides"> & { guides: ListedGuide<Field, Include>[] };

/** The state of a guide: an `ETag`, or a guide as it was read. */
export type Tag = string | Pick<GuideSummary, "id" | "version">;

/** Options of every call. */
export type RequestOptions = {
  /** Cancels the call, its retries and the waits between them. The promise rejects with its reason. */
  signal?: AbortSignal | undefined;
  /** Longest time of one attempt in ms. */
  timeout?: number | undefined;
  /** Retries after the first attempt. */
  maxRetries?: number | undefined;
  /** Headers in addition to those of the client. */
  headers?: Readonly<Record<string, string>> | undefined;
};

/** Options of a call that reads. */
export type ReadOptions = RequestOptions & {
  /** Resolves to null, without using quota, when the response still has this `ETag`. */
  ifNoneMatch?: Tag;
};

/** Options of `guides.get`. */
export type GetOptions = ReadOptions & {
  /** `source`: each step has its `format`, and its Markdown in `source`. */
  include?: "source" | undefined;
  /** `markdown`: the `content` of each step is Markdown. It can be sent back with `update`. */
  format?: "html" | "markdown" | undefined;
  /** Only these fields of the guide, and always `id`. */
  fields?: readonly (keyof Guide)[];
};

/** The fields that the options choose: all of them without `fields`. */
export type FieldOf<Options> = Options extends {
  fields: readonly (infer Field extends keyof Guide)[];
}
  ? Field
  : keyof Guide;

/** Options of a call that changes something. */
export type WriteOptions = RequestOptions & {
  /** Replaces the random key that makes retries of this call safe. */
  idempotencyKey?: string | undefined;
};

/** Options of a call that changes a guide. */
export type ChangeOptions = WriteOptions & {
  /** Rejects with `PreconditionFailedError` when the guide was changed since this state. */
  ifMatch?: Tag | undefined;
  /** Checks the change and returns its result, but stores nothing. New ids, slugs and times are provisional. */
  dryRun?: boolean | undefined;
};

/** Options of a call that changes the content of a guide. */
export type ContentOptions = ChangeOptions & {
  /** Rejects with `ValidationFailedError` when cleaning would remove something from the HTML. */
  strict?: boolean | undefined;
};

/** Options of `guides.bulk`. */
export type BulkOptions = Omit<ContentOptions, "ifMatch"> & {
  /** Applies all operations or none. Rejects with the error of the first one that failed. */
  atomic?: boolean | undefined;
};

/** Whose external id is meant: an admin key names the author. */
export type AuthorOptions = {
  user_id?: string | undefined;
};

/** Options of `guides.upsert`. */
export type UpsertOptions = ContentOptions & {
  /** Rejects with `PreconditionFailedError` when the guide exists. */
  ifNoneMatch?: "*";
};

/** The data, or null for a call with `ifNoneMatch`. */
export type Conditional<Data, Options> = "ifNoneMatch" extends keyof Options ? Data | null : Data;
