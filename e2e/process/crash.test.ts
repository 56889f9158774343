import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ServerProcess } from "../harness/servers/server-process.ts";
import { call } from "../harness/call.ts";
import { startLoad, successes } from "../harness/load.ts";
import { ample, createPeople } from "../harness/people.ts";
import { openStack } from "../harness/servers/stack.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { until } from "../harness/until.ts";

allowServerStarts();

// A stack of its own: the test counts the connections of a single API process.
const stack = openStack();
const connections = 16;

let api: ServerProcess;
let account: number;
let key: string;

beforeAll(async () => {
  api = await stack.startApi();
  const people = createPeople(stack.sharedCli);
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

/** The most that a crash may lose of the request log (contract LOG-2). */
const LOST_LOG_MS = 2_000;

describe("the API", () => {
  it("loses no counted request, no acknowledged guide and at most 2 s of the request log after kill -9 under load (contract QUOTA-4, LOG-2)", async () => {
    const guide = { title: "Created under load", user_id: "crashed" };
    const made: number[] = [];
    const responded: { at: number; requestId: string }[] = [];
    const create = async () => {
      const response = await call(api.url, {
        method: "POST",
        path: "/guides",
        key,
        json: { guide },
      });
      if (response.status === 201) made.push((response.body as { guide: { id: number } }).guide.id);
      return response;
    };
    const getUsage = () => call(api.url, { path: "/usage", key });
    const send = async (index: number) => {
      const response = await (index % 2 ? create() : getUsage());
      responded.push({
        at: performance.now(),
        requestId: response.headers.get("x-request-id") ?? "",
      });
      return response;
    };
    const isOld = ({ at }: { at: number }) => at < performance.now() - LOST_LOG_MS;

    // The first request of a day creates the partition of the log, unless a worker has created it.
    await send(0);
    await until("the log to have a partition", async () => (await logged()).size > 0);
    const load = startLoad({ connections }, send);
    await until(
      "requests that succeed, and older ones",
      () => successes(load.outcomes).length > 200 && responded.filter(isOld).length > 100,
    );
    const old = responded.filter(isOld).map(({ requestId }) => requestId);
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

/** A proxy to PostgreSQL that forwards no response to the `commit` of a stored result, or after it. */
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

/** Sends a request to a process that is killed between the commit and the response, then sends it again. */
async function retryAfterCrash(
  idempotencyKey: string,
  path: string,
  json: unknown,
  method = "POST",
) {
  const proxy = await startCommitProxy(stack.postgres.url());
  const killed = await stack.startApi({ DATABASE_URL: proxy.url });
  const request = {
    method,
    path,
    key,
    headers: { "Idempotency-Key": idempotencyKey },
    json,
  };
  const lost = call(killed.url, request).catch(() => "no response");
  const stored = () =>
    stack.sql<{ body: string }>("select body from idempotency_results where key = $1", [
      idempotencyKey,
    ]);
  await until("the commit", async () => (await stored()).length > 0);
  killed.kill("SIGKILL");
  expect(await lost).toBe("no response");
  proxy.close();

  const retried = await call(api.url, request);
  expect(retried.headers.get("idempotency-replayed")).toBe("true");
  expect((await stored()).map(({ body }) => body)).toEqual([retried.text]);
  return retried;
}

function idsOf(title: string) {
  return stack.sql<{ id: number }>("select id from guides where title = $1 order by id", [title]);
}

it("a retry with the Idempotency-Key returns the stored response after kill -9 between commit and response", async () => {
  const title = "Created once";
  const json = { guide: { title, user_id: "crashed" } };
  const retried = await retryAfterCrash("lost-response", "/guides", json);
  expect(retried.status).toBe(201);
  const { guide } = retried.body as { guide: { id: number } };
  expect(await idsOf(title)).toEqual([{ id: guide.id }]);
  const { body } = await call(api.url, { path: `/guides/${guide.id}`, key });
  expect(body).toEqual(retried.body);
});

it("a retry of a bulk applies its operations once after kill -9 between commit and response (contract BULK-6)", async () => {
  const title = "Created once in a bulk";
  const create = { operation: "create", guide: { title, user_id: "crashed" } };
  const operations = [create, { operation: "publish", id: 0 }, create];
  const retried = await retryAfterCrash("lost-bulk", "/guides/bulk", { operations });
  const { results } = retried.body as { results: { status: number; guide: { id: number } }[] };
  expect(results.map(({ status }) => status)).toEqual([201, 404, 201]);
  expect(await idsOf(title)).toEqual([0, 2].map((index) => ({ id: results[index]?.guide.id })));
});

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
  const steps = [{ position: 1, content: "<p>Live</p>" }];
  const json = { guide: { title: "Live", steps, user_id: "crashed" } };
  const made = await call(api.url, { method: "POST", path: "/guides", key, json });
  const { id } = (made.body as { guide: { id: number } }).guide;
  await call(api.url, { method: "POST", path: `/guides/${id}/publish`, key });
  const pending = [{ position: 1, content: "<p>Pending</p>" }];
  const draft = { guide: { title: "Axolotl", steps: pending } };
  await call(api.url, { method: "PUT", path: `/guides/${id}/draft`, key, json: draft });
  return id;
}

const NOT_PUBLISHED = {
  ...{ title: "Live", version: 2, has_pending_changes: true, step: "<p>Live</p>" },
  ...{ drafts: 1, entries: 0, words: false },
};
const PUBLISHED = {
  ...{ title: "Axolotl", version: 3, has_pending_changes: false, step: "<p>Pending</p>" },
  ...{ drafts: 0, entries: 1, words: true },
};

it("kill -9 before the commit of a published draft stores no part of it, and the draft can be published again (contract DRAFT-6)", async () => {
  const id = await addPendingDraft();
  expect(await draftStateOf(id)).toEqual(NOT_PUBLISHED);
  // The audit entry is the last statement before the commit.
  await stack.sql(`
    create function wait_in_test() returns trigger language plpgsql as $$
    begin perform pg_sleep(2); return new; end $$`);
  await stack.sql(`
    create trigger wait_in_test before insert on audit_log for each row
      when (new.action = 'guide.changes_published') execute function wait_in_test()`);
  const killed = await stack.startApi();
  const path = `/guides/${id}/draft/publish`;
  const lost = call(killed.url, { method: "POST", path, key }).catch(() => "no response");
  await until("the audit entry of the publication", async () => {
    const text = "select from pg_stat_activity where wait_event = 'PgSleep'";
    return (await stack.sql(text)).length > 0;
  });
  killed.kill("SIGKILL");
  expect(await lost).toBe("no response");
  await until("the end of the statement", async () => {
    const text = "select from pg_stat_activity where wait_event = 'PgSleep'";
    return (await stack.sql(text)).length === 0;
  });
  await stack.sql("drop trigger wait_in_test on audit_log");
  expect(await draftStateOf(id)).toEqual(NOT_PUBLISHED);
  await call(api.url, { method: "POST", path, key });
  expect(await draftStateOf(id)).toEqual(PUBLISHED);
});

it("kill -9 between the commit of a published draft and its response stores all of it, once", async () => {
  const id = await addPendingDraft();
  const retried = await retryAfterCrash("lost-draft", `/guides/${id}/draft/publish`, undefined);
  expect(retried.status).toBe(200);
  expect(await draftStateOf(id)).toEqual(PUBLISHED);
});

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
    guide: { title, steps: [{ position: 1, content: `<p>${title}</p>` }] },
  });
  const json = { guide: { ...withStep("One").guide, user_id: "crashed" } };
  const made = await call(api.url, { method: "POST", path: "/guides", key, json });
  const { id } = (made.body as { guide: { id: number } }).guide;
  await call(api.url, { method: "POST", path: `/guides/${id}/publish`, key });
  await call(api.url, { method: "PATCH", path: `/guides/${id}`, key, json: withStep("Two") });
  return id;
}

const TWO_VERSIONS = {
  ...{ title: "Two", version: 3, step: "<p>Two</p>" },
  ...{ versions: ["1 published One", "2 updated Two"], steps: 2, entries: 0 },
};
const RESTORED = {
  ...{ title: "One", version: 4, step: "<p>One</p>" },
  ...{ versions: [...TWO_VERSIONS.versions, "3 restored One"], steps: 2, entries: 1 },
};

it("kill -9 while a version is stored stores neither it nor its change, and the change can be repeated (contract HIST-6)", async () => {
  const id = await addTwoVersions();
  expect(await historyOf(id)).toEqual(TWO_VERSIONS);
  const path = `/guides/${id}/versions/1/restore`;
  const isWaiting = async () =>
    (await stack.sql("select from pg_stat_activity where wait_event = 'PgSleep'")).length > 0;
  await stack.sql(`
    create or replace function wait_in_test() returns trigger language plpgsql as $$
    begin perform pg_sleep(2); return new; end $$`);
  await stack.sql(`
    create trigger wait_in_test before insert on guide_versions for each row
      when (new.kind = 'restored') execute function wait_in_test()`);
  const killed = await stack.startApi();
  const lost = call(killed.url, { method: "POST", path, key }).catch(() => "no response");
  await until("the insertion of the version", isWaiting);
  killed.kill("SIGKILL");
  expect(await lost).toBe("no response");
  await until("the end of the statement", async () => !(await isWaiting()));
  await stack.sql("drop trigger wait_in_test on guide_versions");
  expect(await historyOf(id)).toEqual(TWO_VERSIONS);
  await call(api.url, { method: "POST", path, key });
  expect(await historyOf(id)).toEqual(RESTORED);
});

it("kill -9 between the commit of a restored version and its response stores it once (contract HIST-6)", async () => {
  const id = await addTwoVersions();
  const path = `/guides/${id}/versions/1/restore`;
  const retried = await retryAfterCrash("lost-restore", path, undefined);
  expect(retried.status).toBe(200);
  expect(await historyOf(id)).toEqual(RESTORED);
});

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

it("kill -9 between the commit of a changed slug and its response stores slug and reservation, once (contract SLUG-3)", async () => {
  const json = { guide: { title: "Moved in a crash", user_id: "crashed" } };
  const made = await call(api.url, { method: "POST", path: "/guides", key, json });
  const { id, slug } = (made.body as { guide: { id: number; slug: string } }).guide;
  const guide = { slug: "moved-before-the-crash", title: "Moved" };
  const retried = await retryAfterCrash("lost-slug", `/guides/${id}`, { guide }, "PATCH");
  expect(retried.status).toBe(200);
  expect(await addressOf(id)).toEqual({ ...guide, version: 2, former: [slug] });
});

it("kill -9 before the commit of a changed slug stores neither slug nor reservation, and the slug is free (contract SLUG-3)", async () => {
  const json = { guide: { title: "Not moved in a crash", user_id: "crashed" } };
  const made = await call(api.url, { method: "POST", path: "/guides", key, json });
  const { id, slug, title } = (made.body as { guide: { id: number; slug: string; title: string } })
    .guide;
  // The reservation is the last part of the change.
  await stack.sql(`
    create or replace function wait_in_test() returns trigger language plpgsql as $$
    begin perform pg_sleep(2); return new; end $$`);
  await stack.sql(`
    create trigger wait_in_test after insert on former_slugs for each row execute function wait_in_test()`);
  const killed = await stack.startApi();
  const request = { method: "PATCH", path: `/guides/${id}`, key };
  const guide = { slug: "never-moved", title: "Moved" };
  const lost = call(killed.url, {
    ...request,
    json: { guide },
    headers: { "Idempotency-Key": "never-moved" },
  }).catch(() => "no response");
  const sleeping = async () =>
    (await stack.sql("select from pg_stat_activity where wait_event = 'PgSleep'")).length > 0;
  await until("the reservation of the former slug", sleeping);
  killed.kill("SIGKILL");
  expect(await lost).toBe("no response");
  await until("the end of the statement", async () => !(await sleeping()));
  await stack.sql("drop trigger wait_in_test on former_slugs");
  expect(await addressOf(id)).toEqual({ title, slug, version: 1, former: [] });
  expect((await call(api.url, { ...request, json: { guide } })).status).toBe(200);
  expect(await addressOf(id)).toEqual({ ...guide, version: 2, former: [slug] });
});
