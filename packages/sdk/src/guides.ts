import type { ApiPromise } from "./api-promise.ts";
import { Paginator } from "./paginator.ts";
import { numberPath, type RequestPath, textPath } from "./request-path.ts";
import type { CallOptions, OutgoingRequest, Transport } from "./transport.ts";
import type {
  AuthorOptions,
  BulkAnswer,
  BulkOperation,
  BulkOptions,
  ChangeOptions,
  Conditional,
  ContentOptions,
  FieldOf,
  GetOptions,
  Feedback,
  FeedbackList,
  FeedbackStatus,
  Guide,
  GuideChanges,
  GuideDraftInput,
  GuideFeedbackFilters,
  GuideFilters,
  GuideInput,
  GuideInsights,
  GuideInsightsRange,
  GuidePage,
  GuideReplacement,
  GuideSchedule,
  GuideWithDraft,
  Included,
  ListedGuide,
  ListField,
  PublishedVersion,
  PublishedVersionSummary,
  ReadOptions,
  RequestOptions,
  Selected,
  StepFieldChanges,
  StepInsertion,
  UpsertOptions,
  VersionFilters,
  VersionList,
} from "./types.ts";

/** The operations on guides. */
export class Guides {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Lists guides, with their steps if they are included: `for await` reads all of them, `page()` reads one page. */
  list<Field extends ListField = ListField, Include extends Included = undefined>(
    filters: GuideFilters<Field, Include> = {},
    options: RequestOptions = {},
  ): Paginator<GuidePage<Field, Include>, ListedGuide<Field, Include>> {
    return new Paginator(this.#transport, {
      path: "/guides",
      query: filters,
      options,
      itemsOf: (page) => page.guides,
    });
  }

  /** Reads a guide with its steps, or only the chosen `fields`. */
  get<const Options extends GetOptions = RequestOptions>(
    id: number,
    options?: Options,
  ): ApiPromise<Conditional<Selected<Guide, FieldOf<Options>>, Options>> {
    const { fields, include, format }: GetOptions = options ?? {};
    const query = { fields, include, format };
    const request: OutgoingRequest = { method: "GET", path: numberPath`/guides/${id}`, query };
    return this.#transport.call(request, options, unwrapGuide);
  }

  /** Reads a guide as its pending draft has it. `draft` is null for a guide without one. */
  getDraft(
    id: number,
    options?: Omit<GetOptions, "fields" | "ifNoneMatch">,
  ): ApiPromise<GuideWithDraft> {
    const { include, format }: GetOptions = options ?? {};
    const query = { version: "draft", include, format };
    return this.#transport.call({ method: "GET", path: numberPath`/guides/${id}`, query }, options);
  }

  /** Saves the pending draft of a published guide. Fields that are left out have the value of the guide. */
  saveDraft(
    id: number,
    guide: GuideDraftInput,
    options?: ContentOptions,
  ): ApiPromise<GuideWithDraft> {
    const body = { guide };
    return this.#transport.call(
      { method: "PUT", path: numberPath`/guides/${id}/draft`, body },
      options,
    );
  }

  /** Makes the pending changes of a guide public. */
  publishDraft(id: number, options?: ChangeOptions): ApiPromise<Guide> {
    return this.#guide("POST", numberPath`/guides/${id}/draft/publish`, options);
  }

  /** Deletes the pending draft of a guide. */
  discardDraft(id: number, options?: ChangeOptions): ApiPromise<void> {
    return this.#transport.call(
      { method: "DELETE", path: numberPath`/guides/${id}/draft` },
      options,
    );
  }

  /** Reads how readers use a guide: numbers by day and by step, sites, devices and ratings. Default: the last 28 days. */
  insights<Options extends ReadOptions = RequestOptions>(
    id: number,
    range: GuideInsightsRange = {},
    options?: Options,
  ): ApiPromise<Conditional<GuideInsights, Options>> {
    return this.#transport.call(
      { method: "GET", path: numberPath`/guides/${id}/insights`, query: range },
      options,
      ({ insights }: { insights: GuideInsights }) => insights,
    );
  }

  /** Lists what readers wrote about a guide, newest first. */
  feedback(
    id: number,
    filters: GuideFeedbackFilters = {},
    options: RequestOptions = {},
  ): Paginator<FeedbackList, Feedback> {
    return new Paginator(this.#transport, {
      path: numberPath`/guides/${id}/feedback`,
      query: filters,
      options,
      itemsOf: (page) => page.feedback,
    });
  }

  /** Marks what a reader wrote as read or as new. */
  markFeedback(
    id: number,
    feedbackId: number,
    status: FeedbackStatus,
    options?: Omit<ChangeOptions, "ifMatch">,
  ): ApiPromise<Feedback> {
    return this.#transport.call(
      { method: "PATCH", path: numberPath`/guides/${id}/feedback/${feedbackId}`, body: { status } },
      options,
      ({ feedback }: { feedback: Feedback }) => feedback,
    );
  }

  /** Deletes what a reader wrote. The reader cannot send another text for this guide. */
  deleteFeedback(
    id: number,
    feedbackId: number,
    options?: Omit<ChangeOptions, "ifMatch">,
  ): ApiPromise<void> {
    return this.#transport.call(
      { method: "DELETE", path: numberPath`/guides/${id}/feedback/${feedbackId}` },
      options,
    );
  }

  /** Lists the versions of a guide that readers saw, newest first. */
  versions(
    id: number,
    filters: VersionFilters = {},
    options: RequestOptions = {},
  ): Paginator<VersionList, PublishedVersionSummary> {
    return new Paginator(this.#transport, {
      path: numberPath`/guides/${id}/versions`,
      query: filters,
      options,
      itemsOf: (page) => page.versions,
    });
  }

  /** Reads a version of a guide with its content. */
  getVersion(
    id: number,
    number: number,
    options?: Pick<GetOptions, "include"> & RequestOptions,
  ): ApiPromise<PublishedVersion> {
    const query = { include: options?.include };
    return this.#transport.call(
      { method: "GET", path: numberPath`/guides/${id}/versions/${number}`, query },
      options,
      ({ version }: { version: PublishedVersion }) => version,
    );
  }

  /** Makes the content of a version the content of the guide. Of a published guide, it becomes a new version. */
  restoreVersion(id: number, number: number, options?: ChangeOptions): ApiPromise<Guide> {
    return this.#guide("POST", numberPath`/guides/${id}/versions/${number}/restore`, options);
  }

  /** Sets when a guide is published and unpublished. A time that is left out, or null, is removed. */
  setSchedule(id: number, schedule: GuideSchedule, options?: ChangeOptions): ApiPromise<Guide> {
    const request: OutgoingRequest = {
      method: "PUT",
      path: numberPath`/guides/${id}/schedule`,
      body: schedule,
    };
    return this.#transport.call(request, options, unwrapGuide);
  }

  /** Reads a guide as one Markdown document: title, description, and each step under a heading. */
  getMarkdown<Options extends ReadOptions = RequestOptions>(
    id: number,
    options?: Options,
  ): ApiPromise<Conditional<string, Options>> {
    return this.#transport.call({ method: "GET", path: numberPath`/guides/${id}.md` }, options);
  }

  /** Creates a draft. With an admin key, `user_id` is required. */
  create(guide: GuideInput, options?: Omit<ContentOptions, "ifMatch">): ApiPromise<Guide> {
    return this.#guide("POST", "/guides", options, { guide });
  }

  /** Changes the fields that are given. `steps` replaces the list. A guide that was read is accepted too. */
  update(id: number, guide: GuideChanges, options?: ContentOptions): ApiPromise<Guide> {
    return this.#guide("PATCH", numberPath`/guides/${id}`, options, { guide });
  }

  /** Moves a guide to the trash. `restore` restores it within 30 days. */
  delete(id: number, options?: ChangeOptions): ApiPromise<void> {
    return this.#transport.call({ method: "DELETE", path: numberPath`/guides/${id}` }, options);
  }

  /** Reads the guide with this `external_id`. */
  getByExternalId<Options extends Omit<GetOptions, "fields"> & AuthorOptions = RequestOptions>(
    externalId: string,
    options?: Options,
  ): ApiPromise<Conditional<Guide, Options>> {
    const { user_id, include, format }: Omit<GetOptions, "fields"> & AuthorOptions = options ?? {};
    const request: OutgoingRequest = {
      method: "GET",
      path: externalPath(externalId),
      query: { user_id, include, format },
    };
    return this.#transport.call(request, options, unwrapGuide);
  }

  /**
   * Creates a guide with this `external_id`, or replaces it: fields that are left out get their default. A
   * replacement that changes nothing leaves `version` as it is.
   */
  upsert(externalId: string, guide: GuideReplacement, options?: UpsertOptions): ApiPromise<Guide> {
    return this.#guide("PUT", externalPath(externalId), options, { guide });
  }

  /** Moves the guide with this `external_id` to the trash. */
  deleteByExternalId(
    externalId: string,
    options?: ChangeOptions & AuthorOptions,
  ): ApiPromise<void> {
    const { user_id } = options ?? {};
    const path = externalPath(externalId);
    return this.#transport.call({ method: "DELETE", path, query: { user_id } }, options);
  }

  /** Adds a step at its `position`, or at the end. */
  addStep(id: number, step: StepInsertion, options?: ContentOptions): ApiPromise<Guide> {
    return this.#guide("POST", numberPath`/guides/${id}/steps`, options, { step });
  }

  /** Changes the fields of a step that are given. `position` moves it. */
  updateStep(
    id: number,
    stepId: number,
    step: StepFieldChanges,
    options?: ContentOptions,
  ): ApiPromise<Guide> {
    return this.#guide("PATCH", numberPath`/guides/${id}/steps/${stepId}`, options, { step });
  }

  /** Deletes a step. */
  deleteStep(id: number, stepId: number, options?: ChangeOptions): ApiPromise<Guide> {
    return this.#guide("DELETE", numberPath`/guides/${id}/steps/${stepId}`, options);
  }

  /** Arranges the steps: the id of each step once, in the new order. */
  reorderSteps(id: number, stepIds: readonly number[], options?: ChangeOptions): ApiPromise<Guide> {
    return this.#guide("POST", numberPath`/guides/${id}/steps/order`, options, {
      step_ids: stepIds,
    });
  }

  /** Creates a draft with the content of a guide. */
  duplicate(id: number, options?: ChangeOptions): ApiPromise<Guide> {
    return this.#guide("POST", numberPath`/guides/${id}/duplicate`, options);
  }

  /**
   * Applies at most 100 operations in their order. Each has its own result, and a failed one does not prevent the
   * later ones.
   */
  bulk(operations: readonly BulkOperation[], options?: BulkOptions): ApiPromise<BulkAnswer> {
    const body = { operations, atomic: options?.atomic };
    return this.#transport.call({ method: "POST", path: "/guides/bulk", body }, options);
  }

  /** Restores a deleted guide. */
  restore(id: number, options?: ChangeOptions): ApiPromise<Guide> {
    return this.#guide("POST", numberPath`/guides/${id}/restore`, options);
  }

  /** Makes a draft public. */
  publish(id: number, options?: ChangeOptions): ApiPromise<Guide> {
    return this.#guide("POST", numberPath`/guides/${id}/publish`, options);
  }

  /** Makes a published guide a draft. */
  unpublish(id: number, options?: ChangeOptions): ApiPromise<Guide> {
    return this.#guide("POST", numberPath`/guides/${id}/unpublish`, options);
  }

  /** Pins a guide to the top of its author's profile. Needs an admin key. */
  feature(id: number, options?: ChangeOptions): ApiPromise<Guide> {
    return this.#guide("POST", numberPath`/guides/${id}/feature`, options);
  }

  /** Removes the pin. Needs an admin key. */
  unfeature(id: number, options?: ChangeOptions): ApiPromise<Guide> {
    return this.#guide("POST", numberPath`/guides/${id}/unfeature`, options);
  }

  /** A change whose response has one guide. */
  #guide(
    method: OutgoingRequest["method"],
    path: string | RequestPath,
    options: CallOptions | undefined,
    body?: unknown,
  ): ApiPromise<Guide> {
    return this.#transport.call({ method, path, body }, options, unwrapGuide);
  }
}

function externalPath(externalId: string): RequestPath {
  return textPath`/guides/external/${externalId}`;
}

function unwrapGuide({ guide }: { guide: Guide }): Guide {
  return guide;
}
