import type { UsageExport } from "@guidepost/contract";

/** Prevents spreadsheets from running a cell as a formula. */
function escapeFormula(cell: string): string {
  return /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell;
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Formats rows as CSV (RFC 4180). */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows
    .map((row) => `${row.map((cell) => quote(escapeFormula(String(cell)))).join(",")}\r\n`)
    .join("");
}

/** Names are not unique. ASCII dots, because some spreadsheets misread an ellipsis. */
function keyLabel(key: UsageExport["rows"][number]["key"]): string {
  return key ? `${key.name} (sk_...${key.last_four})` : OTHER_KEYS;
}

/** The period's requests by day, key, operation and outcome (`ok` or an error's code). */
export function usageCsv({ rows }: Pick<UsageExport, "rows">): string {
  return toCsv([
    ["day", "key", "operation", "outcome", "requests"],
    ...rows.map(({ day, key, operation, outcome, requests }) => [
      ...[day, keyLabel(key), operation, outcome],
      requests,
    ]),
  ]);
}

/** The label for the keys of other members, which a member cannot see one by one. */
export const OTHER_KEYS = "Keys of other members";
