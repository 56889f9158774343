import type pg from "pg";
import type { Table } from "./tables.ts";

/**
 * A backup is a gzip file of lines. The first line is the header as JSON. The rows of each table
 * follow in PostgreSQL's COPY text format, which has one line a row in every version. Then each file
 * has a line: its name, a space, and its content as base64, or nothing when it is missing. The last
 * line is `sha256 ` with the hash of all bytes before it.
 */
export type BackupHeader = {
  format: typeof FORMAT_NAME;
  version: (typeof FORMAT_VERSIONS)[number];
  /** ISO 8601, UTC. */
  created_at: string;
  /** The applied migrations of the database, oldest first. */
  migrations: { name: string; checksum: string }[];
  /** In the order of the file: a table follows the tables that it references. */
  tables: (Table & { rows: number })[];
  sequences: { name: string; next: number }[];
  /** The number of files. */
  files: number;
};

/** Files outside of the database that its rows name. */
export type FileStore = {
  /** The names of the files of all rows. */
  names: (client: pg.ClientBase) => Promise<string[]>;
  /** Returns undefined for a missing file. */
  get: (name: string) => Promise<Uint8Array | undefined>;
  put: (name: string, bytes: Uint8Array) => Promise<void>;
};

export const FORMAT_NAME = "guidepost-backup";
/** Version 1 has no files. */
export const FORMAT_VERSIONS = [1, 2] as const;

/** The last line of a backup. */
export function trailer(sha256: string): string {
  return `sha256 ${sha256}\n`;
}

/** The output of a command about a backup, with the number of rows by table. */
export type BackupSummary = {
  created_at: string;
  migrations: string[];
  rows: Record<string, number>;
  files: number;
};

export function summarise({ created_at, migrations, tables, files }: BackupHeader): BackupSummary {
  return {
    created_at,
    migrations: migrations.map(({ name }) => name),
    rows: Object.fromEntries(tables.map(({ name, rows }) => [name, rows])),
    files,
  };
}
