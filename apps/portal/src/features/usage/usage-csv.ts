import type { UsageExport } from "@guidepost/contract";

// A spreadsheet would run a cell that begins like a formula.
function harmless(cell: string): string {
  return /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Rows as RFC 4180 has them. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows
    .map((row) => `${row.map((cell) => quoted(harmless(String(cell)))).join(",")}\r\n`)
    .join("");
}

// Names are not unique; plain dots, since some spreadsheets misread others.
function wordsOf(key: UsageExport["rows"][number]["key"]): string {
  return key ? `${key.name} (sk_...${key.last_four})` : keysOfOthers;
}

/** The period's requests by day, key, operation and outcome (`ok` or an error's code). */
export function usageCsv({ rows }: Pick<UsageExport, "rows">): string {
  return toCsv([
    ["day", "key", "operation", "outcome", "requests"],
    ...rows.map(({ day, key, operation, outcome, requests }) => [
      ...[day, wordsOf(key), operation, outcome],
      requests,
    ]),
  ]);
}

/** What the keys of other members are called, which a member does not see one by one. */
export const keysOfOthers = "Keys of other members";
