import { Columns3 } from "lucide-react";
import { Button } from "#components/ui/forms/button.tsx";
import { Menu } from "#components/ui/overlays/menu.tsx";
import { DEFAULT_COLUMNS, GUIDE_COLUMNS, type GuideColumn, withColumn } from "./guide-columns.ts";

/** Shows and hides columns of the list (contract LIST-19). */
export function ColumnsMenu({
  columns,
  isOffered,
  onChange,
}: {
  columns: readonly GuideColumn[];
  /** Whether the list can show the column. */
  isOffered: (column: GuideColumn) => boolean;
  onChange: (columns: readonly GuideColumn[]) => void;
}) {
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="sm" icon={Columns3}>
          <span className="max-sm:sr-only">Columns</span>
        </Button>
      }
      entries={[
        ...GUIDE_COLUMNS.filter(([column]) => isOffered(column)).map(([column, label]) => ({
          label,
          checked: columns.includes(column),
          onChange: (isShown: boolean) => onChange(withColumn(columns, column, isShown)),
        })),
        "separator",
        { label: "Reset columns", onSelect: () => onChange(DEFAULT_COLUMNS) },
      ]}
    />
  );
}
