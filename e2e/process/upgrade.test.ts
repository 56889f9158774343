import { rmSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { call } from "../harness/call.ts";
import { insertPeople } from "../harness/people.ts";
import { openStack } from "../harness/servers/stack.ts";
import { allowServerStarts } from "../harness/time-outs.ts";

allowServerStarts();

const stack = openStack();
afterAll(stack.close);
const folder = join(stack.dataDir, "postgres");

function readJson(file: string) {
  return JSON.parse(readFileSync(join(folder, file), "utf8")) as { password: string; port: number };
}

/** Changes the data folder to that of version 1.0: the application is the superuser and owns everything. */
async function makeFormerFolder(): Promise<void> {
  const { port } = readJson("guidepost.json");
  const { password } = readJson("superuser.json");
  const login = { host: "127.0.0.1", port, user: "guidepost", password, database: "guidepost" };
  const client = new pg.Client(login);
  await client.connect();
  await client.query("reassign owned by guidepost_app to guidepost");
  await client.query("drop owned by guidepost_app");
  await client.query("drop role guidepost_app");
  await client.end();
  rmSync(join(folder, "superuser.json"));
  writeFileSync(join(folder, "guidepost.json"), JSON.stringify({ password, port }));
}

it("API and portal upgrade a data folder of an earlier version when they start concurrently", async () => {
  const api = await stack.startApi();
  const { admin: key } = await insertPeople(stack).addOwner("ada", "pro");
  const guide = { title: "Kept", user_id: "ada" };
  const made = await call(api.url, { method: "POST", path: "/guides", key, json: { guide } });
  const { id, slug } = (made.body as { guide: { id: number; slug: string } }).guide;
  await call(api.url, { method: "POST", path: `/guides/${id}/publish`, key });
  api.kill("SIGTERM");
  await api.ended;
  await makeFormerFolder();
  await stack.postgres.stop();

  const [newApi, portal] = await Promise.all([stack.startApi(), stack.startPortal()]);
  const read = await call(newApi.url, { path: `/guides/${id}`, key });
  expect([read.status, read.body]).toMatchObject([200, { guide: { title: "Kept" } }]);
  expect((await fetch(`${portal.url}/@ada/${slug}`)).status).toBe(200);
  const roles = await stack.sql(
    "select rolname, rolsuper from pg_roles where rolname = current_user",
  );
  expect(roles).toEqual([{ rolname: "guidepost_app", rolsuper: false }]);
  for (const server of [newApi, portal]) expect(server.logs()).not.toMatch(/"level":[56]0/);
});
