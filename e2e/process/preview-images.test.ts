import { createHash } from "node:crypto";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { call, fromNewAddress } from "../harness/call.ts";
import { insertPeople } from "../harness/people.ts";
import { type SharedServer, useSite } from "../harness/servers/shared-servers.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { allowServerStarts } from "../harness/time-outs.ts";

allowServerStarts();

const fixtures = inject("fixtures");
const people = insertPeople(joinStack(fixtures));

let portal: SharedServer;
/** The secret of the author's key. */
let key: string;

beforeAll(async () => {
  [portal] = await useSite(fixtures);
  ({ admin: key } = await people.addOwner("previewer", "enterprise", { perMinute: 10_000 }));
});

type Guide = { id: number; slug: string };

async function addGuide(title: string): Promise<Guide> {
  const steps = [{ position: 1, content: "<p>Only this.</p>" }];
  const request = { method: "POST", path: "/guides", key };
  const created = await call(fixtures.url, {
    ...request,
    json: { guide: { title, user_id: "previewer", steps } },
  });
  expect(created.status, created.text).toBe(201);
  const { guide } = created.body as { guide: Guide };
  const published = await call(fixtures.url, { ...request, path: `/guides/${guide.id}/publish` });
  expect(published.status, published.text).toBe(200);
  return guide;
}

async function readPage(path: string) {
  const response = await fetch(portal.url + path, { headers: fromNewAddress() });
  expect(response.status, path).toBe(200);
  return response;
}

/** The preview image that the page of a guide names. */
async function previewOf({ slug }: Guide) {
  const page = await (await readPage(`/@previewer/${slug}`)).text();
  const [, image = ""] = /(\/opengraph-image[^"&<]*)/.exec(page) ?? [];
  const response = await readPage(`/@previewer/${slug}${image}`);
  expect(response.headers.get("content-type")).toBe("image/png");
  return createHash("sha256")
    .update(Buffer.from(await response.arrayBuffer()))
    .digest("hex");
}

describe("the preview image of a public guide (contract PREVIEW-1)", () => {
  it("shows titles in scripts of their own, and the category for a title that no font draws", async () => {
    const images = new Map<string, string>();
    for (const title of ["日本語ガイド", "Привет, мир", "دليل المستخدم", "Țară → oraș"])
      images.set(title, await previewOf(await addGuide(title)));
    const category = await previewOf(await addGuide("🎉"));
    expect(await previewOf(await addGuide("🎈"))).toBe(category);
    expect(new Set([...images.values(), category]).size).toBe(5);
  });
});

describe("the slug of a guide (contract SLUG-8)", () => {
  it("has the words of a title in another script in Latin letters", async () => {
    const slugs = [];
    for (const title of ["新手向导", "हिन्दी गाइड", "Ελληνικά οδηγός"])
      slugs.push((await addGuide(title)).slug);
    expect(slugs).toEqual(["xinshou-xiangdao", "hindi-gaid", "ellinika-odigos"]);
  });
});
