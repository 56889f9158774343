import { OperatorError } from "./runtime.ts";

/** Describes numbers, such as `3 users, 1 guides`. */
export function describeCounts(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${count} ${name.replaceAll("_", " ")}`)
    .join(", ");
}

/**
 * Requires the option `--confirm` with one of the names of what is erased.
 *
 * @throws OperatorError
 */
export function requireConfirmation(given: string | undefined, names: readonly string[]): void {
  if (given !== undefined && names.includes(given)) return;
  const [name = ""] = names;
  throw new OperatorError(
    `Nothing was erased. This cannot be undone. To erase it, add --confirm '${name.replaceAll("'", "'\\''")}'`,
  );
}
