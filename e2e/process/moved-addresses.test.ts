import { beforeAll, describe, expect, inject, it } from "vitest";
import { call, fromNewAddress } from "../harness/call.ts";
import { insertPeople } from "../harness/people.ts";
import { type SharedServer, SITE_URL, useSite } from "../harness/servers/shared-servers.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { openSession } from "../harness/session.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { IS_STRESS } from "../harness/stress.ts";

allowServerStarts();

const fixtures = inject("fixtures");
const stack = joinStack(fixtures);
const people = insertPeople(stack);

let portals: [SharedServer, SharedServer];
/** The secret of the author's key. */
let key: string;

beforeAll(async () => {
  portals = await useSite(fixtures);
  ({ admin: key } = await people.addOwner("mover", "enterprise", { perMinute: 10_000 }));
});

type Guide = { id: number; slug: string };

async function api(method: string, path: string, json?: unknown): Promise<Guide> {
  const response = await call(fixtures.url, { method, path, key, ...(json ? { json } : {}) });
  expect(response.status, `${method} ${path}: ${response.text}`).toBeLessThan(300);
  // A deletion returns no guide.
  return (response.body as { guide: Guide } | undefined)?.guide ?? { id: 0, slug: "" };
}

let author = "mover";

async function addGuide(title: string): Promise<Guide> {
  const steps = [{ position: 1, content: "<p>Only this.</p>" }];
  const guide = await api("POST", "/guides", { guide: { title, user_id: author, steps } });
  await api("POST", `/guides/${guide.id}/publish`);
  return guide;
}

const changeSlug = ({ id }: Guide, slug: string) =>
  api("PATCH", `/guides/${id}`, { guide: { slug } });

async function rename(username: string): Promise<void> {
  const [portal] = portals;
  const changed = await fetch(`${portal.url}/api/trpc/account.updateProfile`, {
    method: "POST",
    headers: {
      Cookie: await openSession(stack, author),
      "Content-Type": "application/json",
      Origin: SITE_URL,
    },
    body: JSON.stringify({ username }),
  });
  expect(changed.status).toBe(200);
  author = username;
}

async function read(portal: SharedServer, path: string) {
  const response = await fetch(portal.url + path, {
    redirect: "manual",
    headers: fromNewAddress(),
  });
  const location = response.headers.get("location");
  return { status: response.status, location, response, text: await response.text() };
}

/** The responses of both processes: the status, with the address of a redirect. */
async function resultsOf(path: string) {
  const responses = await Promise.all(portals.map((portal) => read(portal, path)));
  return responses.map(({ status, location }) => (location === null ? status : [status, location]));
}

const both = <Result>(result: Result): Result[] => [result, result];

describe("a former address (contract PUBLIC-10)", () => {
  it("redirects once to the current one, in each format, with its query", async () => {
    const guide = await addGuide("Moved once");
    const other = await addGuide("Moved twice");
    const oldAuthor = author;
    await changeSlug(other, "moved-in-between");
    await changeSlug(other, "moved-last");
    await rename("mover-now");
    const image = await read(portals[0], `/@${author}/moved-last`);
    const [, imagePath = ""] = /\/moved-last(\/opengraph-image[^"&<]*)/.exec(image.text) ?? [];
    expect(imagePath).not.toBe("");
    const redirects = [
      [`/@${oldAuthor}`, `/@${author}`],
      [`/@${oldAuthor}?from=mail`, `/@${author}?from=mail`],
      [`/@${oldAuthor}/feed.xml`, `/@${author}/feed.xml`],
      [`/@${oldAuthor}/${guide.slug}?a=1&b=%20`, `/@${author}/${guide.slug}?a=1&b=%20`],
      ...[oldAuthor, author].flatMap((name) =>
        [other.slug, "moved-in-between"].flatMap((slug) => [
          [`/@${name}/${slug}`, `/@${author}/moved-last`],
          [`/@${name}/${slug}/`, `/@${author}/moved-last`],
          [`/@${name}/${slug}.json?x`, `/@${author}/moved-last.json?x`],
          [`/embed/@${name}/${slug}?x=1`, `/embed/@${author}/moved-last?x=1`],
          [`/@${name}/${slug}${imagePath}`, `/@${author}/moved-last${imagePath}`],
        ]),
      ),
    ] as [string, string][];
    for (const [path, target] of redirects) {
      expect(await resultsOf(path), path).toEqual(both([301, target]));
      expect((await read(portals[0], target)).status, target).toBe(200);
    }
    const { response } = await read(portals[0], `/@${oldAuthor}/${other.slug}.json`);
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");

    const oembed = (path: string) =>
      `/oembed?${new URLSearchParams({ url: `${SITE_URL}${path}`, maxwidth: "400" }).toString()}`;
    const [from] = await resultsOf(oembed(`/@${oldAuthor}/${other.slug}?utm=1`));
    const target = oembed(`/@${author}/moved-last?utm=1`);
    expect(from).toEqual([301, target]);
    expect((await read(portals[0], target)).status).toBe(200);
    expect(await resultsOf(oembed(`/@${author}/unknown`))).toEqual(both(404));
  });

  it("leads back after the guide has taken its slug back", async () => {
    const guide = await addGuide("There and back");
    const [old, now] = [`/@${author}/${guide.slug}`, `/@${author}/there`];
    for (let round = 0; round < (IS_STRESS ? 2 : 1); round += 1) {
      await changeSlug(guide, "there");
      expect([await resultsOf(old), await resultsOf(now)]).toEqual([both([301, now]), both(200)]);
      await changeSlug(guide, guide.slug);
      expect([await resultsOf(old), await resultsOf(now)]).toEqual([both(200), both([301, old])]);
    }
  });
});

describe("each request after the response to a change (contract PUBLIC-11)", () => {
  it("receives no page at a former address, from any process, while readers request it", async () => {
    const guide = await addGuide("Often moved");
    const formerPath = `/@${author}/${guide.slug}`;
    const pathAt = (round: number) => `/@${author}/often-moved-${round}`;
    await changeSlug(guide, "often-moved-0");
    /** The last round whose response has arrived. */
    let committed = 0;
    let isOver = false;
    let reads = 0;
    const reader = async (portal: SharedServer) => {
      while (!isOver) {
        const last = committed;
        // The next change may happen before this response.
        expect([200, 301]).toContain((await read(portal, pathAt(last))).status);
        const { status, location } = await read(portal, last === 0 ? formerPath : pathAt(last - 1));
        expect([status, location]).toEqual([301, expect.stringMatching(/often-moved-\d+$/)]);
        reads += 1;
      }
    };
    const writer = async () => {
      for (let round = 1; round <= (IS_STRESS ? 20 : 4); round += 1) {
        await changeSlug(guide, `often-moved-${round}`);
        committed = round;
        expect(await resultsOf(pathAt(round - 1))).toEqual(both([301, pathAt(round)]));
        expect(await resultsOf(pathAt(0))).toEqual(both([301, pathAt(round)]));
        expect(await resultsOf(pathAt(round))).toEqual(both(200));
      }
    };
    const readers = portals.flatMap((portal) => [reader(portal), reader(portal)]);
    await writer().finally(() => (isOver = true));
    await Promise.all(readers);
    expect(reads).toBeGreaterThanOrEqual(readers.length);
  });

  it("receives 404 without a redirect while the guide is not public, and for unknown names", async () => {
    const guide = await addGuide("Not always public");
    await changeSlug(guide, "hidden-now");
    const addresses = ["mover", author].flatMap((name) =>
      [guide.slug, "hidden-now"].flatMap((slug) => [
        `/@${name}/${slug}`,
        `/@${name}/${slug}.json`,
        `/embed/@${name}/${slug}`,
      ]),
    );
    await api("POST", `/guides/${guide.id}/unpublish`);
    for (const path of addresses) expect(await resultsOf(path), path).toEqual(both(404));
    await api("POST", `/guides/${guide.id}/publish`);
    expect(await resultsOf(`/@mover/${guide.slug}`)).toEqual(both([301, `/@${author}/hidden-now`]));
    await api("DELETE", `/guides/${guide.id}`);
    for (const path of [...addresses, "/@unknown/hidden-now"])
      expect(await resultsOf(path), path).toEqual(both(404));
  });
});
