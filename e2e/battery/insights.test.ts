import { beforeAll, describe, expect, inject, it } from "vitest";
import { call } from "../harness/call.ts";
import { ample, insertPeople } from "../harness/people.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { expectErrorResponse } from "./error-responses.ts";

const fixtures = inject("fixtures");
const { url } = fixtures;
const stack = joinStack(fixtures);
const people = insertPeople(stack);

/** Keys of an account of its own, whose numbers no other test changes. */
let keys: { admin: string; member: string; writeOnly: string; outsider: string };
/** A published guide of the owner, and one of the member. */
let ids: { own: number; other: number };
const RANGE = "?from=2026-11-01&to=2026-11-03";

async function addPublished(user_id: string): Promise<number> {
  const steps = [1, 2].map((position) => ({ position, content: `<p>${position}</p>` }));
  const json = { guide: { title: "Counted", steps, user_id } };
  const { body } = await call(url, { method: "POST", path: "/guides", key: keys.admin, json });
  const { id } = (body as { guide: { id: number } }).guide;
  await call(url, { method: "POST", path: `/guides/${id}/publish`, key: keys.admin });
  return id;
}

type View = { device: number; referrer?: string; furthest_step?: number };

/** Adds views of different readers on a day. */
function addViews(id: number, day: string, view: View, readers = 1) {
  const { device, referrer = null, furthest_step = 0 } = view;
  return stack.sql(
    `insert into guide_views (guide_id, day, visitor, device, referrer, furthest_step)
     select $1::int, $2::date, sha256(convert_to(concat($1::int, $2::date, $3::int, reader), 'UTF8')),
            $3::int, $4::text, $5::int
       from generate_series(1, $6::int) reader`,
    [id, day, device, referrer, furthest_step, readers],
  );
}

function get(path: string, key = keys.admin) {
  return call(url, { path, key });
}

beforeAll(async () => {
  const { account, admin } = await people.addOwner("insights-owner", "enterprise", ample);
  await people.addUser(account, "insights-member", "member");
  const outsider = await people.addOwner("insights-outsider", "enterprise", ample);
  const [member, writeOnly] = await Promise.all([
    people.addKey("insights-member", "read"),
    people.addKey("insights-owner", "write"),
  ]);
  keys = {
    admin,
    outsider: outsider.admin,
    member: member.secret,
    writeOnly: writeOnly.secret,
  };
  ids = { own: await addPublished("insights-owner"), other: await addPublished("insights-member") };
  await addViews(ids.own, "2026-11-03", { device: 1, referrer: "a.example", furthest_step: 2 }, 2);
  await addViews(ids.own, "2026-11-01", { device: 3, furthest_step: 1 });
  await addViews(ids.own, "2026-10-31", { device: 3 }, 4);
  await addViews(ids.other, "2026-11-02", { device: 2, referrer: "b.example" });
});

describe("insights of guides", () => {
  it("GET /guides/{id}/insights returns each day, steps, sites and devices (contract INS-1 to INS-4)", async () => {
    const { status, body } = await get(`/guides/${ids.own}/insights${RANGE}`);
    expect(status).toBe(200);
    const none = { completions: 0, ratings_count: 0, average_rating: null };
    expect(body).toEqual({
      insights: {
        from: "2026-11-01",
        to: "2026-11-03",
        totals: { ...none, views: 3, completion_rate: 0 },
        previous: { ...none, views: 4, completion_rate: 0 },
        days: [
          { ...none, day: "2026-11-01", views: 1 },
          { ...none, day: "2026-11-02", views: 0 },
          { ...none, day: "2026-11-03", views: 2 },
        ],
        ratings: [1, 2, 3, 4, 5].map((rating) => ({ rating, readers: 0 })),
        devices: { phone: 2, tablet: 0, desktop: 1, unknown: 0 },
        referrers: [{ host: "a.example", views: 2 }],
        steps: [
          { position: 1, readers: 3 },
          { position: 2, readers: 2 },
        ],
      },
    });
  });

  it("GET /insights adds up the guides that the key may access, or those of user_id (contract INS-1)", async () => {
    const viewsOf = async (query: string, key = keys.admin) => {
      const { status, body } = await get(`/insights${RANGE}${query}`, key);
      expect(status).toBe(200);
      return (body as { insights: { totals: { views: number } } }).insights.totals.views;
    };
    expect(await viewsOf("")).toBe(4);
    expect(await viewsOf("&user_id=insights-member")).toBe(1);
    expect(await viewsOf("", keys.member)).toBe(1);
    expect(await viewsOf("&user_id=insights-owner", keys.member)).toBe(0);
    expect(await viewsOf("&user_id=unknown-username")).toBe(0);
    expect(await viewsOf("", keys.outsider)).toBe(0);
  });

  it("both need the scope read", async () => {
    for (const path of [`/guides/${ids.own}/insights`, "/insights"])
      expectErrorResponse(await get(path, keys.writeOnly), "forbidden");
  });

  it.each([
    ["from", "?from=2026-11-03&to=2026-11-02", "must not be after to"],
    ["from", "?from=2025-10-29&to=2026-12-03", "must be at most 399 days before to"],
    ["from", "?from=yesterday", "must be a date such as 2026-11-27"],
    ["to", "?to=2026-02-30", "must be a date such as 2026-11-27"],
    ["to", "?to=2026-11-27T10:00:00Z", "must be a date such as 2026-11-27"],
    ["from", "?from=0001-01-01&to=0001-01-02", "must be a date from 2000 to 2999"],
    ["to", "?from=9999-12-31&to=9999-12-31", "must be a date from 2000 to 2999"],
  ])("both refuse %s of %s (contract INS-2)", async (field, query, message) => {
    for (const path of [`/guides/${ids.own}/insights`, "/insights"]) {
      const received = await get(`${path}${query}`);
      const { details } = (received.body as { error: { details?: Record<string, string[]> } })
        .error;
      expect([received.status, details?.[field]]).toEqual([422, [message]]);
    }
  });

  it("accept the first and the last date, and days without views", async () => {
    for (const query of ["?from=2000-01-01&to=2000-01-01", "?from=2999-12-31&to=2999-12-31"]) {
      const { status, body } = await get(`/insights${query}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ insights: { totals: { views: 0 }, days: [{ views: 0 }] } });
    }
  });

  it("GET /guides/{id}/insights is 404 for guides of others and in the trash, which GET /insights leaves out", async () => {
    const { own, other } = ids;
    expectErrorResponse(await get(`/guides/${own}/insights`, keys.outsider), "not_found");
    expectErrorResponse(await get(`/guides/${own}/insights`, keys.member), "not_found");
    expectErrorResponse(await get("/guides/2000000000/insights"), "not_found");
    const path = `/guides/${other}`;
    await call(url, { method: "DELETE", path, key: keys.admin });
    expectErrorResponse(await get(`/guides/${other}/insights`), "not_found");
    const { body } = await get(`/insights${RANGE}`);
    expect(body).toMatchObject({ insights: { totals: { views: 3 } } });
    await call(url, { method: "POST", path: `${path}/restore`, key: keys.admin });
    expect((await get(`/guides/${other}/insights`)).status).toBe(200);
  });
});
