import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { SelectBox } from "./select-box.tsx";
import { useSelection } from "./use-selection.ts";

const GUIDES = ["Tea", "Coffee", "Cocoa", "Water"];
const order = GUIDES.map((_, index) => index);

function List() {
  const [page, setPage] = useState("1");
  const { selected, isSelected, change, select } = useSelection(page, order);
  return (
    <>
      <p role="status">{selected.map((id) => GUIDES[id]).join(", ")}</p>
      <SelectBox
        label="All"
        checked={selected.length === GUIDES.length}
        indeterminate={selected.length > 0 && selected.length < GUIDES.length}
        onChange={(isChecked) => select(isChecked ? order : [])}
      />
      {GUIDES.map((title, id) => (
        <SelectBox
          key={title}
          label={title}
          checked={isSelected(id)}
          onChange={(isChecked, isRange) => change(id, isChecked, isRange)}
        />
      ))}
      <input type="search" aria-label="Search" />
      <button type="button" onClick={() => setPage("2")}>
        Next
      </button>
    </>
  );
}

afterEach(cleanup);

const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const shown = () => screen.getByRole("status").textContent;

describe("SelectBox and useSelection (contract LIST-20)", () => {
  it("select the range from the last changed row with Shift and a click, and single rows without Shift", async () => {
    const user = userEvent.setup();
    render(<List />);
    await user.click(box("Tea"));
    expect(box("All").indeterminate).toBe(true);
    await user.keyboard("{Shift>}");
    await user.click(box("Cocoa"));
    await user.keyboard("{/Shift}");
    expect(shown()).toBe("Tea, Coffee, Cocoa");
    await user.click(box("Coffee"));
    expect(shown()).toBe("Tea, Cocoa");
  });

  it("select a range with Shift and the space bar", async () => {
    const user = userEvent.setup();
    render(<List />);
    box("Coffee").focus();
    await user.keyboard(" ");
    box("Water").focus();
    await user.keyboard("{Shift>} {/Shift}");
    expect(shown()).toBe("Coffee, Cocoa, Water");
  });

  it("select all rows and none with the checkbox of all rows", async () => {
    const user = userEvent.setup();
    render(<List />);
    await user.click(box("All"));
    expect(shown()).toBe("Tea, Coffee, Cocoa, Water");
    expect(box("All").indeterminate).toBe(false);
    await user.click(box("All"));
    expect(shown()).toBe("");
  });

  it("end the selection with Escape, but not with Escape in a search, and with another page", async () => {
    const user = userEvent.setup();
    render(<List />);
    await user.click(box("Tea"));
    await user.click(screen.getByRole("searchbox"));
    await user.keyboard("{Escape}");
    expect(shown()).toBe("Tea");
    box("Tea").focus();
    await user.keyboard("{Escape}");
    expect(shown()).toBe("");
    await user.click(box("Tea"));
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(shown()).toBe("");
  });
});
