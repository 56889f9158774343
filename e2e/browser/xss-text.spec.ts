import { fromNewAddress } from "../harness/call.ts";
import { ample } from "../harness/people.ts";
import { addGuide, pathOf, type Guide } from "./guides.ts";
import { expect, password, test, type Person } from "./site.ts";
import { openBeacon, type Beacon } from "./xss/beacon.ts";
import type { Fragment } from "./xss/fragment.ts";
import { fragmentsFor, pickTexts } from "./xss/fragments.ts";
import { openPreview } from "./xss/editor.ts";
import { expectToReport, harmOf, openWatched, provoke, type Watched } from "./xss/watch.ts";

let beacon: Beacon;
let owner: Person;
let fragments: Fragment[];
let watched: Watched;

test.beforeAll(async ({ browser, site }) => {
  beacon = await openBeacon();
  fragments = fragmentsFor(beacon.host);
  owner = await site.addOwner("pro", ample);
  // What is text is escaped where it is shown: no policy has to keep it from running.
  watched = await openWatched(browser, site, { bypassCSP: true, person: owner });
});
test.afterAll(async () => {
  await watched.close();
  beacon.close();
});

const open = async (path: string) => {
  await watched.page.goto(path);
  await provoke(watched.page);
};

const expectNoHarm = async () => {
  expect(harmOf(fragments, watched.ran, beacon)).toEqual([]);
  await expectToReport(watched, "body");
};

test("titles and descriptions of guides are text wherever they are shown", async ({ site }) => {
  test.slow();
  const titles = pickTexts(fragments, 40, 200);
  const guides: Guide[] = [];
  for (const title of titles) {
    const guide = await addGuide(site, owner, { title, steps: [title] });
    const path = `/guides/${guide.id}`;
    const json = { guide: { description: title } };
    await site.rest({ method: "PATCH", path, key: owner.key, json });
    if (guides.length < 5)
      await site.rest({ method: "POST", path: `${path}/feature`, key: owner.key });
    guides.push(guide);
  }
  for (const guide of guides.slice(0, 10)) await open(pathOf(guide));
  for (const path of ["/guides", `/@${owner.username}`, "/sitemap.xml"]) await open(path);
  for (const title of titles.slice(-8)) {
    await open(`/guides?search=${encodeURIComponent(title)}`);
    await expect(watched.page.getByRole("searchbox")).toHaveValue(title);
    await open(`/@${encodeURIComponent(title)}/${encodeURIComponent(title)}`);
  }
  const [first] = guides;
  await open(`/guides/${first?.id}`);
  await openPreview(watched.page);
  await provoke(watched.page);

  for (const { id } of guides.slice(20))
    await site.rest({ method: "DELETE", path: `/guides/${id}`, key: owner.key });
  await open("/guides/trash");
  await expect(watched.page.getByText(titles[30] ?? "", { exact: true })).toBeVisible();
  await expectNoHarm();
});

test("names of people are text wherever they are shown", async ({ site }) => {
  test.slow();
  const members = await Promise.all([1, 2, 3].map(() => site.addMember(owner)));
  const people = [owner, ...members];
  const guide = await addGuide(site, owner);
  const names = pickTexts(fragments, 12, 100);
  for (let at = 0; at < names.length; at += people.length) {
    const given = names.slice(at, at + people.length);
    await site.stack.sql(
      `update users set display_name = given.name
       from unnest($1::text[], $2::text[]) as given (username, name) where users.username = given.username`,
      [people.slice(0, given.length).map(({ username }) => username), given],
    );
    await site.stack.sql("update accounts set name = $1 where id = $2", [given[0], owner.account]);
    for (const path of ["/settings/members", "/settings/profile", "/guides", pathOf(guide)])
      await open(path);
    for (const { username } of people) await open(`/@${username}`);
  }
  await open("/settings/members");
  await expect(watched.page.getByText(names.at(-1) ?? "").first()).toBeVisible();
  await expectNoHarm();
});

test("no fragment can be a username", async ({ site, request }) => {
  for (const username of pickTexts(fragments, 20, 1_000)) {
    const made = await request.post(`${site.url}/api/trpc/account.signUp`, {
      // Sign-ups are limited per address.
      headers: { Origin: site.url, ...fromNewAddress() },
      data: { username, display_name: "x", email: "x@guidepost.test", password },
    });
    expect([made.status(), made.headers()["content-type"]]).toEqual([422, "application/json"]);
  }
});
