import { Pick } from "./arbitraries.ts";

type Guide = {
  id: number;
  external_id: string | null;
  username: string;
  version: number;
  /** `undefined` after a change whose response has no steps. */
  stepIds: number[] | undefined;
  isDeleted: boolean;
};

type GuideBody = {
  id: number;
  /** Absent in a response with only some fields. */
  slug?: string;
  external_id: string | null;
  user: { username: string };
  version: number;
  steps: { id: number }[];
};

type BulkOperation = { id?: number; external_id?: string; user_id?: string };
type BulkResult = { status: number; guide?: Omit<GuideBody, "steps"> };

/** What the fuzzer knows from the responses so far. */
export class World {
  readonly usernames: readonly [string, string];
  readonly guides = new Map<number, Guide>();
  /** The versions of responses, as `<guide>/<number>`. */
  readonly versions = new Set<string>();
  /** All slugs of responses. Former ones stay reserved (contract SLUG-2). */
  readonly slugs = new Set<string>();
  readonly #cursors = new Map<string, string>();
  readonly #requestIds: string[] = [];
  #webhookId: number | undefined;
  #deliveryId: number | undefined;

  /** The first is the owner, to whom the keys belong. */
  constructor(usernames: readonly [string, string]) {
    this.usernames = usernames;
  }

  /** Stores what a response shows. */
  learn(
    { operation, list, id, body }: { operation: string; list: string; id: unknown; body: unknown },
    headers: Headers,
  ) {
    const requestId = headers.get("x-request-id");
    if (requestId !== null && this.#requestIds.length < 100) this.#requestIds.push(requestId);
    const { guide, draft, next_cursor, webhook, delivery, versions } = (body ?? {}) as {
      guide?: GuideBody;
      draft?: object | null;
      next_cursor?: unknown;
      webhook?: { id: number };
      delivery?: { id: number };
      versions?: { number: number }[];
    };
    for (const { number } of versions ?? []) this.versions.add(`${String(id)}/${number}`);
    if (webhook) this.#webhookId = webhook.id;
    if (delivery) this.#deliveryId = delivery.id;
    if (typeof next_cursor === "string") this.#cursors.set(list, next_cursor);
    if (guide?.slug !== undefined) this.slugs.add(guide.slug);
    // A guide with only some of its fields is not known completely, and one as its draft has it has other steps.
    if (
      !draft &&
      guide?.steps !== undefined &&
      guide.user !== undefined &&
      guide.version !== undefined &&
      "external_id" in guide
    )
      this.guides.set(guide.id, {
        id: guide.id,
        external_id: guide.external_id,
        username: guide.user.username,
        version: guide.version,
        stepIds: guide.steps.map((step) => step.id),
        isDeleted: false,
      });
    if (operation === "deleteGuide") this.#delete(this.guides.get(Number(id)));
  }

  /** Stores the results of a bulk, which have no steps. */
  learnBulk(operations: readonly BulkOperation[], results: readonly BulkResult[]): void {
    for (const [index, { status, guide }] of results.entries()) {
      const { id, external_id, user_id } = operations[index] ?? {};
      const username = user_id ?? this.usernames[0];
      if (guide?.slug !== undefined) this.slugs.add(guide.slug);
      if (guide)
        this.guides.set(guide.id, {
          id: guide.id,
          external_id: guide.external_id,
          username: guide.user.username,
          version: guide.version,
          stepIds: undefined,
          isDeleted: false,
        });
      else if (status === 204)
        this.#delete(
          id === undefined ? this.findExternal(username, external_id ?? "") : this.guides.get(id),
        );
    }
  }

  /** Marks the guide with this external id as deleted. */
  deleteExternal(username: string, externalId: string) {
    this.#delete(this.findExternal(username, externalId));
  }

  #delete(guide: Guide | undefined) {
    if (guide) Object.assign(guide, { isDeleted: true, version: guide.version + 1 });
  }

  findExternal(username: string, externalId: string): Guide | undefined {
    return [...this.guides.values()].find(
      (guide) => guide.external_id === externalId && guide.username === username,
    );
  }

  /** The value of a pick; `undefined` when no response has had one. A cursor is that of the list. */
  resolve({ kind, index }: Pick, list: string): unknown {
    const all = [...this.guides.values()];
    const present = all.filter(({ isDeleted }) => !isDeleted);
    // Most requests to a deleted guide are 404.
    const guides = index % 8 === 0 || present.length === 0 ? all : present;
    const guide = guides[index % Math.max(1, guides.length)];
    switch (kind) {
      case "guide":
        return guide?.id ?? 1;
      case "externalId":
        return index % 3 === 0 ? (guide?.external_id ?? "first") : `fuzz/${index}`;
      case "step":
        return guide?.stepIds?.[0] ?? 1;
      case "username":
        return this.usernames[index % 2];
      case "cursor":
        return this.#cursors.get(list);
      case "requestId":
        return this.#requestIds[index % Math.max(1, this.#requestIds.length)] ?? "none";
      case "webhook":
        return this.#webhookId ?? 1;
      case "delivery":
        return this.#deliveryId ?? 1;
    }
  }

  /** Replaces the picks in a value. Fields without a value are removed. */
  resolveAll(value: unknown, list: string): unknown {
    if (value instanceof Pick) return this.resolve(value, list);
    if (Array.isArray(value)) return value.map((item) => this.resolveAll(item, list));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, field]) => {
        const resolved = this.resolveAll(field, list);
        return resolved === undefined ? [] : [[name, resolved]];
      }),
    );
  }
}
