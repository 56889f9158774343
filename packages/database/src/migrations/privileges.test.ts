import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverUrl } from "../testing/admin.ts";
import { superuserUrl } from "../testing/server.ts";
import { createEmptyDatabase, dropDatabase } from "../testing/test-database.ts";
import { findMigrationsFolder } from "./folder.ts";
import { migrate } from "./migrate.ts";

const folder = findMigrationsFolder(import.meta.dirname);

let name: string;
let role: string;
let superuser: pg.Client;
beforeAll(async () => {
  name = await createEmptyDatabase({ migrated: false });
  role = new URL(await serverUrl(name)).username;
  superuser = new pg.Client({ connectionString: await superuserUrl(name) });
  await superuser.connect();
  await superuser.query(`
    alter database ${name} owner to current_user;
    grant create on schema public to ${role}`);
});
afterAll(async () => {
  await superuser.end();
  await dropDatabase(name);
});

describe("migrate", () => {
  it("works for a role that may not create schemas when the schema of the jobs exists", async () => {
    const url = await serverUrl(name);
    await expect(migrate({ url, folder })).rejects.toThrow(/permission denied for database/);
    await superuser.query(`create schema graphile_worker authorization ${role}`);
    expect(await migrate({ url, folder })).toContain("20261124200000_jobs");
  });
});
