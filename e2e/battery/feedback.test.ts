import { beforeAll, describe, expect, inject, it } from "vitest";
import { call } from "../harness/call.ts";
import { addFeedback } from "../harness/feedback.ts";
import { ample, insertPeople } from "../harness/people.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { expectErrorResponse } from "./error-responses.ts";

const fixtures = inject("fixtures");
const { url } = fixtures;
const stack = joinStack(fixtures);
const people = insertPeople(stack);

/** Keys of an account of its own, whose texts no other test changes. */
let keys: { admin: string; member: string; readOnly: string; writeOnly: string; outsider: string };
/** A published guide of the owner, and one of the member. */
let ids: { own: number; other: number };
/** The texts in the order in which they were sent. */
let texts: number[];

type Page = {
  feedback: { id: number; text: string; status: string }[];
  next_cursor: string | null;
};

async function addPublished(user_id: string): Promise<number> {
  const json = { guide: { title: "Rated", user_id } };
  const { body } = await call(url, { method: "POST", path: "/guides", key: keys.admin, json });
  const { id } = (body as { guide: { id: number } }).guide;
  await call(url, { method: "POST", path: `/guides/${id}/publish`, key: keys.admin });
  return id;
}

const get = (path: string, key = keys.admin) => call(url, { path, key });
const patch = (path: string, json: unknown, key = keys.admin, query = "") =>
  call(url, { method: "PATCH", path: path + query, key, json });
const remove = (path: string, key = keys.admin, query = "") =>
  call(url, { method: "DELETE", path: path + query, key });

async function list(path: string, key = keys.admin): Promise<Page> {
  const { status, body } = await get(path, key);
  expect(status).toBe(200);
  return body as Page;
}

beforeAll(async () => {
  const { account, admin } = await people.addOwner("feedback-owner", "enterprise", ample);
  await people.addUser(account, "feedback-member", "member");
  const outsider = await people.addOwner("feedback-outsider", "enterprise", ample);
  const [member, readOnly, writeOnly] = await Promise.all([
    people.addKey("feedback-member", "read,write"),
    people.addKey("feedback-owner", "read"),
    people.addKey("feedback-owner", "write"),
  ]);
  keys = {
    admin,
    outsider: outsider.admin,
    member: member.secret,
    readOnly: readOnly.secret,
    writeOnly: writeOnly.secret,
  };
  ids = { own: await addPublished("feedback-owner"), other: await addPublished("feedback-member") };
  texts = [
    await addFeedback(stack, ids.own, { text: "First\n<b>line</b>", rating: 2, day: "2026-11-01" }),
    await addFeedback(stack, ids.own, { text: "Second", rating: 5, isRead: true }),
    await addFeedback(stack, ids.other, { text: "Third", rating: 5 }),
  ];
});

describe("feedback on guides", () => {
  it("GET /guides/{id}/feedback returns the texts of readers, newest first (contract INS-11)", async () => {
    const { status, body } = await get(`/guides/${ids.own}/feedback`);
    const guide = { id: ids.own, title: "Rated" };
    expect(status).toBe(200);
    expect(body).toEqual({
      feedback: [
        expect.objectContaining({ id: texts[1], guide, rating: 5, text: "Second", status: "read" }),
        {
          id: texts[0],
          guide,
          rating: 2,
          text: "First\n<b>line</b>",
          status: "new",
          day: "2026-11-01",
        },
      ],
      next_cursor: null,
    });
  });

  it("GET /feedback returns those of all guides that the key may access, or those of user_id (contract INS-11)", async () => {
    const textsOf = async (query: string, key?: string) =>
      (await list(`/feedback${query}`, key)).feedback.map(({ text }) => text.split("\n")[0]);
    expect(await textsOf("")).toEqual(["Third", "Second", "First"]);
    expect(await textsOf("?user_id=feedback-member")).toEqual(["Third"]);
    expect(await textsOf("", keys.member)).toEqual(["Third"]);
    expect(await textsOf("", keys.readOnly)).toEqual(["Second", "First"]);
    expect(await textsOf("?user_id=feedback-owner", keys.member)).toEqual([]);
    expect(await textsOf("?user_id=unknown-username")).toEqual([]);
    expect(await textsOf("", keys.outsider)).toEqual([]);
    expect(await textsOf("?status=new")).toEqual(["Third", "First"]);
    expect(await textsOf("?status=read")).toEqual(["Second"]);
    expect(await textsOf("?rating=5&status=new")).toEqual(["Third"]);
    const first = await list("/feedback?limit=2");
    expect(first.feedback.map(({ id }) => id)).toEqual([texts[2], texts[1]]);
    expect(await textsOf(`?limit=2&cursor=${first.next_cursor}`)).toEqual(["First"]);
  });

  it.each([
    ["status", "?status=old"],
    ["rating", "?rating=0"],
    ["rating", "?rating=6"],
    ["rating", "?rating=five"],
    ["limit", "?limit=0"],
    ["cursor", "?cursor=x"],
    ["unknown", "?unknown=1"],
  ])("both lists refuse %s in %s", async (field, query) => {
    for (const path of [`/guides/${ids.own}/feedback`, "/feedback"]) {
      const { status, body } = await get(path + query);
      const { details } = (body as { error: { details?: object } }).error;
      expect([status, Object.keys(details ?? {})]).toEqual([422, [field]]);
    }
  });

  it("need the scopes read and write", async () => {
    const [path, text] = [`/guides/${ids.own}/feedback`, `/guides/${ids.own}/feedback/${texts[0]}`];
    for (const one of [path, "/feedback"])
      expectErrorResponse(await get(one, keys.writeOnly), "forbidden");
    expectErrorResponse(await patch(text, { status: "read" }, keys.readOnly), "forbidden");
    expectErrorResponse(await remove(text, keys.readOnly), "forbidden");
  });

  it("PATCH marks a text as read and as new, a dry run does not, and the guide stays (contract INS-12, DRY-1)", async () => {
    const path = `/guides/${ids.own}/feedback/${texts[0]}`;
    const statusOf = async () => (await list("/feedback")).feedback.at(-1)?.status;
    const before = (await get(`/guides/${ids.own}`)).body;
    const planned = await patch(path, { status: "read" }, keys.admin, "?dry_run=true");
    expect([planned.status, await statusOf()]).toEqual([200, "new"]);
    const marked = await call(url, {
      method: "PATCH",
      path,
      key: keys.admin,
      json: { status: "read" },
      headers: { "If-Match": '"g1.999"' },
    });
    expect(marked.body).toMatchObject({ feedback: { id: texts[0], status: "read" } });
    expect([marked.status, await statusOf()]).toEqual([200, "read"]);
    await patch(path, { status: "new" });
    expect(await statusOf()).toBe("new");
    expect((await get(`/guides/${ids.own}`)).body).toEqual(before);
    const faults: [unknown, string][] = [
      [{}, "status"],
      [{ status: "old" }, "status"],
      [{ status: "new", text: "x" }, "text"],
    ];
    for (const [json, field] of faults) {
      const { status, body } = await patch(path, json);
      const { details } = (body as { error: { details?: object } }).error;
      expect([status, Object.keys(details ?? {})]).toEqual([422, [field]]);
    }
  });

  it("are 404 for texts of other guides, for guides of others, and for guides in the trash (contract INS-12)", async () => {
    const [first = 0, , third = 0] = texts;
    const paths: [string, string, string][] = [
      [`/guides/${ids.other}/feedback/${first}`, keys.admin, "Feedback not found"],
      [`/guides/${ids.own}/feedback/${first}`, keys.member, "Guide not found"],
      [`/guides/${ids.own}/feedback/${first}`, keys.outsider, "Guide not found"],
      [`/guides/${ids.own}/feedback/2000000000`, keys.admin, "Feedback not found"],
      [`/guides/2000000000/feedback/${third}`, keys.admin, "Guide not found"],
    ];
    for (const [path, key, message] of paths) {
      const body = { error: { code: "not_found", message } };
      expect(await patch(path, { status: "read" }, key)).toMatchObject({ status: 404, body });
      expect(await remove(path, key)).toMatchObject({ status: 404, body });
    }
    expectErrorResponse(await get(`/guides/${ids.own}/feedback`, keys.outsider), "not_found");
    expectErrorResponse(await get(`/guides/${ids.own}/feedback`, keys.member), "not_found");
    const guide = `/guides/${ids.other}`;
    await remove(guide);
    expectErrorResponse(await get(`${guide}/feedback`), "not_found");
    expectErrorResponse(await patch(`${guide}/feedback/${third}`, { status: "read" }), "not_found");
    expect((await list("/feedback")).feedback.map(({ id }) => id)).not.toContain(third);
    await call(url, { method: "POST", path: `${guide}/restore`, key: keys.admin });
    expect((await list("/feedback")).feedback.map(({ id }) => id)).toContain(third);
  });

  it("DELETE deletes a text once, leaves the rating, and a dry run deletes none (contract INS-12)", async () => {
    const id = await addFeedback(stack, ids.own, { text: "Spam", rating: 1 });
    const path = `/guides/${ids.own}/feedback/${id}`;
    expect((await remove(path, keys.admin, "?dry_run=true")).status).toBe(204);
    expect((await remove(path)).status).toBe(204);
    expect((await remove(path)).status).toBe(404);
    const [row] = await stack.sql(
      `select count(*) filter (where feedback_closed)::int as closed,
              (select count(*)::int from guide_feedback where text = 'Spam') as texts
         from guide_readers where guide_id = $1 and rating = 1`,
      [ids.own],
    );
    expect(row).toEqual({ closed: 1, texts: 0 });
  });
});
