import { beforeAll, describe, expect, inject, it } from "vitest";
import { call, fromNewAddress } from "../harness/call.ts";
import { insertPeople } from "../harness/people.ts";
import { type SharedServer, useServer } from "../harness/servers/shared-servers.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { openSession } from "../harness/session.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { loads, type Target } from "../load/hostile-loads.ts";

allowServerStarts();

const fixtures = inject("fixtures");
const stack = joinStack(fixtures);
const people = insertPeople(stack);
const PICTURES = 7;

let servers: { api: SharedServer; portal: SharedServer };
let authorKey: string;
let target: Target;
/** The path of a picture that no load requests. */
let otherPicture: string;

/** Creates and publishes a guide; resolves to its slug. */
async function addGuide(title: string, steps: number, length: number): Promise<string> {
  const paragraph = `<p>${"Some words. ".repeat(9)}</p>`;
  const content = paragraph.repeat(Math.ceil(length / paragraph.length));
  const post = async (path: string, json?: object) => {
    const request = { method: "POST", path, key: authorKey, ...(json && { json }) };
    const { body } = await call(servers.api.url, request);
    return (body as { guide: { id: number; slug: string } }).guide;
  };
  const { id, slug } = await post("/guides", {
    guide: {
      title,
      category: "lifestyle",
      user_id: "load-author",
      steps: Array.from({ length: steps }, (_, index) => ({ position: index + 1, content })),
    },
  });
  await post(`/guides/${id}/publish`);
  return slug;
}

/** An ordinary request of another tenant or reader; resolves to its status. */
const ordinary = {
  api: async () => (await call(servers.api.url, { path: "/usage", key: authorKey })).status,
  portal: async () => {
    // As a navigation of Next's router, which is rendered for each request.
    const headers = { ...fromNewAddress(), rsc: "1" };
    const response = await fetch(`${servers.portal.url}/@load-author/small`, { headers });
    await response.text();
    return response.status;
  },
};

beforeAll(async () => {
  const [api, portal] = await Promise.all([
    useServer(fixtures, "api"),
    useServer(fixtures, "portal"),
  ]);
  servers = { api, portal };
  authorKey = (await people.addOwner("load-author", "enterprise")).admin;
  await addGuide("Large", 100, 20_800);
  await addGuide("Small", 3, 300);
  const headers = fromNewAddress();
  const page = await (await fetch(`${portal.url}/@load-author/small`, { headers })).text();
  const [picture = "no preview picture"] = /\/opengraph-image[^"?]*/.exec(page) ?? [];
  const slugs = [];
  for (let index = 0; index < PICTURES; index += 1)
    slugs.push(await addGuide(`Picture ${index}`, 1, 20));
  const [other = "", ...pictures] = slugs.map((slug) => `/@load-author/${slug}${picture}`);
  otherPicture = other;
  await people.addOwner("mallory", "pro");
  target = {
    api,
    portal,
    pictures,
    largeGuide: { username: "load-author", slug: "large" },
    key: (await people.addKey("mallory", "write")).secret,
    cookie: await openSession(stack, "mallory"),
  };
});

// `npm run test:stress -- load` measures ordinary requests under each load.
describe("a sample of a hostile load", () => {
  it.each(loads)(
    "causes no server error, and each ordinary request gets 200 meanwhile: $name",
    async ({ server, sample, start }) => {
      const load = start(target, sample);
      let isOver = false;
      const ended = load.ended.finally(() => (isOver = true));
      const statuses: number[] = [];
      do statuses.push(await ordinary[server]());
      while (!isOver);
      await ended;
      await load.stop();
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(load.statuses.filter((status) => status >= 500)).toEqual([]);
    },
  );

  it("does not prevent the picture of another client while one client requests several", async () => {
    const load = loads.find(({ name }) => name.includes("preview"))?.start(target, PICTURES - 1);
    const response = await fetch(servers.portal.url + otherPicture, { headers: fromNewAddress() });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
    await response.arrayBuffer();
    await load?.stop();
  });

  it("causes no error in the logs of API and portal", () => {
    for (const { logs } of Object.values(servers)) expect(logs()).not.toMatch(/"level":[56]0/);
  });
});
