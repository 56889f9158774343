import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { call, fromNewAddress } from "../harness/call.ts";
import { insertPeople } from "../harness/people.ts";
import type { ServerProcess } from "../harness/servers/server-process.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { openSession } from "../harness/session.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { expectCrash, FAILS_ON_SIGNAL } from "./failures.ts";
import { newTrace, startCollector } from "./traces.ts";

allowServerStarts();

const MAX_STATEMENTS = 8;

/** The number of statements of each page, for an owner with a guide and for a new member. */
const STATEMENTS: Record<string, [owner: number, member: number]> = {
  "/developer/keys": [7, 6],
  // A member has no access to the owner's key.
  "/developer/keys/[id]": [7, 3],
  "/developer/logs": [4, 5],
  // The id is that of no request.
  "/developer/logs/[id]": [3, 3],
  "/developer/quick-start": [5, 5],
  "/developer/reference": [2, 2],
  "/developer/usage": [8, 8],
  "/developer/webhooks": [4, 2],
  // A member has no access to webhooks.
  "/developer/webhooks/[id]": [6, 2],
  "/developer/webhooks/[id]/deliveries/[delivery]": [4, 2],
  // A list with guides reads also their last seven days.
  "/guides": [7, 7],
  // For the member, who has no access to the owner's guide, it also looks in the trash (contract LIFE-15).
  "/guides/[id]": [3, 4],
  // A member has no access to the owner's guide.
  "/guides/[id]/history": [4, 4],
  // A member has no access to the owner's guide.
  "/guides/[id]/insights": [8, 5],
  // A member has no access to the owner's guide.
  "/guides/[id]/insights/feedback": [6, 5],
  "/guides/new": [2, 2],
  "/guides/trash": [4, 4],
  "/insights": [5, 5],
  "/insights/feedback": [3, 3],
  "/notifications": [3, 3],
  "/settings": [2, 2],
  // A member has no access to the audit log.
  "/settings/audit-log": [6, 2],
  // A member has no access to the branding.
  "/settings/branding": [3, 2],
  "/settings/members": [6, 5],
  "/settings/notifications": [3, 3],
  "/settings/plan": [4, 7],
  "/settings/profile": [3, 3],
  "/settings/security": [5, 5],
};

/** What a page requests in the browser, in addition to its document. */
const CALLS: Record<string, string> = {
  "/guides/trash": "/api/trpc/guides.trash?input=%7B%22limit%22%3A50%7D",
};

const fixtures = inject("fixtures");
const stack = joinStack(fixtures);
let portal: ServerProcess;
let collector: Awaited<ReturnType<typeof startCollector>>;
let guideId: number;
/** The key of the owner. */
let keyId: number;
/** A webhook of the account, and a delivery to it. */
let webhookId: number;
let deliveryId: number;
let cookies: { owner: string; member: string };

beforeAll(async () => {
  collector = await startCollector();
  portal = await stack.startPortal({
    ...collector.settings,
    ...FAILS_ON_SIGNAL,
    TRUSTED_PROXIES: "1",
    OTEL_SERVICE_NAME: "pages",
  });
  const people = insertPeople(stack);
  const { account, admin } = await people.addOwner("statements-owner", "pro");
  await people.addUser(account, "statements-member", "member");
  const created = await call(fixtures.url, {
    method: "POST",
    path: "/guides",
    key: admin,
    json: { guide: { title: "Count", category: "tech", user_id: "statements-owner" } },
  });
  ({ id: guideId } = (created.body as { guide: { id: number } }).guide);
  const me = await call(fixtures.url, { path: "/me", key: admin });
  keyId = (me.body as { key: { id: number } }).key.id;
  const webhook = await call(fixtures.url, {
    method: "POST",
    path: "/webhooks",
    key: admin,
    json: { url: "https://receiver.example/", events: ["guide.deleted"] },
  });
  webhookId = (webhook.body as { webhook: { id: number } }).webhook.id;
  const path = `/webhooks/${webhookId}/test`;
  const sent = await call(fixtures.url, { method: "POST", path, key: admin });
  deliveryId = (sent.body as { delivery: { id: number } }).delivery.id;
  cookies = {
    owner: await openSession(stack, "statements-owner"),
    member: await openSession(stack, "statements-member"),
  };
});

afterAll(async () => {
  await stack.close();
  await collector.close();
});

/** The routes of the pages of signed-in users, as Next derives them from the files. */
function routesOfPortal(): string[] {
  const folder = fileURLToPath(new URL("../../apps/portal/src/app/(portal)", import.meta.url));
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("page.tsx"))
    .map((file) => `/${file.replace(/\/?page\.tsx$/, "").replaceAll(/\/?\([^/]+\)/g, "")}`)
    .toSorted();
}

async function countedStatements(): Promise<number> {
  const text = await (await fetch(`${portal.url}/metrics`)).text();
  return Number(/^guidepost_database_statements_total (\d+)$/m.exec(text)?.[1]);
}

/**
 * The statements of one request. Requests again when they are more than expected: background work can only add
 * statements.
 */
async function statementsOf(path: string, cookie: string, expected: number): Promise<number> {
  const counts: number[] = [];
  while (counts.length < 3 && Math.min(...counts) > expected) {
    const before = await countedStatements();
    const response = await fetch(portal.url + path, {
      headers: { ...fromNewAddress(), Cookie: cookie },
      redirect: "manual",
    });
    await response.text();
    expect([200, 307, 404], path).toContain(response.status);
    counts.push((await countedStatements()) - before);
  }
  return Math.min(...counts);
}

it("each page of signed-in users sends a fixed number of SQL statements, at most 8", async () => {
  const counts: typeof STATEMENTS = {};
  for (const route of routesOfPortal()) {
    const id = route.startsWith("/developer/keys")
      ? keyId
      : route.startsWith("/developer/webhooks")
        ? webhookId
        : guideId;
    const path = route.replace("[id]", `${id}`).replace("[delivery]", `${deliveryId}`);
    const count = async (cookie: string, expected = 0) => {
      const ofDocument = await statementsOf(path, cookie, expected);
      const callPath = CALLS[route];
      if (callPath === undefined) return ofDocument;
      return ofDocument + (await statementsOf(callPath, cookie, expected - ofDocument));
    };
    const [owner, member] = STATEMENTS[route] ?? [];
    counts[route] = [await count(cookies.owner, owner), await count(cookies.member, member)];
  }
  expect(counts).toEqual(STATEMENTS);
  expect(Math.max(...Object.values(counts).flat())).toBeLessThanOrEqual(MAX_STATEMENTS);
});

it("the list of guides offers a member without guides the first steps with writing, and an owner those with the API", async () => {
  const people = insertPeople(stack);
  await people.addOwner("greeted-owner", "pro");
  const headingsOf = async (cookie: string) => {
    const response = await fetch(`${portal.url}/guides`, {
      headers: { ...fromNewAddress(), Cookie: cookie },
    });
    return [...(await response.text()).matchAll(/<h2[^>]*>(Get started[^<]*)</g)].map(
      ([, text]) => text,
    );
  };
  expect(await headingsOf(cookies.member)).toEqual(["Get started with writing"]);
  expect(await headingsOf(await openSession(stack, "greeted-owner"))).toEqual([
    "Get started with the API",
  ]);
});

it("a portal process sends a page as a trace with its route and statements, without its URL", async () => {
  const { traceId, headers } = newTrace();
  await fetch(`${portal.url}/join/an-invitation-token`, { headers });
  const { request, names } = await collector.collect(traceId);
  expect(request).toMatchObject({ name: "/join/[token]", service: "pages" });
  expect(names.length).toBeGreaterThan(0);
  expect(collector.text()).not.toContain("an-invitation-token");
});

// An API process logs a rejection; `process-failures.test.ts` tests all kinds.
it("a portal process logs an uncaught exception and the earlier requests, then exits with 1", async () => {
  await expectCrash(portal, { failure: "exception", path: "/sign-in" });
});
