import { createHash } from "node:crypto";
import type pg from "pg";
import { APPLICATION_ROLE } from "@guidepost/embedded-postgres/cluster";
import { findMigrationsFolder, readMigrations } from "../migrations/folder.ts";
import { migrate } from "../migrations/migrate.ts";
import { serverUrl } from "./admin.ts";

const PREFIX = "template_";

/**
 * Makes a migrated database to copy from, once for each state of the migrations. Those of former
 * states are dropped. Call it under the lock of `withAdmin`.
 */
export async function ensureTemplate(admin: pg.Client): Promise<string> {
  const folder = findMigrationsFolder(import.meta.dirname);
  const checksums = (await readMigrations(folder)).map((migration) => migration.checksum).join();
  // The owner is part of the name: a template of an earlier version belongs to another role.
  const basis = `${APPLICATION_ROLE} ${checksums}`;
  const template = PREFIX + createHash("sha256").update(basis).digest("hex").slice(0, 16);

  const existing = await admin.query<{ datname: string; datistemplate: boolean }>(
    "SELECT datname, datistemplate FROM pg_database WHERE starts_with(datname, $1)",
    [PREFIX],
  );
  // Marked as a template only when it is complete, so that what a killed run left is made anew.
  if (existing.rows.some((row) => row.datname === template && row.datistemplate)) return template;

  for (const { datname } of existing.rows) {
    await admin.query(`ALTER DATABASE ${datname} IS_TEMPLATE false`);
    await admin.query(`DROP DATABASE ${datname} WITH (FORCE)`);
  }
  await admin.query(`CREATE DATABASE ${template} OWNER ${APPLICATION_ROLE}`);
  await migrate({ url: await serverUrl(template), folder });
  await admin.query(`ALTER DATABASE ${template} IS_TEMPLATE true`);
  return template;
}
