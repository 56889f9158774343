import type { UsageExport } from "@guidepost/contract";

// A spreadsheet would run a cell that begins like a formula.
const harmless = (cell: string): string => (/^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell);

const quoted = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Rows as RFC 4180 has them. */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map((cell) => quoted(harmless(String(cell)))).join(",")}\r\n`).join("");

// Names are not unique; plain dots, since some spreadsheets misread others.
const wordsOf = (key: UsageExport["rows"][number]["key"]): string =>
  key ? `${key.name} (sk_...${key.last_four})` : keysOfOthers;

/** The period's requests by day, key, operation and outcome (`ok` or an error's code). */
export const usageCsv = ({ rows }: Pick<UsageExport, "rows">): string =>
  toCsv([
    ["day", "key", "operation", "outcome", "requests"],
    ...rows.map(({ day, key, operation, outcome, requests }) => [
      ...[day, wordsOf(key), operation, outcome],
      requests,
    ]),
  ]);

/** What the keys of other members are called, which a member does not see one by one. */
export const keysOfOthers = "Keys of other members";
