/** Prevents spreadsheets from running a cell as a formula. */
function escapeFormula(cell: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell;
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
