import type { AnyExchange } from "./exchange.ts";

/** A response or a final state that the contract excludes. */
export type Violation = {
  /** The rule that was violated, with its id in docs/contract.md where it has one. */
  rule: string;
  message: string;
  requestId?: string;
  /** Unix time in ms. */
  at: number;
};

/** Records a violation. `exchange` is the request that shows it. */
export type Report = (rule: string, message: string, exchange?: AnyExchange) => void;

/** One fault of the product often violates a rule in each later response. */
const LOGGED = 20;

/** Collects violations, and writes the first ones to the log. While `isIgnored` is true, it collects none. */
export function createViolations(
  log: (line: string) => void,
  isIgnored = () => false,
): { list: Violation[]; report: Report } {
  const list: Violation[] = [];
  const report: Report = (rule, message, exchange) => {
    if (isIgnored()) return;
    const violation = {
      rule,
      message: exchange ? `${describe(exchange)}: ${message}` : message,
      ...(exchange && { requestId: exchange.requestId }),
      at: exchange?.endedAt ?? Date.now(),
    };
    list.push(violation);
    if (list.length <= LOGGED) log(`VIOLATION ${describeViolation(violation)}`);
  };
  return { list, report };
}

/** Returns one line about a violation. */
export function describeViolation({ rule, message, requestId, at }: Violation): string {
  return `${new Date(at).toISOString()} ${rule}. Request ${requestId ?? "none"}. ${message}`;
}

function describe({ operation, server, outcome, startedAt, endedAt }: AnyExchange): string {
  const target = "guideId" in operation ? ` of guide ${operation.guideId}` : "";
  const name = operation.kind === "change" ? operation.name : operation.kind;
  const result = outcome.kind === "response" ? `status ${outcome.status}` : outcome.kind;
  return `${name}${target} at process ${server}, ${result} after ${Math.round(endedAt - startedAt)} ms`;
}
