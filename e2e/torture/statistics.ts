import { isUnknown, type AnyExchange } from "./model/exchange.ts";

/** Counts of responses by operation and status. */
export type Statistics = {
  add: (exchange: AnyExchange) => void;
  /** Per operation, the number of outcomes by status. */
  table: () => Map<string, Map<string, number>>;
  total: () => number;
  unknown: () => number;
};

export function createStatistics(): Statistics {
  const operations = new Map<string, Map<string, number>>();
  let total = 0;
  let unknown = 0;
  return {
    add: (exchange) => {
      const { operation, outcome } = exchange;
      const name = operation.kind === "change" ? operation.name : operation.kind;
      const result = outcome.kind === "response" ? String(outcome.status) : outcome.kind;
      const counts = operations.get(name) ?? new Map<string, number>();
      operations.set(name, counts.set(result, (counts.get(result) ?? 0) + 1));
      total += 1;
      if (isUnknown(exchange)) unknown += 1;
    },
    table: () => operations,
    total: () => total,
    unknown: () => unknown,
  };
}
