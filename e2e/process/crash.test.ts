import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ServerProcess } from "../harness/servers/server-process.ts";
import { type ApiRequest, call } from "../harness/call.ts";
import { startLoad, successes } from "../harness/load.ts";
import { ample, insertPeople } from "../harness/people.ts";
import { openStack } from "../harness/servers/stack.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { until } from "../harness/until.ts";

allowServerStarts();

// A stack of its own: the test counts the connections of a single API process.
const stack = openStack();
const connections = 16;
/** An advisory lock. */
const LOCK = 31;
/** Requests wait until the test kills their process, also on a slow machine. */
const PATIENT = { REQUEST_TIMEOUT_MS: "20000" };

let api: ServerProcess;
let account: number;
let key: string;

beforeAll(async () => {
  api = await stack.startApi();
  const people = insertPeople(stack);
  ({ account, admin: key } = await people.addOwner("crashed", "enterprise", ample));
});

afterAll(stack.close);

async function used(): Promise<number> {
  const text = "select used from usage_months where account_id = $1";
  return (await stack.sql<{ used: number }>(text, [account]))[0]?.used ?? 0;
}

/** The ids of the account's requests in the log. Their clients sent none (contract LOG-8). */
async function logged(): Promise<Set<string>> {
  const text = "select id::text from request_log where account_id = $1";
  const rows = await stack.sql<{ id: string }>(text, [account]);
  return new Set(rows.map(({ id }) => id));
}

/** Waits until PostgreSQL has executed the statements that were sent before the kill. */
function connectionsClosed() {
  return until("PostgreSQL to close the connections of the process", async () => {
    const text = "select from pg_stat_activity where application_name = 'guidepost-api'";
    return (await stack.sql(text)).length === 0;
  });
}

type Guide = { id: number; slug: string; title: string };

function guideOf({ body }: { body: unknown }): Guide {
  return (body as { guide: Guide }).guide;
}

function addGuide(guide: object) {
  const json = { guide: { ...guide, user_id: "crashed" } };
  return call(api.url, { method: "POST", path: "/guides", key, json });
}

function change(method: string, path: string, json?: object) {
  return call(api.url, { method, path, key, ...(json && { json }) });
}

describe("the API", () => {
  it("loses no counted request, no acknowledged guide and no written request of the log after kill -9 under load (contract QUOTA-4, LOG-2)", async () => {
    const made: number[] = [];
    const responded: string[] = [];
    const create = async () => {
      const response = await addGuide({ title: "Created under load" });
      if (response.status === 201) made.push(guideOf(response).id);
      return response;
    };
    const getUsage = () => call(api.url, { path: "/usage", key });
    const send = async (index: number) => {
      const response = await (index % 2 ? create() : getUsage());
      responded.push(response.headers.get("x-request-id") ?? "");
      return response;
    };

    const load = startLoad({ connections }, send);
    await until("requests that succeed", () => successes(load.outcomes).length > 50);
    // Requests are written in their order: with this one, all that responded before it.
    const old = [...responded];
    const marker = (await getUsage()).headers.get("x-request-id") ?? "";
    await until("the request in the log", async () => (await logged()).has(marker));
    api.kill("SIGKILL");
    expect(await api.ended).toBe("SIGKILL");
    const succeeded = successes(await load.stop()).length + 1;

    await connectionsClosed();
    const counted = await used();
    expect(counted).toBeGreaterThanOrEqual(succeeded);
    expect(counted).toBeLessThanOrEqual(succeeded + connections);

    api = await stack.startApi();
    const { body } = await getUsage();
    expect(body).toMatchObject({ requests_used: counted + 1 });
    const kept = await stack.sql("select id from guides where id = any($1)", [made]);
    expect(kept).toHaveLength(made.length);
    const found = await logged();
    expect(old.filter((requestId) => !found.has(requestId))).toEqual([]);
  });
});

/** A proxy to PostgreSQL. A connection forwards no response to the `commit` of a stored result, or after it. */
async function startCommitProxy(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const target = { host: url.hostname, port: Number(url.port) };
  const server = createServer((client) => {
    const postgres = connect(target);
    let hasStored = false;
    let hasCommitted = false;
    client.on("data", (chunk) => {
      hasStored ||= chunk.includes("insert into idempotency_results");
      hasCommitted ||= hasStored && chunk.includes("commit\0");
      postgres.write(chunk);
    });
    postgres.on("data", (chunk) => {
      if (!hasCommitted) client.write(chunk);
    });
    for (const [socket, other] of [
      [client, postgres],
      [postgres, client],
    ] as const) {
      socket.on("error", () => {});
      socket.on("close", () => other.destroy());
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href, close: () => server.close() };
}

/** The stored state of a guide, its draft, and the audit entries of its publications. */
async function draftStateOf(id: number) {
  const [state] = await stack.sql<{
    title: string;
    version: number;
    has_pending_changes: boolean;
    step: string;
    drafts: number;
    entries: number;
    words: boolean;
  }>(
    `select g.title, g.version, g.has_pending_changes, s.content as step,
            (select count(*)::int from guide_drafts where guide_id = g.id) as drafts,
            (select count(*)::int from audit_log where action = 'guide.changes_published' and target_id = g.id::text) as entries,
            (select headings::text like '%axolotl%' from guide_search where guide_id = g.id) as words
       from guides g join steps s on s.guide_id = g.id where g.id = $1`,
    [id],
  );
  return state;
}

async function addPendingDraft(): Promise<number> {
  const { id } = guideOf(
    await addGuide({ title: "Live", steps: [{ position: 1, content: "<p>Live</p>" }] }),
  );
  await change("POST", `/guides/${id}/publish`);
  const steps = [{ position: 1, content: "<p>Pending</p>" }];
  await change("PUT", `/guides/${id}/draft`, { guide: { title: "Axolotl", steps } });
  return id;
}

const NOT_PUBLISHED = {
  title: "Live",
  version: 2,
  has_pending_changes: true,
  step: "<p>Live</p>",
  drafts: 1,
  entries: 0,
  words: false,
};
const PUBLISHED = {
  title: "Axolotl",
  version: 3,
  has_pending_changes: false,
  step: "<p>Pending</p>",
  drafts: 0,
  entries: 1,
  words: true,
};

/** The stored state of a guide, its versions, and the audit entries of its restored versions. */
async function historyOf(id: number) {
  const [state] = await stack.sql(
    `select g.title, g.version, s.content as step,
            (select array_agg(number || ' ' || kind || ' ' || title order by number) from guide_versions where guide_id = g.id) as versions,
            (select count(*)::int from guide_version_steps where guide_id = g.id) as steps,
            (select count(*)::int from audit_log where action = 'guide.version_restored' and target_id = g.id::text) as entries
       from guides g join steps s on s.guide_id = g.id where g.id = $1`,
    [id],
  );
  return state;
}

async function addTwoVersions(): Promise<number> {
  const withStep = (title: string) => ({
    title,
    steps: [{ position: 1, content: `<p>${title}</p>` }],
  });
  const { id } = guideOf(await addGuide(withStep("One")));
  await change("POST", `/guides/${id}/publish`);
  await change("PATCH", `/guides/${id}`, { guide: withStep("Two") });
  return id;
}

const TWO_VERSIONS = {
  title: "Two",
  version: 3,
  step: "<p>Two</p>",
  versions: ["1 published One", "2 updated Two"],
  steps: 2,
  entries: 0,
};
const RESTORED = {
  title: "One",
  version: 4,
  step: "<p>One</p>",
  versions: [...TWO_VERSIONS.versions, "3 restored One"],
  steps: 2,
  entries: 1,
};

/** The stored address of a guide, and its former slugs. */
async function addressOf(id: number) {
  const [state] = await stack.sql<{
    title: string;
    slug: string;
    version: number;
    former: string[];
  }>(
    `select g.title, g.slug, g.version,
            array(select f.slug from former_slugs f where f.guide_id = g.id order by f.slug) as former
       from guides g where g.id = $1`,
    [id],
  );
  return state;
}

function idsOf(title: string) {
  return stack.sql<{ id: number }>("select id from guides where title = $1 order by id", [title]);
}

describe("a request whose process is killed between commit and response", () => {
  const bulk = { operation: "create", guide: { title: "Once in a bulk", user_id: "crashed" } };
  const json = { guide: { title: "Created once", user_id: "crashed" } };
  let requests: Record<string, ApiRequest>;
  let ids: Record<"draft" | "versions", number>;
  let moved: Guide;

  /** Sends the request again, and expects the stored response. */
  async function retry(name: string) {
    const retried = await call(api.url, requests[name] ?? { path: "" });
    expect(retried.headers.get("idempotency-replayed")).toBe("true");
    const [stored] = await stack.sql("select body from idempotency_results where key = $1", [name]);
    expect(stored).toEqual({ body: retried.text });
    return retried;
  }

  beforeAll(async () => {
    ids = { draft: await addPendingDraft(), versions: await addTwoVersions() };
    moved = guideOf(await addGuide({ title: "Moved in a crash" }));
    const operations = [bulk, { operation: "publish", id: 0 }, bulk];
    const given: Record<string, Omit<ApiRequest, "key" | "headers">> = {
      guide: { method: "POST", path: "/guides", json },
      bulk: { method: "POST", path: "/guides/bulk", json: { operations } },
      draft: { method: "POST", path: `/guides/${ids.draft}/draft/publish` },
      restore: { method: "POST", path: `/guides/${ids.versions}/versions/1/restore` },
      slug: {
        method: "PATCH",
        path: `/guides/${moved.id}`,
        json: { guide: { slug: "moved-before-the-crash", title: "Moved" } },
      },
    };
    requests = Object.fromEntries(
      Object.entries(given).map(([name, request]) => {
        return [name, { ...request, key, headers: { "Idempotency-Key": name } }];
      }),
    );
    const proxy = await startCommitProxy(stack.postgres.url());
    const killed = await stack.startApi({ ...PATIENT, DATABASE_URL: proxy.url });
    const responses = Object.values(requests).map((request) =>
      call(killed.url, request).catch(() => "no response"),
    );
    await until("all commits", async () => {
      const text = "select from idempotency_results where key = any($1)";
      return (await stack.sql(text, [Object.keys(requests)])).length === responses.length;
    });
    killed.kill("SIGKILL");
    expect(new Set(await Promise.all(responses))).toEqual(new Set(["no response"]));
    proxy.close();
  });

  it("has its stored response returned to a retry with the Idempotency-Key", async () => {
    const retried = await retry("guide");
    expect(retried.status).toBe(201);
    const { id } = guideOf(retried);
    expect(await idsOf("Created once")).toEqual([{ id }]);
    expect((await change("GET", `/guides/${id}`)).body).toEqual(retried.body);
  });

  it("applies the operations of a bulk once (contract BULK-6)", async () => {
    const retried = await retry("bulk");
    const { results } = retried.body as { results: { status: number; guide: Guide }[] };
    expect(results.map(({ status }) => status)).toEqual([201, 404, 201]);
    const created = [0, 2].map((index) => ({ id: results[index]?.guide.id }));
    expect(await idsOf("Once in a bulk")).toEqual(created);
  });

  it("stores all of a published draft, once", async () => {
    expect((await retry("draft")).status).toBe(200);
    expect(await draftStateOf(ids.draft)).toEqual(PUBLISHED);
  });

  it("stores a restored version once (contract HIST-6)", async () => {
    expect((await retry("restore")).status).toBe(200);
    expect(await historyOf(ids.versions)).toEqual(RESTORED);
  });

  it("stores a changed slug and the reservation of the former one, once (contract SLUG-3)", async () => {
    expect((await retry("slug")).status).toBe(200);
    expect(await addressOf(moved.id)).toEqual({
      slug: "moved-before-the-crash",
      title: "Moved",
      version: 2,
      former: [moved.slug],
    });
  });
});

/** The last statement of each change before its commit waits for the lock of the test. */
const HOLD_CHANGES = `
  create function wait_in_test() returns trigger language plpgsql as $$
  begin perform pg_advisory_xact_lock_shared(${LOCK}); return new; end $$;
  create trigger wait_in_test before insert on audit_log for each row
    when (new.action = 'guide.changes_published') execute function wait_in_test();
  create trigger wait_in_test before insert on guide_versions for each row
    when (new.kind = 'restored') execute function wait_in_test();
  create trigger wait_in_test after insert on former_slugs for each row execute function wait_in_test();`;

const RELEASE_CHANGES = `
  drop trigger wait_in_test on audit_log;
  drop trigger wait_in_test on guide_versions;
  drop trigger wait_in_test on former_slugs;`;

describe("a request whose process is killed before its commit", () => {
  let ids: Record<"draft" | "versions", number>;
  let guide: Guide;
  let requests: Record<"draft" | "restore" | "slug", Parameters<typeof change>>;

  beforeAll(async () => {
    ids = { draft: await addPendingDraft(), versions: await addTwoVersions() };
    guide = guideOf(await addGuide({ title: "Not moved in a crash" }));
    expect(await draftStateOf(ids.draft)).toEqual(NOT_PUBLISHED);
    expect(await historyOf(ids.versions)).toEqual(TWO_VERSIONS);
    requests = {
      draft: ["POST", `/guides/${ids.draft}/draft/publish`],
      restore: ["POST", `/guides/${ids.versions}/versions/1/restore`],
      slug: ["PATCH", `/guides/${guide.id}`, { guide: { slug: "never-moved", title: "Moved" } }],
    };
    await stack.sql(HOLD_CHANGES);
    const killed = await stack.startApi(PATIENT);
    const lock = await stack.postgres.connect();
    await lock.query(`select pg_advisory_lock(${LOCK})`);
    const responses = Object.entries(requests).map(([name, [method, path, json]]) =>
      call(killed.url, {
        method,
        path,
        key,
        headers: { "Idempotency-Key": `lost-${name}` },
        ...(json && { json }),
      }).catch(() => "no response"),
    );
    const countWaiting = async () => {
      const text =
        "select from pg_locks where locktype = 'advisory' and objid = $1 and not granted";
      return (await stack.sql(text, [LOCK])).length;
    };
    await until("the last statement of each change", async () => (await countWaiting()) === 3);
    killed.kill("SIGKILL");
    expect(new Set(await Promise.all(responses))).toEqual(new Set(["no response"]));
    await lock.query(`select pg_advisory_unlock(${LOCK})`);
    await lock.end();
    await until("the end of the statements", async () => {
      const text = "select from pg_locks where locktype = 'advisory' and objid = $1";
      return (await stack.sql(text, [LOCK])).length === 0;
    });
    await stack.sql(RELEASE_CHANGES);
  });

  it("stores no part of a published draft, which can be published again (contract DRAFT-6)", async () => {
    expect(await draftStateOf(ids.draft)).toEqual(NOT_PUBLISHED);
    await change(...requests.draft);
    expect(await draftStateOf(ids.draft)).toEqual(PUBLISHED);
  });

  it("stores neither a restored version nor its change, which can be repeated (contract HIST-6)", async () => {
    expect(await historyOf(ids.versions)).toEqual(TWO_VERSIONS);
    await change(...requests.restore);
    expect(await historyOf(ids.versions)).toEqual(RESTORED);
  });

  it("stores neither a changed slug nor the reservation of the former one (contract SLUG-3)", async () => {
    const { id, title, slug } = guide;
    expect(await addressOf(id)).toEqual({ title, slug, version: 1, former: [] });
    expect((await change(...requests.slug)).status).toBe(200);
    expect(await addressOf(id)).toEqual({
      slug: "never-moved",
      title: "Moved",
      version: 2,
      former: [slug],
    });
  });
});
