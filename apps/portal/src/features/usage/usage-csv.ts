import type { UsageReport } from "@guidepost/contract";

// A spreadsheet would run a cell that begins like a formula.
const harmless = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

const quoted = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Rows as RFC 4180 has them. */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map((cell) => quoted(harmless(String(cell)))).join(",")}\r\n`).join("");

/** The period's requests by day and outcome (`ok` or an error's code). */
export const usageCsv = ({ days }: Pick<UsageReport, "days">): string =>
  toCsv([
    ["day", "outcome", "requests"],
    ...days.flatMap(({ day, outcomes }) =>
      Object.entries(outcomes).map(([outcome, requests]) => [day, outcome, requests]),
    ),
  ]);
