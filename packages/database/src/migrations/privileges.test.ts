import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { explainConnection } from "../errors.ts";
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
  it.each([
    ["may not create tables in the schema public", "revoke create on schema public from"],
    ["may not use the schema public", "revoke all on schema public from public,"],
  ])(
    "fails with an error that is explained to the operator when the role %s",
    async (_, revoke) => {
      await superuser.query(`${revoke} ${role}`);
      const failure: unknown = await migrate({ url: await serverUrl(name), folder }).catch(
        (error: unknown) => error,
      );
      await superuser.query(`grant usage, create on schema public to ${role}`);
      expect(explainConnection(failure)).toMatch(
        /^The role of DATABASE_URL lacks a right \(.+\)\./,
      );
    },
  );

  it("works for a role that may not create schemas when the schema of the jobs exists", async () => {
    const url = await serverUrl(name);
    await expect(migrate({ url, folder })).rejects.toThrow(/permission denied for database/);
    await superuser.query(`create schema graphile_worker authorization ${role}`);
    expect(await migrate({ url, folder })).toContain("20261124200000_jobs");
  });
});
