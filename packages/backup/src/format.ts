import type { Table } from "./tables.ts";

/**
 * A backup is a gzip file of lines: the header as JSON, the rows of each table in PostgreSQL's COPY
 * text format (one line a row, whatever the version), and `sha256 ` with the hash of all before it.
 */
export type BackupHeader = {
  format: typeof formatName;
  version: typeof formatVersion;
  /** ISO 8601, UTC. */
  created_at: string;
  /** What was applied to the database, oldest first. */
  migrations: { name: string; checksum: string }[];
  /** In the order of the file: a table comes after those that it refers to. */
  tables: (Table & { rows: number })[];
  sequences: { name: string; next: number }[];
};

export const formatName = "guidepost-backup";
export const formatVersion = 1;

/** The last line, of the hash of every byte before it. */
export const trailer = (sha256: string): string => `sha256 ${sha256}\n`;

/** What a command answers of a backup: its rows by table. */
export type BackupSummary = {
  created_at: string;
  migrations: string[];
  rows: Record<string, number>;
};

export const summarise = ({ created_at, migrations, tables }: BackupHeader): BackupSummary => ({
  created_at,
  migrations: migrations.map(({ name }) => name),
  rows: Object.fromEntries(tables.map(({ name, rows }) => [name, rows])),
});
