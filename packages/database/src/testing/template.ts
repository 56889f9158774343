import { createHash } from "node:crypto";
import pg from "pg";
import { APPLICATION_ROLE } from "@guidepost/embedded-postgres/cluster";
import { findMigrationsFolder, readMigrations } from "../migrations/folder.ts";
import { migrate } from "../migrations/migrate.ts";
import { serverUrl } from "./admin.ts";

const PREFIX = "migrated_";
/** Serialises test workers that create the template. */
const TEMPLATE_LOCK = 7270_5432;
const FOLDER = findMigrationsFolder(import.meta.dirname);

let name: Promise<string> | undefined;

/** The name of the template for the current migrations. */
export function templateName(): Promise<string> {
  name ??= readMigrations(FOLDER).then((migrations) => {
    const checksums = migrations.map((migration) => migration.checksum).join();
    // The name depends on the owner, because templates of earlier versions have another owner.
    const basis = `${APPLICATION_ROLE} ${checksums}`;
    return PREFIX + createHash("sha256").update(basis).digest("hex").slice(0, 16);
  });
  return name;
}

/**
 * Creates a migrated database as a template, once for each state of the migrations. Drops templates of earlier states,
 * and the incomplete one of a killed run: only a complete template has its name.
 */
export async function createTemplate(admin: pg.ClientBase): Promise<void> {
  await admin.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
  try {
    await replaceTemplates(admin, await templateName());
  } finally {
    await admin.query("select pg_advisory_unlock($1)", [TEMPLATE_LOCK]);
  }
}

async function replaceTemplates(admin: pg.ClientBase, template: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    "select datname from pg_database where starts_with(datname, $1)",
    [PREFIX],
  );
  // Another process has created it.
  if (rows.some(({ datname }) => datname === template)) return;

  for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`);
  const incomplete = `${template}_incomplete`;
  await admin.query(`create database ${incomplete} owner ${APPLICATION_ROLE}`);
  const url = await serverUrl(incomplete);
  await migrate({ url, folder: FOLDER });
  await writeCatalogueCache(url);
  await admin.query(`alter database ${incomplete} rename to ${template}`);
}

/** The first connection after a migration writes a file that makes later ones cheaper. Copies contain it. */
async function writeCatalogueCache(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.end();
}
