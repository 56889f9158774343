import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { call, fromNewAddress } from "../harness/call.ts";
import { addMailToken } from "../harness/mail-tokens.ts";
import { insertPeople } from "../harness/people.ts";
import type { ServerProcess } from "../harness/servers/server-process.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { openSession } from "../harness/session.ts";
import { allowServerStarts } from "../harness/time-outs.ts";

allowServerStarts();

const fixtures = inject("fixtures");
const stack = joinStack(fixtures);
const author = "home-page";

const LINKS = {
  Terms: "https://acme.test/terms",
  Privacy: "https://acme.test/privacy",
  Status: "https://status.acme.test",
  Contact: "mailto:help@acme.test",
};
/** A form library and the schemas of fields would exceed it. */
const MAX_SCRIPTS_KIB = 200;
const RESET_TOKEN = "home-page-reset";
const RESET_PATH = `/reset-password/${RESET_TOKEN}`;
const CONTACT_TEXT = "Contact us for a price";

let plain: ServerProcess;
let configured: ServerProcess;
/** The paths of pages with a footer. */
let paths: string[];

beforeAll(async () => {
  [plain, configured] = await Promise.all([
    stack.startPortal({}),
    stack.startPortal({
      TERMS_URL: LINKS.Terms,
      PRIVACY_URL: LINKS.Privacy,
      STATUS_URL: LINKS.Status,
      OPERATOR_CONTACT: "help@acme.test",
      PLAN_PRICES: "pro=$19 per month; team=1,990 USD",
      EXAMPLE_URL: "https://acme.test/@docs",
    }),
  ]);
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

async function read(portal: ServerProcess, path: string): Promise<string> {
  const response = await fetch(portal.url + path, { headers: fromNewAddress() });
  expect(response.status, path).toBe(200);
  return response.text();
}

/** The links of a page's footer, by their text. */
function footerLinks(html: string): Record<string, string> {
  const footer = html.slice(html.lastIndexOf("<footer"), html.lastIndexOf("</footer>"));
  return Object.fromEntries(
    Array.from(footer.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)</g), ([, href, text]) => [
      text,
      href,
    ]),
  );
}

describe("the links of the operator (contract PUBLIC-17)", () => {
  it("are in the footers of the home page, the documentation and public pages", async () => {
    for (const path of paths)
      expect(footerLinks(await read(configured, path)), path).toMatchObject(LINKS);
  });

  it("are on no page when none is configured", async () => {
    for (const path of paths)
      expect(Object.keys(footerLinks(await read(plain, path))), path).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(?:Terms|Privacy|Status|Contact)$/)]),
      );
  });

  it("for terms and privacy are next to the sign-up form, when terms are configured", async () => {
    const page = await read(configured, "/sign-up");
    expect(page).toContain("By creating an account, you accept the");
    for (const url of [LINKS.Terms, LINKS.Privacy]) expect(page).toContain(`href="${url}"`);
    expect(await read(plain, "/sign-up")).not.toContain("you accept");
  });
});

describe("the pages of visitors", () => {
  beforeAll(async () => {
    const [user] = await stack.sql<{ id: number; email: string }>(
      "select id, email from users where username = $1",
      [author],
    );
    if (!user) throw new Error("The author was not added.");
    await addMailToken(stack, user, "reset_password", RESET_TOKEN);
  });

  it("include the form for a new password, when its link is valid", async () => {
    expect(await read(plain, RESET_PATH)).toContain("Change password");
  });

  it.each(["/sign-in", "/sign-up", "/forgot-password", RESET_PATH])(
    `%s loads less than ${MAX_SCRIPTS_KIB} KiB of scripts, compressed by gzip`,
    async (path) => {
      const page = await read(plain, path);
      const urls = Array.from(
        page.matchAll(/<script ([^>]*)>/g),
        ([, attributes = ""]) => attributes,
      )
        // Browsers that load modules do not load these.
        .filter((attributes) => !/nomodule/i.test(attributes))
        .flatMap((attributes) => / ?src="([^"]+)"/.exec(attributes)?.[1] ?? []);
      expect(urls.length).toBeGreaterThan(5);
      const sizes = await Promise.all(
        urls.map(
          async (url) => gzipSync(await (await fetch(plain.url + url)).arrayBuffer()).length,
        ),
      );
      const total = sizes.reduce((sum, size) => sum + size, 0);
      expect(total / 1024).toBeLessThan(MAX_SCRIPTS_KIB);
    },
  );
});

describe("the home page (contract PUBLIC-16)", () => {
  it("shows the operator's prices, and the contact for a paid plan without one", async () => {
    const page = await read(configured, "/");
    expect(page).toContain("$19 per month");
    expect(page).toContain("1,990 USD");
    expect(page.split(CONTACT_TEXT)).toHaveLength(2);
  });

  it("shows no price and no contact when neither is configured", async () => {
    const page = await read(plain, "/");
    expect(page).not.toContain(CONTACT_TEXT);
    expect(page).toContain("Free of charge");
  });

  it("lists each plan with the limits from the table of plans", async () => {
    const page = (await read(plain, "/")).replaceAll(/<!-- -->/g, "");
    for (const plan of ["Free", "Pro", "Team", "Enterprise"])
      expect(page).toContain(`>${plan}</h3>`);
    // Contract ACCT-3.
    expect(page).toContain("200,000 API requests per month");
    expect(page).toContain("1,000 guides");
  });

  it("has pictures with their sizes and a text, which browsers load when they are near", async () => {
    const page = await read(plain, "/");
    const images = page.match(/<img [^>]*>/g) ?? [];
    expect(images).toHaveLength(4);
    for (const image of images) {
      expect(image).toMatch(/ width="\d+"/);
      expect(image).toMatch(/ height="\d+"/);
      expect(image).toMatch(/ alt="[^"]{20,}"/);
      expect(image).toContain('loading="lazy"');
    }
    const bytes = await Promise.all(
      images.map(async (image) => {
        const response = await fetch(plain.url + (/ src="([^"]*)"/.exec(image)?.[1] ?? ""));
        expect(response.headers.get("content-type")).toBe("image/webp");
        return (await response.arrayBuffer()).byteLength;
      }),
    );
    // A browser loads two of them: those of its theme.
    expect(Math.max(...bytes)).toBeLessThan(100 * 1024);
  });

  it("shows a guide as an example, and links to published guides when the operator names them", async () => {
    const [own, without] = await Promise.all([read(configured, "/"), read(plain, "/")]);
    for (const page of [own, without]) expect(page).toContain('id="step-1"');
    expect(own).toContain('href="https://acme.test/@docs"');
    expect(without).not.toContain("Open published guides");
  });
});

describe("Settings → Plan (contract PUBLIC-17)", () => {
  it("shows the same prices", async () => {
    const cookie = await openSession(stack, author);
    const response = await fetch(`${configured.url}/settings/plan`, {
      headers: { ...fromNewAddress(), cookie },
    });
    const page = await response.text();
    expect(page).toContain("$19 per month");
    expect(page).toContain("1,990 USD");
  });
});
