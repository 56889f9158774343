import { createHash } from "node:crypto";
import type pg from "pg";
import { APPLICATION_ROLE } from "@guidepost/embedded-postgres/cluster";
import { findMigrationsFolder, readMigrations } from "../migrations/folder.ts";
import { migrate } from "../migrations/migrate.ts";
import { serverUrl } from "./admin.ts";

const PREFIX = "template_";

/**
 * Creates a migrated database as a template, once for each state of the migrations. Drops templates of
 * earlier states. Must run in `withAdmin`, which locks.
 */
export async function ensureTemplate(admin: pg.Client): Promise<string> {
  const folder = findMigrationsFolder(import.meta.dirname);
  const checksums = (await readMigrations(folder)).map((migration) => migration.checksum).join();
  // The name depends on the owner, because templates of earlier versions have another owner.
  const basis = `${APPLICATION_ROLE} ${checksums}`;
  const template = PREFIX + createHash("sha256").update(basis).digest("hex").slice(0, 16);

  const existing = await admin.query<{ datname: string; datistemplate: boolean }>(
    "select datname, datistemplate from pg_database where starts_with(datname, $1)",
    [PREFIX],
  );
  // Only a complete template is marked, so an incomplete one of a killed run is created again.
  if (existing.rows.some((row) => row.datname === template && row.datistemplate)) return template;

  for (const { datname } of existing.rows) {
    await admin.query(`alter database ${datname} is_template false`);
    await admin.query(`drop database ${datname} with (force)`);
  }
  await admin.query(`create database ${template} owner ${APPLICATION_ROLE}`);
  await migrate({ url: await serverUrl(template), folder });
  await admin.query(`alter database ${template} is_template true`);
  return template;
}
