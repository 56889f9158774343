import type { OperationName, OperationNames } from "#lib/server.ts";

export type { OperationNames };

const unknown: OperationNames = { unknown: { words: "Unknown path or method" } };

/** By its own name where the API has no such operation any more. */
export const nameOf = (operation: string, names: OperationNames): OperationName =>
  names[operation] ?? unknown[operation] ?? { words: operation };
