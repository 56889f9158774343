import type { AuditEntry } from "@guidepost/contract";
import { toCsv } from "#lib/formats/csv.ts";

const HEADER = [
  "time",
  "action",
  "channel",
  "username",
  "name",
  "key",
  "object",
  "object_id",
  "object_name",
  "address",
  "user_agent",
  "details",
];

/** ASCII dots, because some spreadsheets misread an ellipsis. */
function rowOf({ user, key, target, ...entry }: AuditEntry): string[] {
  return [
    entry.created_at,
    entry.action,
    entry.via,
    user?.username ?? "",
    user?.display_name ?? "",
    key ? `${key.name} (sk_...${key.last_four})` : "",
    target?.type ?? "",
    target?.id ?? "",
    target?.name ?? "",
    entry.address ?? "",
    entry.user_agent ?? "",
    Object.keys(entry.details).length === 0 ? "" : JSON.stringify(entry.details),
  ];
}

type Page = { entries: readonly AuditEntry[]; next_cursor: string | null };

/** Reads all pages, and formats their entries as CSV. Only the text of earlier pages stays in memory. */
export async function auditCsv(readPage: (cursor?: string) => Promise<Page>): Promise<string> {
  const parts = [toCsv([HEADER])];
  let cursor: string | undefined;
  do {
    const page = await readPage(cursor);
    parts.push(toCsv(page.entries.map(rowOf)));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return parts.join("");
}
