import type { UsageReport } from "@guidepost/contract";
import { Section } from "#components/ui/section.tsx";
import { Cell, RowName, Table } from "#components/ui/table.tsx";
import { nameOf, type OperationNames } from "#lib/operation-names.ts";
import { figure, percent } from "./figures.ts";
import { keysOfOthers } from "./usage-csv.ts";

const figures = [{ figure: "Requests" }, { figure: "Failed" }, { figure: "Share" }];

function Figures({ requests, failed, total }: { requests: number; failed: number; total: number }) {
  return (
    <>
      <Cell figure>{figure(requests)}</Cell>
      <Cell figure className={failed > 0 ? "text-danger" : "text-ink-soft"}>
        {figure(failed)}
      </Cell>
      <Cell figure className="text-ink-soft">
        {percent(requests, total)}
      </Cell>
    </>
  );
}

function sum(rows: readonly { requests: number; failed: number }[]) {
  return {
    requests: rows.reduce((total, row) => total + row.requests, 0),
    failed: rows.reduce((total, row) => total + row.failed, 0),
  };
}

/** By key; what the reader's role does not show, as one row. */
export function ByKey({
  keys,
  operations,
  reader,
}: Pick<UsageReport, "keys" | "operations"> & { reader: string | undefined }) {
  const all = sum(operations);
  const shown = sum(keys);
  const others = { requests: all.requests - shown.requests, failed: all.failed - shown.failed };
  return (
    <Section title="By key">
      <Table caption="Requests by key" head={["Key", ...figures]}>
        {keys.map(({ id, name, last_four: lastFour, username, ...tally }) => (
          <tr key={id}>
            <RowName className="min-w-30">
              <span className="wrap-anywhere">{name}</span>
              <span className="block text-caption font-normal text-ink-soft">
                <code className="font-mono">sk_…{lastFour}</code>
                {username !== reader && ` · @${username}`}
              </span>
            </RowName>
            <Figures {...tally} total={all.requests} />
          </tr>
        ))}
        {others.requests > 0 && (
          <tr>
            <RowName className="text-ink-soft">{keysOfOthers}</RowName>
            <Figures {...others} failed={Math.max(0, others.failed)} total={all.requests} />
          </tr>
        )}
      </Table>
    </Section>
  );
}

export function ByOperation({
  operations,
  names,
}: Pick<UsageReport, "operations"> & { names: OperationNames }) {
  const { requests: total } = sum(operations);
  return (
    <Section title="By operation">
      <Table caption="Requests by operation" head={["Operation", ...figures]}>
        {operations.map(({ operation, ...tally }) => {
          const { words, route } = nameOf(operation, names);
          return (
            <tr key={operation}>
              <RowName>
                {words}
                {route !== undefined && (
                  <code className="block font-mono text-caption font-normal wrap-break-word text-ink-soft">
                    {route}
                  </code>
                )}
              </RowName>
              <Figures {...tally} total={total} />
            </tr>
          );
        })}
      </Table>
    </Section>
  );
}
