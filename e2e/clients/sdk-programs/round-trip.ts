import {
  type Guide,
  Guidepost,
  GuidepostError,
  NotFoundError,
  PreconditionFailedError,
  type RequestDetail,
  UnauthorizedError,
  ValidationFailedError,
} from "@guidepost/sdk";
import { recordCalls } from "./record-calls.ts";
import { manageWebhooks } from "./webhooks.ts";

const steps = [
  { position: 1, title: "First", content: "<p>One</p>" },
  { position: 2, content: "<p>Two</p>" },
];

/** An image of one pixel. */
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** The error of a call that rejects. */
async function errorOf(call: Promise<unknown>): Promise<GuidepostError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof GuidepostError) return error;
  throw new Error("The call did not reject.");
}

/** Explains a request when it is in the log, about a second after its response. */
async function explain({ requests }: Guidepost, requestId: string): Promise<RequestDetail> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const { requests: found } = await requests.list({ limit: 20 }).page();
    if (found.some(({ request_id }) => request_id === requestId)) return requests.get(requestId);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("The request is not in the log.");
}

/** Uses each operation once. The key has the scope admin. `requests` are those that were sent: `GET /v1/me`. */
export async function roundTrip(baseUrl: string, apiKey: string, user_id: string) {
  const requests = new Set<string>();
  const guidepost = new Guidepost({
    apiKey,
    baseUrl,
    fetch: (url, init) => {
      requests.add(`${init?.method} ${new URL(url).pathname}`);
      return fetch(url, init);
    },
  });
  const { methods, called } = recordCalls(guidepost);
  const { guides } = guidepost;

  const { key, user } = await guidepost.me();
  const created = await guides.create({ title: "Created", steps, user_id });
  const { data: read, etag, requestId } = await guides.get(created.id).withResponse();
  const document: string = await guides.getMarkdown(created.id);
  const unchanged: Guide | null = await guides.get(created.id, { ifNoneMatch: read });
  const edited = await guides.update(
    created.id,
    { ...read, title: "Edited", description: "By the client" },
    { ifMatch: read },
  );
  const overwritten = await errorOf(guides.update(created.id, { title: "X" }, { ifMatch: read }));
  const published = await guides.publish(created.id);
  const featured = await guides.feature(created.id, { ifMatch: published });
  await guides.saveDraft(created.id, { title: "Not for readers" });
  const pending = await guides.getDraft(created.id);
  await guides.discardDraft(created.id);
  await guides.saveDraft(created.id, { ...featured, description: "Of the draft" });
  const revised = await guides.publishDraft(created.id);
  const ofGuide = await guides.insights(created.id, { from: "2026-11-01", to: "2026-11-07" });
  const ofAll = await guidepost.insights({ user_id });
  const feedback = await guides.feedback(created.id, { status: "new" }).toArray();
  const ofAuthor = await guidepost.feedback({ user_id, rating: 5 }).page();
  const codeOf = (error: unknown) => (error as { code?: string }).code;
  const unknownTexts = [
    await guides.markFeedback(created.id, 1, "read").catch(codeOf),
    await guides.deleteFeedback(created.id, 1).catch(codeOf),
  ];
  const versions = await guides.versions(created.id, { limit: 1 }).toArray();
  const firstVersion = await guides.getVersion(created.id, 1, { include: "source" });
  const firstAgain = await guides.restoreVersion(created.id, firstVersion.number);
  const unfeatured = await guides.unfeature(created.id);
  const draft = await guides.unpublish(created.id);
  const scheduled = await guides.setSchedule(created.id, {
    publish_at: "2100-01-01T09:00:00+01:00",
  });
  const unscheduled = await guides.setSchedule(created.id, {}, { ifMatch: scheduled });
  await guides.create({ title: "Second", user_id });

  const copy = await guides.duplicate(created.id);
  const added = await guides.addStep(copy.id, { position: 1, content: "<p>New</p>" });
  const newId = added.steps[0]?.id ?? 0;
  await guides.updateStep(copy.id, newId, { title: "First" }, { ifMatch: added });
  const order = added.steps.map(({ id }) => id).reverse();
  const reordered = await guides.reorderSteps(copy.id, order);
  const shortened = await guides.deleteStep(copy.id, newId);
  await guides.delete(copy.id);

  const external = "docs/tea.md";
  const planned = await guides
    .upsert(external, { title: "By path", steps, user_id }, { dryRun: true })
    .withResponse();
  const upserted = await guides.upsert(external, { title: "By path", steps, user_id });
  const repeated = await guides.upsert(external, { title: "By path", steps, user_id });
  const found = await guides.getByExternalId(external, { user_id });
  await guides.deleteByExternalId(external, { user_id, ifMatch: found });

  const written = await guides.bulk([
    {
      operation: "upsert",
      external_id: "docs/bulk.md",
      guide: {
        title: "By bulk",
        user_id,
        steps: [{ position: 1, format: "markdown", content: "*One*" }],
      },
    },
    { operation: "publish", external_id: "docs/bulk.md", user_id },
    { operation: "publish", external_id: "docs/nothing.md", user_id },
  ]);
  const { steps: sources } = await guides.getByExternalId("docs/bulk.md", {
    user_id,
    include: "source",
  });
  const included = await guides
    .list({ user_id, external_id: "docs/bulk.md", include: "steps" })
    .toArray();
  await guides.bulk([{ operation: "delete", external_id: "docs/bulk.md", user_id }], {
    atomic: true,
  });

  const changes = guidepost.changes({ limit: 2 });
  const changed = (await changes.toArray()).map(({ type }) => type);
  const later = await guidepost.changes({ cursor: changes.cursor, include: "steps" }).toArray();

  const titles: string[] = [];
  for await (const { title } of guides.list({ user_id, sort: "title", limit: 1 }))
    titles.push(title);
  const page = await guides.list({ user_id, count: true, created_since: new Date(0) }).page();

  await guides.delete(created.id);
  const missing = await errorOf(guides.get(created.id));
  const restored = await guides.restore(created.id);

  const blank = await errorOf(guides.create({ title: " ", user_id }));
  const unauthorized = await errorOf(new Guidepost({ apiKey: "sk_wrong", baseUrl }).usage());
  const usernames = [];
  for await (const { username } of guidepost.users({ limit: 1 })) usernames.push(username);
  const { status, advice, checks } = await explain(guidepost, blank.requestId ?? "");
  const { entries: audit } = await guidepost.auditLog({ action: "guide.published" }).page();
  const pixel = Uint8Array.from(atob(PNG), (char) => char.charCodeAt(0));
  const image = await guidepost.uploadImage(pixel);
  const sameImage = await guidepost.uploadImage(new Blob([pixel]));
  const webhooks = await manageWebhooks(guidepost);
  const usage = await guidepost.usage();
  const body = await guidepost.request<{ period: string }>({ method: "GET", path: "/usage" });

  return {
    me: { scopes: key.scopes, username: user.username },
    created: { status: created.status, category: created.category, steps: created.steps.length },
    read: { etag: etag === `"g${created.id}.1"`, hasRequestId: requestId !== null },
    document,
    unchanged,
    edited: { title: edited.title, steps: edited.steps_count, version: edited.version },
    overwritten: {
      isPreconditionFailed: overwritten instanceof PreconditionFailedError,
      status: overwritten.status,
    },
    states: [published.status, featured.featured, unfeatured.featured, draft.status],
    pending: [pending.guide.title, pending.draft?.conflicts, revised.description],
    versions: [versions.map(({ number }) => number), firstVersion.kind, firstAgain.description],
    insights: [ofGuide.days.length, ofGuide.steps.length, ofAll.days.length, ofAll.totals.views],
    feedback: [feedback.length, ofAuthor.next_cursor, ...unknownTexts],
    scheduled: [scheduled.publish_at, unscheduled.publish_at],
    steps: { last: reordered.steps.at(-1)?.title, left: shortened.steps.length - steps.length },
    planned: [planned.status, planned.headers.get("dry-run"), planned.data.id === upserted.id],
    upserted: [repeated.id === upserted.id, repeated.version, found.external_id],
    changes: { changed, later },
    titles,
    page: { total: page.total, guides: page.guides.length },
    missing: missing instanceof NotFoundError,
    restored: restored.title,
    blank: {
      isValidationFailed: blank instanceof ValidationFailedError,
      fields: blank.fields,
      helpUrl: blank.helpUrl,
    },
    usernames,
    explained: {
      status,
      hasAdvice: advice !== null,
      failed: checks.filter(({ result }) => result === "failed").map(({ check }) => check),
    },
    bulk: {
      statuses: written.results.map(({ status }) => status),
      sources: sources.map(({ source }) => source),
      included: included.map((guide) => guide.steps.map(({ content }) => content)),
    },
    audit: audit.map(({ target }) => target?.name),
    image: [image.width, image.height, image.url === sameImage.url],
    webhooks,
    unauthorized: unauthorized instanceof UnauthorizedError,
    usage: usage.requests_used > 0 && usage.period === body.period,
    notCalled: methods.filter((name) => !called.has(name)),
    requests: [...requests],
  };
}
