import type { UsageReport } from "@guidepost/contract";
import { TextLink } from "#components/ui/forms/button.tsx";
import { Section } from "#components/ui/layout/section.tsx";
import { Cell, RowName, Table } from "#components/ui/lists/table.tsx";
import { type OperationNames, nameOf } from "#lib/formats/labels.ts";
import { requestLogPath, type RequestQuery } from "#lib/query/request-query.ts";
import { OTHER_KEYS, formatNumber, formatPercent, monthName } from "./usage-format.ts";

const FIGURES = [{ figure: "Requests" }, { figure: "Failed" }, { figure: "Share" }];

function Figures({ requests, failed, total }: { requests: number; failed: number; total: number }) {
  return (
    <>
      <Cell figure>{formatNumber(requests)}</Cell>
      <Cell figure className={failed > 0 ? "text-danger" : "text-ink-soft"}>
        {formatNumber(failed)}
      </Cell>
      <Cell figure className="text-ink-soft">
        {formatPercent(requests, total)}
      </Cell>
    </>
  );
}

/** A name with a link to its requests in the log; without a filter, only the name. */
function LogLink({ filter, name }: { filter: Partial<RequestQuery> | undefined; name: string }) {
  return filter ? (
    <TextLink href={requestLogPath(filter)} className="wrap-anywhere">
      {name}
    </TextLink>
  ) : (
    <span className="wrap-anywhere">{name}</span>
  );
}

function sum(rows: readonly { requests: number; failed: number }[]) {
  return {
    requests: rows.reduce((total, row) => total + row.requests, 0),
    failed: rows.reduce((total, row) => total + row.failed, 0),
  };
}

/** Requests by key. Keys that the user's role does not show share one row. */
export function ByKey({
  keys,
  operations,
  currentUsername,
  isInLog,
}: Pick<UsageReport, "keys" | "operations"> & {
  currentUsername: string | undefined;
  /** Whether the log can have requests of the period. */
  isInLog: boolean;
}) {
  const all = sum(operations);
  const shown = sum(keys);
  const others = { requests: all.requests - shown.requests, failed: all.failed - shown.failed };
  return (
    <Section title="By key">
      <Table caption="Requests by key" head={["Key", ...FIGURES]}>
        {keys.map(({ id, name, last_four: lastFour, username, ...tally }) => (
          <tr key={id}>
            <RowName className="min-w-30">
              <LogLink filter={isInLog ? { key: id } : undefined} name={name} />
              <span className="block text-caption font-normal text-ink-soft">
                <code className="font-mono">sk_…{lastFour}</code>
                {username !== currentUsername && ` · @${username}`}
              </span>
            </RowName>
            <Figures {...tally} total={all.requests} />
          </tr>
        ))}
        {others.requests > 0 && (
          <tr>
            <RowName className="text-ink-soft">{OTHER_KEYS}</RowName>
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
  isInLog,
}: Pick<UsageReport, "operations"> & { names: OperationNames; isInLog: boolean }) {
  const { requests: total } = sum(operations);
  return (
    <Section title="By operation">
      <Table caption="Requests by operation" head={["Operation", ...FIGURES]}>
        {operations.map(({ operation, ...tally }) => {
          const { label, route } = nameOf(operation, names);
          return (
            <tr key={operation}>
              <RowName>
                <LogLink filter={isInLog ? { operation } : undefined} name={label} />
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

/** The periods with requests, each with a link to its report. */
export function PeriodList({ periods, shown }: Pick<UsageReport, "periods"> & { shown: string }) {
  return (
    <Section title="By month">
      <Table
        caption="Successful requests by month"
        head={["Month", { figure: "Successful requests" }]}
        className="max-w-lg"
      >
        {periods.map(({ period, requests_used: used }) => (
          <tr key={period}>
            <RowName>
              {period === shown ? (
                <span aria-current="true">{monthName(period)}</span>
              ) : (
                <TextLink href={`/developer/usage?period=${period}`}>{monthName(period)}</TextLink>
              )}
            </RowName>
            <Cell figure>{formatNumber(used)}</Cell>
          </tr>
        ))}
      </Table>
    </Section>
  );
}
