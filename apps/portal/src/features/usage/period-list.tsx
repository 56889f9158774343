import type { UsageReport } from "@guidepost/contract";
import { TextLink } from "#components/ui/button.tsx";
import { Section } from "#components/ui/section.tsx";
import { Cell, RowName, Table } from "#components/ui/table.tsx";
import { figure } from "./figures.ts";
import { monthName } from "./periods.ts";

/** Every period with requests, each a way to its report. */
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
            <Cell figure>{figure(used)}</Cell>
          </tr>
        ))}
      </Table>
    </Section>
  );
}
