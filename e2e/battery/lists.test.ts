import { beforeAll, describe, expect, inject, it } from "vitest";
import { call } from "../harness/call.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { insertPeople } from "../harness/people.ts";

/** An account in which only this file creates guides. */
const fixtures = inject("fixtures");
const { url, otherAccount } = fixtures;
const { account, username, admin: key } = otherAccount;
const people = insertPeople(joinStack(fixtures));
const count = 23;

type Guide = {
  id: number;
  category: string;
  status: string;
  featured: boolean;
  user: { username: string };
};
type Page = { guides: Guide[]; next_cursor: string | null };

let ids: number[];

function send(method: string, path: string, json?: unknown) {
  return call(url, { method, path, key, json });
}

async function create(index: number): Promise<number> {
  const guide = { title: `Guide ${index}`, category: index % 2 ? "tech" : "product" };
  const made = await send("POST", "/guides", { guide, user_id: index % 3 ? username : "second" });
  return (made.body as { guide: { id: number } }).guide.id;
}

async function list(query: string) {
  const received = await send("GET", `/guides${query}`);
  return { page: received.body as Page, link: received.headers.get("link") };
}

async function idsOf(query: string) {
  return (await list(query)).page.guides.map(({ id }) => id);
}

function nextOf(link: string | null): string | undefined {
  return link === null ? undefined : /^<([^>]+)>; rel="next"$/.exec(link)?.[1];
}

beforeAll(async () => {
  await people.addUser(account, "second", "member");
  ids = [];
  for (let index = 0; index < count; index += 1) ids.unshift(await create(index));
  const [newest, other] = ids;
  await send("POST", `/guides/${newest}/publish`);
  await send("POST", `/guides/${newest}/feature`);
  await send("POST", `/guides/${other}/feature`);
});

describe("GET /guides", () => {
  it("returns each guide with its steps with include=steps, and 304 while none has changed", async () => {
    const guide = { steps: [{ position: 1, content: '<p>"One"</p>' }] };
    await send("PATCH", `/guides/${ids[3]}`, { guide });
    const received = await send("GET", "/guides?include=steps&limit=5");
    const { guides, next_cursor } = received.body as {
      guides: { steps: unknown[] }[];
      next_cursor: string;
    };
    expect(guides.map(({ steps }) => steps.length)).toEqual([0, 0, 0, 1, 0]);
    expect(guides[3]?.steps).toMatchObject(guide.steps);
    const next = nextOf(received.headers.get("link")) ?? "";
    expect(new URL(next).searchParams.get("include")).toBe("steps");
    expect(new URL(next).searchParams.get("cursor")).toBe(next_cursor);

    const headers = { "If-None-Match": received.headers.get("etag") ?? "" };
    const again = () => call(url, { path: "/guides?include=steps&limit=5", key, headers });
    expect((await again()).status).toBe(304);
    await send("PATCH", `/guides/${ids[3]}`, { guide: { steps: [] } });
    expect((await again()).status).toBe(200);
    expect((await send("GET", "/guides?include=everything")).status).toBe(422);
  });

  it("returns the newest guides first, without steps (contract GUIDE-2)", async () => {
    const { page } = await list("?limit=100");
    expect(page.guides.map(({ id }) => id)).toEqual(ids);
    expect(page.next_cursor).toBeNull();
    for (const guide of page.guides) expect(guide).not.toHaveProperty("steps");
  });

  it.each([1, 2, 7, 22, 23])(
    "returns each guide once to a client that follows Link, with %i guides per page",
    async (limit) => {
      const seen: number[] = [];
      let address: string | undefined = `${url}/v1/guides?limit=${limit}`;
      let pages = 0;
      while (address) {
        const response: Response = await fetch(address, {
          headers: { Authorization: `Bearer ${key}` },
        });
        const page = (await response.json()) as Page;
        const link = response.headers.get("link");
        expect(link === null).toBe(page.next_cursor === null);
        seen.push(...page.guides.map(({ id }) => id));
        address = nextOf(link);
        pages += 1;
      }
      expect(seen).toEqual(ids);
      expect(pages).toBe(Math.ceil(count / limit));
    },
  );

  it("repeats the query parameters of the request in Link", async () => {
    const next = nextOf((await list("?limit=2&category=tech&featured=false")).link);
    const query = Object.fromEntries(new URL(next ?? "").searchParams);
    expect(query).toEqual({
      limit: "2",
      category: "tech",
      featured: "false",
      cursor: expect.stringMatching(/./),
    });
  });

  it("repeats and omits no guide on the next page after a guide was created and one was deleted (contract LIST-4)", async () => {
    const { page } = await list("?limit=5");
    const added = await create(100);
    await send("DELETE", `/guides/${page.guides[4]?.id}`);
    const rest = await idsOf(`?limit=100&cursor=${page.next_cursor}`);
    expect(rest).toEqual(ids.slice(5));
    await send("DELETE", `/guides/${added}`);
    await send("POST", `/guides/${page.guides[4]?.id}/restore`);
  });

  it("applies each filter, alone and together with others", async () => {
    const all = (await list("?limit=100")).page.guides;
    const matching = (fits: (guide: Guide) => boolean) => all.filter(fits).map(({ id }) => id);
    expect(await idsOf("?featured=true")).toEqual(ids.slice(0, 2));
    expect(await idsOf("?featured=false")).toEqual(ids.slice(2));
    expect(await idsOf("?status=published")).toEqual(ids.slice(0, 1));
    expect(await idsOf("?category=tech")).toEqual(matching((guide) => guide.category === "tech"));
    expect(await idsOf("?user_id=second&category=product&status=draft")).toEqual(
      matching(
        ({ user, category, status }) =>
          user.username === "second" && category === "product" && status === "draft",
      ),
    );
    expect(await idsOf("?user_id=SECOND")).toEqual(await idsOf("?user_id=second"));
  });

  it("returns an empty list for an unknown username and for a username of another account (contract LIST-7)", async () => {
    for (const name of ["unknown", "ada", "", "no such name"])
      expect((await list(`?user_id=${name}`)).page).toEqual({ guides: [], next_cursor: null });
  });

  it("returns 50 guides per page by default, and at most 100", async () => {
    const extra = await Promise.all(Array.from({ length: 80 }, (_, index) => create(200 + index)));
    expect((await list("")).page.guides).toHaveLength(50);
    expect((await list("?limit=101")).page.guides).toHaveLength(100);
    await Promise.all(extra.map((id) => send("DELETE", `/guides/${id}`)));
  });
});

describe("GET /guides with fields and deleted", () => {
  it("returns only the named fields and the id, in a list and for one guide (contract LIST-13)", async () => {
    const { page } = await list("?limit=2&fields=title,updated_at");
    for (const guide of page.guides)
      expect(Object.keys(guide)).toEqual(["id", "title", "updated_at"]);
    expect(page.next_cursor).toBe((await list("?limit=2")).page.next_cursor);
    const path = `/guides/${ids[0]}`;
    const [whole, part] = [await send("GET", path), await send("GET", `${path}?fields=slug,steps`)];
    const { guide } = whole.body as { guide: { id: number; slug: string; steps: unknown } };
    expect(part.body).toEqual({ guide: { id: guide.id, slug: guide.slug, steps: guide.steps } });
    expect(part.headers.get("etag")).toBe(whole.headers.get("etag"));
    for (const wrong of [`/guides?fields=steps`, "/guides?fields=", `${path}?fields=name`])
      expect(await send("GET", wrong)).toMatchObject({
        status: 422,
        body: { error: { details: { fields: ["is not included in the list"] } } },
      });
    expect((await send("GET", "/guides/0?fields=title")).status).toBe(404);
  });

  it("lists deleted guides with deleted=true until they are restored (contract LIST-14)", async () => {
    const [first = 0, second = 0] = ids;
    for (const id of [first, second]) await send("DELETE", `/guides/${id}`);
    const { page } = await list("?deleted=true&limit=2");
    expect(page.guides).toMatchObject([
      { id: second, deleted_at: expect.stringMatching(/Z$/) },
      { id: first, deleted_at: expect.stringMatching(/Z$/) },
    ]);
    const [guide] = page.guides;
    for (const id of [first, second]) await send("POST", `/guides/${id}/restore`);
    expect(await idsOf(`?deleted=true&ids=${first},${second}`)).toEqual([]);
    // A guide of the list can be sent back (contract INPUT-8).
    expect((await send("PATCH", `/guides/${second}`, { guide })).status).toBe(200);
    for (const wrong of ["deleted=true&sort=title", "sort=deleted_at", "deleted=yes"])
      expect((await send("GET", `/guides?${wrong}`)).status).toBe(422);
  });
});

describe("GET /guides?q= (contract LIST-16, LIST-17)", () => {
  it("finds a guide after each change by the words of title, description and steps, by relevance", async () => {
    const add = async (guide: object) => {
      const made = await send("POST", "/guides", { guide: { user_id: username, ...guide } });
      return (made.body as { guide: Guide }).guide.id;
    };
    const step = { position: 1, content: "<p>Über <b>quin</b>ces &amp; sea&shy;sons</p>" };
    const inSteps = await add({ title: "In steps", steps: [step] });
    const inTitle = await add({ title: "QUINCES" });
    const inDescription = await add({ title: "Fruit", description: "Many quinces" });
    const relevant = [inTitle, inDescription, inSteps];
    expect(await idsOf("?q=quinces")).toEqual(relevant);
    expect(await idsOf("?q=Qu%C3%ADnc")).toEqual(relevant);
    expect(await idsOf("?q=uber%20seasons%20quin")).toEqual([inSteps]);
    expect(await idsOf("?q=quinces&sort=created_at")).toEqual(relevant.toSorted((a, b) => a - b));
    const { page, link } = await list("?q=quinces&limit=2&count=true&fields=id");
    expect(page).toMatchObject({ total: 3, guides: relevant.slice(0, 2).map((id) => ({ id })) });
    const rest: Response = await fetch(nextOf(link) ?? "", {
      headers: { Authorization: `Bearer ${key}` },
    });
    expect(await rest.json()).toMatchObject({ guides: [{ id: inSteps }], next_cursor: null });
    await send("PATCH", `/guides/${inTitle}`, { guide: { title: "Apples" } });
    expect(await idsOf("?q=quinces")).toEqual([inDescription, inSteps]);
    expect(await idsOf("?q=apples")).toEqual([inTitle]);
    for (const id of relevant) await send("DELETE", `/guides/${id}`);
    expect(await idsOf("?q=quinces")).toEqual([]);
    expect(await idsOf("?q=quin&deleted=true")).toHaveLength(2);
  });

  it("refuses an empty text, more than 16 words, and a cursor of another search", async () => {
    const words = Array.from({ length: 17 }, (_, n) => n).join("%20");
    for (const query of ["q=", `q=${words}`, `q=${"x".repeat(201)}`])
      expect((await send("GET", `/guides?${query}`)).status).toBe(422);
    const { page } = await list("?q=guide&limit=1");
    expect((await send("GET", `/guides?q=other&cursor=${page.next_cursor}`)).status).toBe(422);
  });
});

describe("GET /guides?sort= (contract LIST-8, LIST-15)", () => {
  it.each(["views_count", "average_rating"])("accepts %s in both directions", async (sort) => {
    const all = await idsOf("?limit=100");
    expect(await idsOf(`?limit=100&sort=-${sort}`)).toEqual(all);
    expect(await idsOf(`?limit=100&sort=${sort}`)).toEqual(all.toReversed());
  });
});
