import { beforeAll, describe, expect, inject, it } from "vitest";
import { call, fromNewAddress } from "../harness/call.ts";
import { insertPeople, PASSWORD } from "../harness/people.ts";
import { type SharedServer, SITE_URL, useSite } from "../harness/servers/shared-servers.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { openSession } from "../harness/session.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { expectErrorResponse } from "../battery/error-responses.ts";

allowServerStarts();

const fixtures = inject("fixtures");
const stack = joinStack(fixtures);
const people = insertPeople(stack);
const author = "offender";

let portals: [SharedServer, SharedServer];
let owner: { account: number; admin: string };
/** The paths of the account's public pages. */
let paths: string[];

async function api(method: string, path: string, json?: unknown) {
  const sent = { method, path, key: owner.admin, ...(json ? { json } : {}) };
  const response = await call(fixtures.url, sent);
  expect(response.status, `${method} ${path}: ${response.text}`).toBeLessThan(300);
  return response.body as { guide: { id: number; slug: string } };
}

beforeAll(async () => {
  portals = await useSite(fixtures);
  owner = await people.addOwner(author, "enterprise", { perMinute: 10_000 });
  const steps = [{ position: 1, content: "<p>Only this.</p>" }];
  const input = { title: "A guide", category: "tech", user_id: author, steps };
  const { guide } = await api("POST", "/guides", { guide: input });
  await api("POST", `/guides/${guide.id}/publish`);
  const page = `/@${author}/${guide.slug}`;
  const { text } = await read(portals[0], page);
  const [, image = ""] = /(\/opengraph-image[^"&<]*)/.exec(text) ?? [];
  expect(image).not.toBe("");
  paths = [
    page,
    `${page}.json`,
    `/embed${page}`,
    `${page}${image}`,
    `/@${author}`,
    `/@${author}?q=guide`,
    `/@${author}/feed.xml`,
    `/oembed?url=${encodeURIComponent(SITE_URL + page)}`,
  ];
});

async function read(portal: SharedServer, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(portal.url + path, {
    redirect: "manual",
    headers: { ...fromNewAddress(), ...headers },
  });
  return { status: response.status, text: await response.text() };
}

/** The status of each public page in each process. */
async function readStatuses() {
  const statuses: [string, number[]][] = [];
  for (const path of paths) {
    const pages = await Promise.all(portals.map((portal) => read(portal, path)));
    statuses.push([path, pages.map(({ status }) => status)]);
  }
  return statuses;
}

const all = (status: number) => paths.map((path) => [path, [status, status]]);

/** Sends the form of a sign-in, and returns the reason of its refusal. */
async function signInReason(password: string): Promise<string | null> {
  const [portal] = portals;
  const address = fromNewAddress();
  const csrf = await fetch(`${portal.url}/api/auth/csrf`, { headers: address });
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const cookies = csrf.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  const response = await fetch(`${portal.url}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { ...address, Origin: SITE_URL, Cookie: cookies.join("; ") },
    body: new URLSearchParams({
      csrfToken,
      email: `${author}@guidepost.test`,
      password,
      json: "true",
    }),
  });
  const { url } = (await response.json()) as { url: string };
  return new URL(url).searchParams.get("error");
}

describe("the commands account suspend and account resume", () => {
  it("apply to the next request of every process, also for stored pages (contract ACCT-12, ACCT-13, ACCT-14, ACCT-16)", async () => {
    const cookie = await openSession(stack, author);
    const openGuides = async () => (await read(portals[1], "/guides", { Cookie: cookie })).status;
    expect(await openGuides()).toBe(200);
    expect(await readStatuses()).toEqual(all(200));

    await stack.sharedCli("account", "suspend", owner.account, "--reason", "Spam");
    expect(await readStatuses()).toEqual(all(404));
    const response = await call(fixtures.url, { method: "GET", path: "/me", key: owner.admin });
    expectErrorResponse(response, "account_suspended");
    expect(await signInReason(PASSWORD)).toBe("account_suspended");
    expect(await signInReason("another horse battery")).toBe("CredentialsSignin");
    expect(await openGuides()).toBe(307);

    await stack.sharedCli("account", "resume", owner.account);
    expect(await readStatuses()).toEqual(all(200));
    expect(await openGuides()).toBe(200);
    expect(await signInReason(PASSWORD)).toBeNull();
  });
});
