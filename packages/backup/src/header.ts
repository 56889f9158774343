import * as z from "zod";
import { BackupError } from "./errors.ts";
import { type BackupHeader, formatName, formatVersion } from "./format.ts";

/** PostgreSQL's own limits, for a name and for the columns of a table. */
const MAX_NAME_LENGTH = 63;
const MAX_COLUMNS = 1_600;
/** Far above what any version has; a list of this length still fits the header's line. */
const MAX_ENTRIES = 10_000;

/** Names as migrations write them, `_prisma_migrations` included; nothing that needs quoting. */
const name = z
  .string()
  .max(MAX_NAME_LENGTH)
  .regex(/^[a-z_][a-z0-9_]*$/);

const tables = z.array(
  z.strictObject({ name, columns: z.array(name).min(1).max(MAX_COLUMNS), rows: z.int().min(0) }),
);

/** The header as `openSnapshot` writes it: types, forms and lengths of every value. */
const header = z.strictObject({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
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
});

/**
 * Checks the first line of a backup, before any statement is made from it.
 *
 * @throws BackupError when it is no header, one of another format, or has a value that is not valid.
 */
export function parseHeader(line: string): BackupHeader {
  const found = parseJson(line);
  if (found?.["format"] !== formatName)
    throw new BackupError("The file is not a backup of Guidepost.");
  if (found["version"] !== formatVersion)
    throw new BackupError(
      "The backup's format is not known here: restore it with the Guidepost that made it.",
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
