import type { Table } from "./tables.ts";

/**
 * A backup is a gzip file of lines. The first line is the header as JSON. The rows of each table
 * follow in PostgreSQL's COPY text format, which has one line a row in every version. The last line
 * is `sha256 ` with the hash of all bytes before it.
 */
export type BackupHeader = {
  format: typeof FORMAT_NAME;
  version: typeof FORMAT_VERSION;
  /** ISO 8601, UTC. */
  created_at: string;
  /** The applied migrations of the database, oldest first. */
  migrations: { name: string; checksum: string }[];
  /** In the order of the file: a table follows the tables that it references. */
  tables: (Table & { rows: number })[];
  sequences: { name: string; next: number }[];
};

export const FORMAT_NAME = "guidepost-backup";
export const FORMAT_VERSION = 1;

/** The last line of a backup. */
export function trailer(sha256: string): string {
  return `sha256 ${sha256}\n`;
}

/** The output of a command about a backup, with the number of rows by table. */
export type BackupSummary = {
  created_at: string;
  migrations: string[];
  rows: Record<string, number>;
};

export function summarise({ created_at, migrations, tables }: BackupHeader): BackupSummary {
  return {
    created_at,
    migrations: migrations.map(({ name }) => name),
    rows: Object.fromEntries(tables.map(({ name, rows }) => [name, rows])),
  };
}
