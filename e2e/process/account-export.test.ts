import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { call } from "../harness/call.ts";
import { createPeople } from "../harness/people.ts";
import type { ServerProcess } from "../harness/servers/server-process.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { signIn } from "../browser/support/sign-in.ts";

allowServerStarts();

const fixtures = inject("fixtures");
const stack = joinStack(fixtures);
const people = createPeople(stack.sharedCli);

let portal: ServerProcess;
/** The session of the exporter. */
let cookie: string;

beforeAll(async () => {
  const [author, started] = await Promise.all([
    people.addOwner("exporter", "enterprise", { perMinute: 10_000 }),
    stack.startPortal(),
  ]);
  portal = started;
  const session = await signIn(portal.url, "exporter@guidepost.test", "correct horse battery");
  cookie = `${session.name}=${session.value}`;
  const guide = { title: "Brew tea", user_id: "exporter" };
  const { status } = await call(fixtures.url, {
    ...{ method: "POST", path: "/guides", key: author.admin, json: { guide } },
  });
  expect(status).toBe(201);
});

afterAll(() => stack.close());

const request = (headers: Record<string, string> = {}) =>
  fetch(`${portal.url}/api/export`, { headers, redirect: "manual" });

describe("the export of all guides (contract EXPORT-2, EXPORT-4)", () => {
  it("is refused without a session, with a page that says what to do", async () => {
    const response = await request();
    expect(response.status).toBe(401);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await response.text()).toContain("Sign in, then try again");
  });

  it("is a zip archive that no cache stores, at most twice a minute", async () => {
    for (let count = 0; count < 2; count += 1) {
      const response = await request({ Cookie: cookie });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("application/zip");
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("content-disposition")).toMatch(
        /^attachment; filename="guidepost-\d{4}-\d\d-\d\d\.zip"$/,
      );
      const archive = Buffer.from(await response.arrayBuffer());
      expect(archive.subarray(0, 2).toString()).toBe("PK");
      for (const name of ["guides/brew-tea.md", "guides.json"])
        expect(archive.includes(name), name).toBe(true);
    }
    const refused = await request({ Cookie: cookie });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.text()).toContain("too many exports");
  });
});
