import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Column, DataTable } from "./data-table.tsx";

type Row = { id: number; name: string; count: number };

const ROWS: Row[] = [
  { id: 1, name: "First", count: 3 },
  { id: 2, name: "Second", count: 5 },
];
const COLUMNS: Column<Row, "name">[] = [
  { header: "Name", kind: "name", sort: "name", renderCell: (row) => row.name },
  { header: "Count", label: "Count", numeric: true, renderCell: (row) => row.count },
  { header: "Actions", kind: "actions", renderCell: () => <button type="button">Open</button> },
];

function renderTable(descending: boolean, onSort = vi.fn()) {
  render(
    <DataTable
      label="Things"
      columns={COLUMNS}
      rows={ROWS}
      rowKey={({ id }) => id}
      sorting={{ by: "name", descending, onSort }}
    />,
  );
  return onSort;
}

afterEach(cleanup);

describe("DataTable", () => {
  it("has a name, column headers, and a header for each row", () => {
    renderTable(false);
    const table = screen.getByRole("table", { name: "Things" });
    expect(within(table).getAllByRole("columnheader")).toHaveLength(3);
    const names = within(table).getAllByRole("rowheader");
    expect(names.map(({ textContent }) => textContent)).toEqual(["First", "Second"]);
  });

  it("repeats the column's label in a cell, for cards", () => {
    renderTable(false);
    const [row] = screen.getAllByRole("row").slice(1);
    expect(row && within(row).getAllByRole("cell")[0]?.textContent).toBe("Count 3");
  });

  it.each([
    [false, "ascending"],
    [true, "descending"],
  ])(
    "renders a header with descending %s and aria-sort %s, and reports a click on it",
    async (down, sort) => {
      const onSort = renderTable(down);
      const header = screen.getByRole("columnheader", { name: "Name" });
      expect(header.getAttribute("aria-sort")).toBe(sort);
      await userEvent.click(within(header).getByRole("button", { name: "Name" }));
      expect(onSort).toHaveBeenCalledWith("name");
    },
  );

  it("has no aria-sort on a column that cannot be sorted", () => {
    renderTable(false);
    expect(
      screen.getByRole("columnheader", { name: "Count" }).getAttribute("aria-sort"),
    ).toBeNull();
  });
});
