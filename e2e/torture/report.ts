import type { FaultRecord } from "./model/fault-log.ts";
import { describeViolation, type Violation } from "./model/violations.ts";
import type { Options } from "./options.ts";
import type { RunResult } from "./run.ts";

const SHOWN_VIOLATIONS = 10;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map((_, column) => (column === 0 ? "---" : "---:")), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Returns the command that repeats a run. */
export function commandOf(options: Options): string {
  const { minutes, seed, apis, portals, clients, limitMs, monthEnd } = options;
  const clock = monthEnd ? " --month-end" : "";
  return `npm run torture -- --minutes ${minutes} --seed ${seed} --apis ${apis} --portals ${portals} --clients ${clients} --limit ${limitMs}${clock}`;
}

/** Returns the report of a run: its seed, the faults, the responses, and the first violations. */
export function toMarkdown(result: RunResult): string {
  const { options, violations, statistics, minutes, revokedKeys, visits, unconfirmedPages } =
    result;
  const verdict = violations.length === 0 ? "No violations." : violationTable(violations);
  return [
    `Seed ${options.seed}: \`${commandOf(options)}\``,
    faultTable(result.faults),
    responseTable(result),
    accountTable(result),
    `${statistics.total()} requests, ${statistics.unknown()} of them with an unknown outcome. ` +
      `${revokedKeys} keys were revoked. The limited account had ${minutes.refused} requests refused with 429: ` +
      `${minutes.exact} minutes were exact, ${minutes.excepted} had processes without Redis. ` +
      `Visitors have ${visits.views} acknowledged views, ${visits.completions} completions and ${visits.ratings} ratings. ` +
      `Portals sent ${unconfirmedPages} pages without the database.`,
    verdict,
  ].join("\n\n");
}

function faultTable(faults: readonly FaultRecord[]): string {
  const names = [...new Set(faults.map(({ name }) => name))].sort();
  const rows = names.map((name) => {
    const ofName = faults.filter((fault) => fault.name === name);
    const recoveries = ofName.map(({ healed, until }) =>
      healed !== undefined && until !== undefined ? (until - healed) / 1_000 : NaN,
    );
    return [name, String(ofName.length), Math.max(...recoveries).toFixed(1)];
  });
  const total = ["all", String(faults.length), ""];
  return table(["fault", "count", "longest recovery in s"], [...rows, total]);
}

function responseTable({ statistics }: RunResult): string {
  const operations = [...statistics.table()];
  const statuses = [...new Set(operations.flatMap(([, counts]) => [...counts.keys()]))].sort();
  return table(
    ["operation", ...statuses],
    operations.map(([name, counts]) => [
      name,
      ...statuses.map((status) => String(counts.get(status) ?? "")),
    ]),
  );
}

function accountTable({ accounts }: RunResult): string {
  return table(
    ["account", "quota", "2xx", "charged at least", "charged at most", "charged"],
    accounts.map(({ name, quota, succeeded, low, high, used }) => [
      name,
      ...[quota, succeeded, low, high, used ?? "–"].map(String),
    ]),
  );
}

/** Counts the violations of each rule, then lists the first ones in their order. */
function violationTable(violations: readonly Violation[]): string {
  const rules = [...new Set(violations.map(({ rule }) => rule))];
  const counts = rules.map((name) => [
    name,
    String(violations.filter(({ rule }) => rule === name).length),
  ]);
  const first = violations.slice(0, SHOWN_VIOLATIONS).map((one) => `- ${describeViolation(one)}`);
  return `${table(["VIOLATED RULE", "count"], counts)}\n\n${first.join("\n")}`;
}

/** The result of a run for `npm test`. */
export type Summary = { command: string; violations: string[] };

export function toSummary({ options, violations }: RunResult): Summary {
  return { command: commandOf(options), violations: violations.map(describeViolation) };
}
