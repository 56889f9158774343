import { beforeAll, describe, expect, inject, test } from "vitest";
import { call } from "../harness/call.ts";
import { createSharedCli } from "../harness/cli.ts";
import { createPeople } from "../harness/people.ts";

/** An account in which nobody else makes guides. */
const { url, dataDir, stranger } = inject("world");
const { account, username, admin: key } = stranger;
const people = createPeople(createSharedCli(dataDir));
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

const send = (method: string, path: string, json?: unknown) =>
  call(url, { method, path, key, json });
const create = async (index: number): Promise<number> => {
  const guide = { title: `Guide ${index}`, category: index % 2 ? "tech" : "product" };
  const made = await send("POST", "/guides", { guide, user_id: index % 3 ? username : "second" });
  return (made.body as { guide: { id: number } }).guide.id;
};
const list = async (query: string) => {
  const answer = await send("GET", `/guides${query}`);
  return { page: answer.body as Page, link: answer.headers.get("link") };
};
const idsOf = async (query: string) => (await list(query)).page.guides.map(({ id }) => id);
const nextOf = (link: string | null): string | undefined =>
  link === null ? undefined : /^<([^>]+)>; rel="next"$/.exec(link)?.[1];

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
  test("lists the newest first, without their steps", async () => {
    const { page } = await list("?limit=100");
    expect(page.guides.map(({ id }) => id)).toEqual(ids);
    expect(page.next_cursor).toBeNull();
    for (const guide of page.guides) expect(guide).not.toHaveProperty("steps");
  });

  test.each([1, 2, 7, 22, 23])("can be walked to its end by Link, %i a page", async (limit) => {
    const walked: number[] = [];
    let address: string | undefined = `${url}/v1/guides?limit=${limit}`;
    let pages = 0;
    while (address) {
      const response: Response = await fetch(address, {
        headers: { Authorization: `Bearer ${key}` },
      });
      const page = (await response.json()) as Page;
      const link = response.headers.get("link");
      expect(link === null).toBe(page.next_cursor === null);
      walked.push(...page.guides.map(({ id }) => id));
      address = nextOf(link);
      pages += 1;
    }
    expect(walked).toEqual(ids);
    expect(pages).toBe(Math.ceil(count / limit));
  });

  test("Link keeps the request's own query", async () => {
    const next = nextOf((await list("?limit=2&category=tech&featured=false")).link);
    const query = Object.fromEntries(new URL(next ?? "").searchParams);
    expect(query).toEqual({
      limit: "2",
      category: "tech",
      featured: "false",
      cursor: expect.stringMatching(/./),
    });
  });

  test("a walk shows no guide twice and skips none while guides come and go", async () => {
    const { page } = await list("?limit=5");
    const added = await create(100);
    await send("DELETE", `/guides/${page.guides[4]?.id}`);
    const rest = await idsOf(`?limit=100&cursor=${page.next_cursor}`);
    expect(rest).toEqual(ids.slice(5));
    await send("DELETE", `/guides/${added}`);
    await send("POST", `/guides/${page.guides[4]?.id}/restore`);
  });

  test("filters combine", async () => {
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

  test("an unknown username, or one of another account, gives an empty list", async () => {
    for (const name of ["nobody", "ada", "", "no such name"])
      expect((await list(`?user_id=${name}`)).page).toEqual({ guides: [], next_cursor: null });
  });

  test("50 a page unless asked for, at most 100", async () => {
    const extra = await Promise.all(Array.from({ length: 80 }, (_, index) => create(200 + index)));
    expect((await list("")).page.guides).toHaveLength(50);
    expect((await list("?limit=101")).page.guides).toHaveLength(100);
    await Promise.all(extra.map((id) => send("DELETE", `/guides/${id}`)));
  });
});
