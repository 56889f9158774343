import * as z from "zod";
import { BackupError } from "./errors.ts";
import { type BackupHeader, FORMAT_NAME, FORMAT_VERSIONS } from "./format.ts";

/** PostgreSQL's limits of a name and of the columns of a table. */
const MAX_NAME_LENGTH = 63;
const MAX_COLUMNS = 1_600;
/**
 * The maximum of tables and of migrations: more than any version has, and few enough for the
 * header's line.
 */
const MAX_ENTRIES = 10_000;

/** Names as in migrations, including `_prisma_migrations`. None of them needs quotes in SQL. */
const name = z
  .string()
  .max(MAX_NAME_LENGTH)
  .regex(/^[a-z_][a-z0-9_]*$/);

const tables = z.array(
  z.strictObject({ name, columns: z.array(name).min(1).max(MAX_COLUMNS), rows: z.int().min(0) }),
);

/** The header as `openSnapshot` creates it, with the format and length of every value. */
const header = z.strictObject({
  format: z.literal(FORMAT_NAME),
  version: z.literal(FORMAT_VERSIONS),
  created_at: z.iso.datetime(),
  migrations: z
    .array(
      z.strictObject({
        name: z
          .string()
          .max(255)
          .regex(/^[A-Za-z0-9_-]+$/),
        checksum: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(MAX_ENTRIES),
  tables: tables.max(MAX_ENTRIES).refine(haveDistinctNames, { error: "names repeat" }),
  sequences: z
    .array(z.strictObject({ name, next: z.int() }))
    .max(MAX_ENTRIES)
    .refine(haveDistinctNames, { error: "names repeat" }),
  files: z.int().min(0).default(0),
});

/**
 * Validates the first line of a backup. Its names become part of SQL statements.
 *
 * @throws BackupError when it is no header, has another format or version, or an invalid value
 */
export function parseHeader(line: string): BackupHeader {
  const found = parseJson(line);
  if (found?.["format"] !== FORMAT_NAME)
    throw new BackupError("The file is not a Guidepost backup.");
  if (!FORMAT_VERSIONS.some((version) => version === found["version"]))
    throw new BackupError(
      "This version does not support the backup's format. Restore it with the version of Guidepost that created it.",
    );
  const parsed = header.safeParse(found);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new BackupError(
    `The backup's header is not valid. ${issue?.path.join(".") || "top level"}: ${issue?.message}.`,
  );
}

function haveDistinctNames(entries: { name: string }[]): boolean {
  return new Set(entries.map((entry) => entry.name)).size === entries.length;
}

function parseJson(text: string): Record<string, unknown> | null | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown> | null;
  } catch {
    return undefined;
  }
}
