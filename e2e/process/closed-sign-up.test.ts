import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { call, fromNewAddress } from "../harness/call.ts";
import { insertPeople } from "../harness/people.ts";
import type { ServerProcess } from "../harness/servers/server-process.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { allowServerStarts } from "../harness/time-outs.ts";

allowServerStarts();

const fixtures = inject("fixtures");
const stack = joinStack(fixtures);
const author = "closed-portal";

/** By the value of SIGN_UP. */
let portals: Record<"closed" | "invite" | "open", ServerProcess>;
/** The paths of pages that offer to sign up. */
let paths: string[];

beforeAll(async () => {
  const [closed, invite, open] = await Promise.all([
    stack.startPortal({ SIGN_UP: "closed" }),
    stack.startPortal({ SIGN_UP: "invite" }),
    stack.startPortal({ SIGN_UP: "open" }),
  ]);
  portals = { closed, invite, open };
  const owner = await insertPeople(stack).addOwner(author, "enterprise", { perMinute: 10_000 });
  const send = async (path: string, json?: unknown) => {
    const request = { method: "POST", path, key: owner.admin, ...(json !== undefined && { json }) };
    const { body } = await call(fixtures.url, request);
    return body as { guide: { id: number; slug: string } };
  };
  const steps = [{ position: 1, content: "<p>Only this.</p>" }];
  const input = { title: "A guide", category: "tech", user_id: author, steps };
  const { guide } = await send("/guides", { guide: input });
  await send(`/guides/${guide.id}/publish`);
  paths = ["/", "/docs", "/docs/errors", `/@${author}`, `/@${author}/${guide.slug}`];
});
afterAll(stack.close);

async function read(portal: ServerProcess, path: string) {
  const response = await fetch(portal.url + path, { headers: fromNewAddress() });
  return { status: response.status, text: await response.text() };
}

/** The links of a page to the sign-up, as texts. */
function offersOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="\/sign-up"[^>]*>([^<]*)</g)].map(([, text = ""]) => text);
}

/** The offers to sign up of each page. */
async function readOffers(portal: ServerProcess) {
  const offers: Record<string, string[]> = {};
  for (const path of paths) {
    const { status, text } = await read(portal, path);
    expect(status, path).toBe(200);
    offers[path] = offersOf(text);
  }
  return offers;
}

describe("the home page, the documentation and public pages (contract ACCT-11)", () => {
  it("offer to sign up when SIGN_UP is open", async () => {
    const [home, docs, topic, profile, guide] = Object.values(await readOffers(portals.open));
    expect(home).toEqual(["Create account", "Start for free"]);
    for (const offers of [docs, topic])
      expect(offers).toEqual(["Create account", "Create account"]);
    for (const offers of [profile, guide])
      expect(offers).toEqual(["Create your own guide", "Create your own guide"]);
  });

  it.each(["closed", "invite"] as const)(
    "do not offer to sign up when SIGN_UP is %s, and the home page offers to sign in",
    async (mode) => {
      const none = Object.fromEntries(paths.map((path) => [path, []]));
      expect(await readOffers(portals[mode])).toEqual(none);
      const { text } = await read(portals[mode], "/");
      expect(text.match(/<a [^>]*href="\/sign-in"/g)).toHaveLength(2);
    },
  );
});
