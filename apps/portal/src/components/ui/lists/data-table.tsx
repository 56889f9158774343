import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { cn } from "#lib/cn.ts";
import { Card } from "../layout/card.tsx";

export type Column<Row, SortKey extends string = never> = {
  header: string;
  renderCell: (row: Row) => ReactNode;
  /**
   * `name`: the row's header, the first line of a card. `actions`: a menu or a button, in the corner
   * of a card. `status`: on a line of its own on a card. `select`: a checkbox, before the first line of a card.
   */
  kind?: "name" | "status" | "actions" | "select";
  /** Replaces the text of the column's header. */
  renderHeader?: () => ReactNode;
  numeric?: boolean;
  /** Shown before the value on a card, which has no column headers. */
  label?: string | ((row: Row) => string | undefined);
  /** The column sorts the rows by this key. */
  sort?: SortKey;
  className?: string;
};

type Sorting<SortKey extends string> = {
  /** Undefined when the rows have an order that no column has. */
  by: SortKey | undefined;
  descending: boolean;
  onSort: (by: SortKey) => void;
};

function SortButton({
  header,
  direction,
  onClick,
}: {
  header: string;
  direction: "ascending" | "descending" | "none";
  onClick: () => void;
}) {
  const isSorted = direction !== "none";
  const Arrow = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }[direction];
  return (
    <button
      type="button"
      onClick={onClick}
      className={cn(
        "-mx-2 inline-flex items-center gap-1 rounded-md px-2 py-1 whitespace-nowrap hover:bg-line/60 hover:text-ink",
        isSorted && "text-ink",
      )}
    >
      {header}
      <Arrow aria-hidden className={cn("size-3.5", !isSorted && "opacity-60")} />
    </button>
  );
}

function HeaderCell<Row, SortKey extends string>({
  column: { header, kind, numeric, sort, renderHeader },
  sorting,
}: {
  column: Column<Row, SortKey>;
  sorting: Sorting<SortKey> | undefined;
}) {
  const direction =
    sort === undefined || sorting?.by !== sort
      ? "none"
      : sorting.descending
        ? "descending"
        : "ascending";
  return (
    <th
      role="columnheader"
      scope="col"
      {...(sort !== undefined && { "aria-sort": direction })}
      className={cn(
        "px-3 py-1.5 font-medium whitespace-nowrap first:pl-4 last:pr-4",
        numeric ? "text-right" : "text-left",
        kind === "actions" && "w-14",
        kind === "select" && "w-10 pr-0",
      )}
    >
      {renderHeader ? (
        renderHeader()
      ) : kind === "actions" ? (
        <span className="sr-only">{header}</span>
      ) : sort !== undefined && sorting ? (
        <SortButton header={header} direction={direction} onClick={() => sorting.onSort(sort)} />
      ) : (
        header
      )}
    </th>
  );
}

const CELL = "@4xl:px-3 @4xl:align-middle @4xl:first:pl-4 @4xl:last:pr-4";
const HEIGHTS = { normal: "@4xl:py-2.5", dense: "@4xl:py-1.5" } as const;

function BodyCell<Row, SortKey extends string>({
  column: { renderCell, kind, numeric, label, className },
  row,
  height,
}: {
  column: Column<Row, SortKey>;
  row: Row;
  height: keyof typeof HEIGHTS;
}) {
  const content = renderCell(row);
  if (kind === "name")
    return (
      <th
        role="rowheader"
        scope="row"
        className={cn(CELL, HEIGHTS[height], "basis-full text-left font-normal", className)}
      >
        {content}
      </th>
    );
  const shownLabel = typeof label === "function" ? label(row) : label;
  return (
    <td
      role="cell"
      className={cn(
        CELL,
        HEIGHTS[height],
        "empty:hidden @4xl:empty:table-cell",
        numeric && "tabular-nums @4xl:text-right",
        kind === "status" ? "basis-full" : "order-1",
        kind === "actions" && "absolute top-2.5 right-2.5 @4xl:static @4xl:text-right",
        kind === "select" && "absolute top-4 left-3 @4xl:static @4xl:w-10 @4xl:pr-0",
        label !== undefined && "text-caption text-ink-soft @4xl:text-sm @4xl:text-ink",
        className,
      )}
    >
      {shownLabel !== undefined && <span className="@4xl:hidden">{shownLabel} </span>}
      {content}
    </td>
  );
}

/**
 * Rows as a dense table, or as cards in a narrow container. The roles are explicit, because
 * browsers drop the implicit roles of a table that is displayed as cards.
 */
export function DataTable<Row, SortKey extends string = never>({
  label,
  columns,
  rows,
  rowKey,
  isSelected,
  height = "normal",
  sorting,
  boxRef,
}: {
  /** The name of the table for screen readers. */
  label: string;
  columns: readonly Column<Row, SortKey>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Whether to highlight a row. The checkbox of a `select` column has the state for screen readers. */
  isSelected?: (row: Row) => boolean;
  height?: keyof typeof HEIGHTS;
  sorting?: Sorting<SortKey>;
  /**
   * The element around the table. It can receive the focus, for example after the removal of a row.
   */
  boxRef?: Ref<HTMLDivElement>;
}) {
  const hasSelection = columns.some(({ kind }) => kind === "select");
  return (
    <div ref={boxRef} tabIndex={boxRef ? -1 : undefined} className="@container rounded-lg">
      <Card className="overflow-hidden">
        <table role="table" aria-label={label} className="block w-full text-sm @4xl:table">
          <thead
            role="rowgroup"
            className="hidden bg-sunken text-xs text-ink-soft @4xl:table-header-group"
          >
            <tr role="row">
              {columns.map((column) => (
                <HeaderCell key={column.header} column={column} sorting={sorting} />
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="block divide-y divide-line @4xl:table-row-group">
            {rows.map((row) => (
              <tr
                key={rowKey(row)}
                role="row"
                className={cn(
                  "group relative flex flex-wrap items-center gap-x-3.5 gap-y-1.5 p-4 @4xl:table-row",
                  isSelected?.(row)
                    ? "bg-accent-soft forced-colors:outline-2 forced-colors:-outline-offset-2"
                    : "hover:bg-sunken/60",
                  // The space of the checkbox on a card.
                  hasSelection && "pl-12",
                )}
              >
                {columns.map((column) => (
                  <BodyCell key={column.header} column={column} row={row} height={height} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </div>
  );
}
