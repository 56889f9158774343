import { beforeAll, describe, expect, inject, it } from "vitest";
import { call, fromNewAddress } from "../harness/call.ts";
import { withinOneMinute } from "../harness/clock.ts";
import { insertPeople } from "../harness/people.ts";
import { type SharedServer, useServer } from "../harness/servers/shared-servers.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { openSession } from "../harness/session.ts";
import { allowServerStarts } from "../harness/time-outs.ts";

allowServerStarts();

const fixtures = inject("fixtures");
const stack = joinStack(fixtures);
const people = insertPeople(stack);
let portal: SharedServer;

beforeAll(async () => {
  portal = await useServer(fixtures, "portal");
});

const request = (headers: Record<string, string> = {}, query = "") =>
  fetch(`${portal.url}/api/export${query}`, {
    headers: { ...fromNewAddress(), ...headers },
    redirect: "manual",
  });

/** Adds a user with a guide, and returns the Cookie header of a session. */
async function addExporter(name: string) {
  const { admin: key } = await people.addOwner(name, "enterprise");
  const guide = { title: "Brew tea", user_id: name };
  const made = await call(fixtures.url, { method: "POST", path: "/guides", key, json: { guide } });
  expect(made.status).toBe(201);
  return { Cookie: await openSession(stack, name) };
}

describe("the export of all guides (contract EXPORT-2, EXPORT-4)", () => {
  it("is refused without a session, with a page that says what to do", async () => {
    const response = await request();
    expect(response.status).toBe(401);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await response.text()).toContain("Sign in, then try again");
  });

  it("also has what else belongs to the account for an owner, and to the user for a member, in one more file (contract EXPORT-6)", async () => {
    const { account } = await people.addOwner("exporter-of-all", "enterprise");
    await people.addUser(account, "exporter-of-own", "member");
    const owner = { Cookie: await openSession(stack, "exporter-of-all") };
    const member = { Cookie: await openSession(stack, "exporter-of-own") };
    const filesOf = async (response: Response) => {
      expect(response.status).toBe(200);
      const archive = Buffer.from(await response.arrayBuffer());
      return ["guides.json", "account.json", "user.json"].filter((name) => archive.includes(name));
    };
    expect(await filesOf(await request(owner, "?everything-of=account"))).toEqual([
      "guides.json",
      "account.json",
    ]);
    expect(await filesOf(await request(member, "?everything-of=user"))).toEqual([
      "guides.json",
      "user.json",
    ]);
    const refused = await request(member, "?everything-of=account");
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain("Only an owner can export the account");
  });

  it("is a zip archive that no cache stores, at most twice a minute", async () => {
    const { exports, refused } = await withinOneMinute(async (number) => {
      const session = await addExporter(`exporter-${number}`);
      const receive = async () => {
        const response = await request(session);
        return { response, archive: Buffer.from(await response.arrayBuffer()) };
      };
      return {
        exports: [await receive(), await receive()],
        refused: await request(session),
      };
    });
    for (const { response, archive } of exports) {
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("application/zip");
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("content-disposition")).toMatch(
        /^attachment; filename="guidepost-\d{4}-\d\d-\d\d\.zip"$/,
      );
      expect(archive.subarray(0, 2).toString()).toBe("PK");
      for (const name of ["guides/brew-tea.md", "guides.json"])
        expect(archive.includes(name), name).toBe(true);
    }
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.text()).toContain("too many exports");
  });
});
