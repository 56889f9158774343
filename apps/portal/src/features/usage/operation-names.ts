/** What an operation does, and its route. */
type OperationName = { words: string; route?: string };

/** As the reference has them, by what usage calls them, as `guides.get`. */
export type OperationNames = Readonly<Record<string, OperationName>>;

const unknown: OperationNames = { unknown: { words: "Unknown path or method" } };

/** By its own name where the API has no such operation any more. */
export const nameOf = (operation: string, names: OperationNames): OperationName =>
  names[operation] ?? unknown[operation] ?? { words: operation };
