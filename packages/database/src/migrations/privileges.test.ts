import { APPLICATION_ROLE } from "@guidepost/embedded-postgres/cluster";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { serverUrl } from "../testing/admin.ts";
import { superuserUrl } from "../testing/server.ts";
import { createEmptyDatabase, dropDatabase } from "../testing/test-database.ts";
import { findMigrationsFolder } from "./folder.ts";
import { migrate } from "./migrate.ts";

const folder = findMigrationsFolder(import.meta.dirname);

let name: string;
let superuser: pg.Client;
beforeAll(async () => {
  name = await createEmptyDatabase({ migrated: false });
  superuser = new pg.Client({ connectionString: await superuserUrl(name) });
  await superuser.connect();
  await superuser.query(`
    alter database ${name} owner to current_user;
    grant create on schema public to ${APPLICATION_ROLE}`);
});
afterAll(async () => {
  await superuser.end();
  await dropDatabase(name);
});

it("migrate works for a role that may not create schemas when the schema of the jobs exists", async () => {
  const url = await serverUrl(name);
  await expect(migrate({ url, folder })).rejects.toThrow(/permission denied for database/);
  await superuser.query(`create schema graphile_worker authorization ${APPLICATION_ROLE}`);
  expect(await migrate({ url, folder })).toContain("20261124200000_jobs");
});
