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
const ROUNDS = IS_STRESS ? 5 : 2;

let portals: [SharedServer, SharedServer];
/** The secret of the author's key. */
let key: string;
/** The session of the author. */
let cookie: string;

beforeAll(async () => {
  portals = await useSite(fixtures);
  ({ admin: key } = await people.addOwner("essayist", "enterprise", { perMinute: 10_000 }));
  cookie = await openSession(stack, "essayist");
});

async function addGuide(title: string, category = "tech"): Promise<string> {
  const send = async (path: string, json?: unknown) => {
    const response = await call(fixtures.url, {
      method: "POST",
      path,
      key,
      ...(json ? { json } : {}),
    });
    expect(response.status, response.text).toBeLessThan(300);
    return (response.body as { guide: { id: number; slug: string } }).guide;
  };
  const steps = [{ position: 1, content: "<p>Only this.</p>" }];
  const { id, slug } = await send("/guides", {
    guide: { title, category, user_id: "essayist", steps },
  });
  await send(`/guides/${id}/publish`);
  return `/@essayist/${slug}`;
}

async function post(path: string, body: string | Blob, type: string) {
  const response = await fetch(portals[0].url + path, {
    method: "POST",
    headers: { ...fromNewAddress(), Cookie: cookie, Origin: SITE_URL, "Content-Type": type },
    body,
  });
  const answer: unknown = await response.json();
  return { status: response.status, body: answer };
}

const EMPTY = { avatar: null as string | null, bio: "", links: [] as object[] };

const save = (changes: Partial<typeof EMPTY>) =>
  post(
    "/api/trpc/account.updateAuthorProfile",
    JSON.stringify({ ...EMPTY, ...changes }),
    "application/json",
  );

async function upload(): Promise<string> {
  const { status, body } = await post("/api/images", new Blob([PNG]), "image/png");
  expect(status).toBe(201);
  return new URL((body as { image: { url: string } }).image.url).pathname;
}

async function read(portal: SharedServer, path: string) {
  const response = await fetch(portal.url + path, { headers: fromNewAddress() });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const readAll = (path: string) => Promise.all(portals.map((portal) => read(portal, path)));

describe("the public profile of an author", () => {
  it("is on the author's page of each process after the response to its change (contract PROFILE-4, PROFILE-7)", async () => {
    const guide = await addGuide("A guide with a picture");
    const avatar = await upload();
    for (let round = 0; round < ROUNDS; round += 1) {
      const bio = `Round ${round} & <b>no</b> HTML`;
      const links = [{ label: `Site ${round}`, url: `https://example.com/${round}` }];
      const shown = round % 2 === 0 ? avatar : null;
      expect((await save({ avatar: shown, bio, links })).status).toBe(200);
      for (const { status, headers, text } of await readAll("/@essayist")) {
        expect(status).toBe(200);
        expect(headers.get("cache-tag")).toBe("guidepost-author-essayist");
        expect(text).toContain(`Round ${round} &amp; &lt;b&gt;no&lt;/b&gt; HTML</p>`);
        expect(text).toContain(`<a href="https://example.com/${round}" rel="me nofollow noopener"`);
        expect(text.includes(`<img src="${avatar}"`)).toBe(shown !== null);
      }
      for (const path of [guide, `/embed${guide}`])
        for (const { text } of await readAll(path))
          expect(text.includes(`<img src="${avatar}"`), path).toBe(shown !== null);
    }
    const picture = await read(portals[1], avatar);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
  });

  it("is the description and the image of the page for search engines and previews (contract PROFILE-5)", async () => {
    const avatar = await upload();
    const links = [{ label: "Site", url: "https://example.com/</script>" }];
    await save({ avatar, bio: "Tea & </script> coffee", links });
    const { text } = await read(portals[0], "/@essayist");
    const contentOf = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(text)?.[1];
    for (const name of ["description", "og:description", "twitter:description"])
      expect(contentOf(name), name).toBe("Tea &amp; &lt;/script&gt; coffee");
    for (const name of ["og:image", "twitter:image"])
      expect(contentOf(name), name).toBe(`${SITE_URL}${avatar}`);
    expect(contentOf("twitter:card")).toBe("summary");
    const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      "@type": "ProfilePage",
      mainEntity: {
        "@type": "Person",
        url: `${SITE_URL}/@essayist`,
        image: `${SITE_URL}${avatar}`,
        description: "Tea & </script> coffee",
        sameAs: ["https://example.com/%3C/script%3E"],
      },
    });
    await save({});
    const without = await read(portals[0], "/@essayist");
    expect(without.text).toContain('<meta name="twitter:card" content="summary_large_image"');
    expect(without.text).toContain(
      `<meta property="og:image" content="${SITE_URL}/%40essayist/opengraph-`,
    );
  });

  it("is refused as a whole, with the errors of all fields (contract PROFILE-2, PROFILE-3)", async () => {
    await save({ bio: "Before" });
    const links = [
      { label: "Fine", url: "https://example.com" },
      { label: "", url: "javascript:alert(1)" },
      { label: "A", url: "https://ada:secret@example.com" },
    ];
    const { status, body } = await save({ bio: "x".repeat(301), links, avatar: "https://a.b/c" });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      error: {
        data: {
          error: {
            code: "validation_failed",
            details: {
              avatar: ["is not an uploaded image"],
              bio: ["is too long (maximum is 300 characters)"],
              "links.1.label": ["can't be blank"],
              "links.1.url": ["must start with https://"],
              "links.2.url": ["can't contain a user name or a password"],
            },
          },
        },
      },
    });
    const { text } = await read(portals[0], "/@essayist");
    expect(text).toContain("Before</p>");
    expect(text).not.toContain("javascript:");
  });
});

describe("the search of an author's guides (contract PROFILE-6)", () => {
  const titlesIn = (text: string) =>
    [...text.matchAll(/<h3[^>]*><a[^>]*>([^<]*)<\/a>/g)].map(([, title]) => title);
  const hasSearch = (text: string) =>
    /<form role="search"[^>]* action="\/@essayist" method="get"/.test(text);

  it("appears with the 13th guide, and finds guides by words and category", async () => {
    await save({});
    const published = async () => titlesIn((await read(portals[0], "/@essayist")).text).length;
    for (let index = await published(); index < 12; index += 1)
      await addGuide(`Number ${index}`, "product");
    expect(hasSearch((await read(portals[0], "/@essayist")).text)).toBe(false);
    const teapot = await addGuide("Choose a teapot", "lifestyle");
    expect(hasSearch((await read(portals[0], "/@essayist")).text)).toBe(true);

    for (const { status, headers, text } of await readAll("/@essayist?q=teap&category=lifestyle")) {
      expect(status).toBe(200);
      expect(titlesIn(text)).toEqual(["Choose a teapot"]);
      expect(text).toContain('<meta name="robots" content="noindex, follow"');
      expect(text).not.toContain("application/ld+json");
      expect(text).toContain('value="teap"');
      expect(text).toContain('<option value="lifestyle" selected="">');
      expect(headers.get("cache-tag")).toBe("guidepost-author-essayist");
      expect(headers.get("cache-control")).toMatch(/^public, max-age=0, s-maxage=\d+/);
    }
    const none = await read(portals[0], "/@essayist?q=teapot&category=tech");
    expect(titlesIn(none.text)).toEqual([]);
    expect(none.text).toContain("No guides match");
    expect(none.text).toContain("Show all guides");

    // A form sends its empty fields too: the page is the one without filters.
    const [plain, empty] = await Promise.all(
      ["/@essayist", "/@essayist?q=&category="].map((path) => read(portals[0], path)),
    );
    expect(empty?.headers.get("etag")).toBe(plain?.headers.get("etag"));
    expect(empty?.text).not.toContain('content="noindex');

    const { status } = await call(fixtures.url, {
      method: "POST",
      key,
      path: `/guides/${await idOf(teapot)}/unpublish`,
    });
    expect(status).toBe(200);
    for (const { text } of await readAll("/@essayist?q=teap&category=lifestyle"))
      expect(titlesIn(text)).toEqual([]);
  });

  async function idOf(path: string): Promise<number> {
    const { text } = await read(portals[0], `${path}.json`);
    return (JSON.parse(text) as { guide: { id: number } }).guide.id;
  }

  it("keeps its words and its category on the following pages", async () => {
    for (let index = 0; index < 26; index += 1) await addGuide(`Kettle ${index}`, "creative");
    const seen = new Set<unknown>();
    let path: string | undefined = "/@essayist?q=kettle&category=creative";
    for (let page = 0; path !== undefined; page += 1) {
      const { text } = await read(portals[page % 2] ?? portals[0], path);
      const titles = titlesIn(text);
      for (const title of titles) seen.add(title);
      expect(titles).toHaveLength([24, 2][page] ?? 0);
      const [next] =
        /\/@essayist\?q=kettle&amp;category=creative&amp;cursor=[\w-]+/.exec(text) ?? [];
      path = next?.replaceAll("&amp;", "&");
    }
    expect(seen.size).toBe(26);
  });

  it.each([
    "/@essayist?category=none",
    "/@essayist?q=a&q=b",
    `/@essayist?q=${"a".repeat(201)}`,
    "/@essayist?category=tech&category=product",
    "/@essayist?q=%00",
  ])("returns 404 at %s (contract PROFILE-9)", async (path) => {
    expect((await read(portals[0], path)).status).toBe(404);
  });

  it("redirects from a username in another case, with its filters", async () => {
    const response = await fetch(`${portals[0].url}/@Essayist?q=a%26b&category=tech`, {
      redirect: "manual",
      headers: fromNewAddress(),
    });
    expect(response.status).toBe(308);
    expect(response.headers.get("location")).toContain("/@essayist?q=a%26b&category=tech");
  });
});
