import { createHash } from "node:crypto";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { call, fromNewAddress } from "../harness/call.ts";
import { insertPeople } from "../harness/people.ts";
import { PNG } from "../harness/png.ts";
import { type SharedServer, SITE_URL, useSite } from "../harness/servers/shared-servers.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { openSession } from "../harness/session.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { IS_STRESS } from "../harness/stress.ts";

allowServerStarts();

const fixtures = inject("fixtures");
const stack = joinStack(fixtures);
const people = insertPeople(stack);
/** An even number: a page shows the logo in one round of two. */
const ROUNDS = IS_STRESS ? 6 : 2;
const CREDIT = "Published with Guidepost";

let portals: [SharedServer, SharedServer];
let account: number;
let cookies: { owner: string; member: string };
/** The pages of the account's member. */
let paths: string[];

async function addGuide(key: string): Promise<string> {
  const send = async (path: string, json?: unknown) => {
    const body = { method: "POST", path, key, ...(json ? { json } : {}) };
    const response = await call(fixtures.url, body);
    expect(response.status, response.text).toBeLessThan(300);
    return (response.body as { guide: { id: number; slug: string } }).guide;
  };
  const steps = [{ position: 1, content: "<p>Only this.</p>" }];
  const { id, slug } = await send("/guides", {
    guide: { title: "Branded", category: "tech", user_id: "brand-member", steps },
  });
  await send(`/guides/${id}/publish`);
  return `/@brand-member/${slug}`;
}

beforeAll(async () => {
  portals = await useSite(fixtures);
  const owner = await people.addOwner("brand-owner", "team");
  ({ account } = owner);
  await people.addUser(account, "brand-member", "member");
  cookies = {
    owner: await openSession(stack, "brand-owner"),
    member: await openSession(stack, "brand-member"),
  };
  const guide = await addGuide(owner.admin);
  paths = ["/@brand-member", guide, `/embed${guide}`];
});

async function post(path: string, body: string | Blob, type: string, cookie = cookies.owner) {
  const response = await fetch(portals[0].url + path, {
    method: "POST",
    headers: { ...fromNewAddress(), Cookie: cookie, Origin: SITE_URL, "Content-Type": type },
    body,
  });
  const answer: unknown = await response.json();
  return { status: response.status, body: answer };
}

const EMPTY = {
  name: "",
  logo: null as string | null,
  url: "",
  accent: "",
  hides_credit: false,
};

const save = (changes: Partial<typeof EMPTY>, cookie?: string) =>
  post(
    "/api/trpc/branding.update",
    JSON.stringify({ ...EMPTY, ...changes }),
    "application/json",
    cookie,
  );

const changePlan = (plan: string) =>
  post("/api/trpc/account.changePlan", JSON.stringify({ plan }), "application/json");

async function read(portal: SharedServer, path: string) {
  const response = await fetch(portal.url + path, { headers: fromNewAddress() });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Each page as each process returns it. */
async function readAll() {
  const wanted = paths.flatMap((path) => portals.map((portal) => [portal, path] as const));
  return Promise.all(
    wanted.map(async ([portal, path]) => ({ path, ...(await read(portal, path)) })),
  );
}

describe("the branding of an account", () => {
  it("is on each page of each process after the response to its change (contract BRAND-4, BRAND-8)", async () => {
    const { status, body } = await post("/api/images", new Blob([PNG]), "image/png");
    expect(status).toBe(201);
    const logo = new URL((body as { image: { url: string } }).image.url).pathname;
    for (let round = 0; round < ROUNDS; round += 1) {
      const isShown = round % 2 === 0;
      const accent = `#0b3d9${round}`;
      const branding = {
        name: `Brand ${round}`,
        logo: isShown ? logo : null,
        hides_credit: isShown,
        url: `https://brand.example/${round}`,
        accent,
      };
      expect((await save(branding)).status).toBe(200);
      for (const { path, status: found, headers, text } of await readAll()) {
        expect(found).toBe(200);
        expect(text, path).toContain(
          `href="https://brand.example/${round}" rel="nofollow noopener"`,
        );
        if (isShown) expect(text, path).toMatch(new RegExp(`<img [^>]*alt="Brand ${round}"[^>]*>`));
        else expect(text, path).toContain(`>Brand ${round}</bdi>`);
        expect(text.includes(CREDIT) || text.includes("on Guidepost"), path).toBe(!isShown);
        expect(headers.get("cache-tag")).toBe("guidepost-author-brand-member");
        // The policy permits this style sheet and no other inline one.
        const [, styles = ""] = /<style>([^<]*)<\/style>/.exec(text) ?? [];
        expect(styles, path).toContain(`--accent:light-dark(${accent}, #`);
        const hash = createHash("sha256").update(styles).digest("base64");
        expect(headers.get("content-security-policy")).toContain(
          `style-src 'self' 'sha256-${hash}';`,
        );
      }
    }
  });

  it("is not on the pages of Free from the response to the change on, and again after an upgrade (contract BRAND-1, BRAND-8)", async () => {
    await save({ name: "Kept", accent: "#aa0055", hides_credit: true });
    for (let round = 0; round < ROUNDS; round += 1) {
      expect((await changePlan("free")).status).toBe(200);
      for (const { path, text, headers } of await readAll()) {
        expect(text, path).not.toContain("Kept");
        expect(text, path).not.toContain("<style>");
        expect(text, path).toContain("Guidepost");
        expect(headers.get("content-security-policy")).toContain("style-src 'self';");
      }
      expect((await changePlan(round === 0 ? "pro" : "team")).status).toBe(200);
      for (const { path, text } of await readAll()) expect(text, path).toContain(">Kept</bdi>");
    }
  });

  it("follows a plan that the operator sets (contract BRAND-8)", async () => {
    await save({ name: "Kept" });
    const shows = async () => (await readAll()).map(({ text }) => text.includes(">Kept</bdi>"));
    expect(new Set(await shows())).toEqual(new Set([true]));
    await stack.cli("account", "set-plan", account, "free");
    expect(new Set(await shows())).toEqual(new Set([false]));
    await changePlan("team");
    expect(new Set(await shows())).toEqual(new Set([true]));
  });

  it("is refused for members with 403, on Free with 403, and with the errors of all fields (contract BRAND-2, BRAND-3)", async () => {
    await save({ name: "Before" });
    expect((await save({ name: "Mine" }, cookies.member)).status).toBe(403);
    await changePlan("free");
    expect(await save({ name: "Free" })).toMatchObject({
      status: 403,
      body: {
        error: {
          data: {
            error: {
              code: "forbidden",
              message: "Branding is part of the Pro, Team and Enterprise plans.",
            },
          },
        },
      },
    });
    await changePlan("team");
    const refused = await save({
      url: "javascript:alert(1)",
      accent: "red;}",
      logo: "https://a.b",
    });
    expect(refused).toMatchObject({
      status: 422,
      body: {
        error: {
          data: {
            error: {
              details: {
                name: ["can't be blank with a logo or a link"],
                url: ["must start with https://"],
                accent: ["must be a color such as #1a73e8"],
                logo: ["is not an uploaded image"],
              },
            },
          },
        },
      },
    });
    for (const { text } of await readAll()) expect(text).toContain(">Before</bdi>");
  });

  it("has the name as text in each place, with any characters (contract BRAND-4)", async () => {
    const name = `</title><img src=x onerror=alert(1)>&"'</style>`;
    expect((await save({ name, accent: "#1a73e8" })).status).toBe(200);
    for (const { path, text } of await readAll()) {
      expect(text, path).not.toContain("<img src=x");
      expect(text.match(/<\/title>/g), path).toHaveLength(1);
      expect(text.match(/<\/style>/g), path).toHaveLength(1);
      expect(text, path).toContain("&lt;/title&gt;&lt;img src=x onerror=alert(1)&gt;&amp;&quot;");
    }
  });

  it("is the site of the title and of previews (contract BRAND-4)", async () => {
    await save({ name: "Acme" });
    const [profile, guide] = await readAll();
    expect(profile?.text).toContain("(@brand-member) · Acme</title>");
    expect(guide?.text).toContain('<meta property="og:site_name" content="Acme"');
    await save({ hides_credit: true });
    for (const { text, path } of await readAll()) {
      expect(text, path).not.toContain("· Guidepost</title>");
      expect(text, path).not.toContain('og:site_name"');
      expect(text, path).not.toContain(CREDIT);
    }
    await save({});
  });
});
