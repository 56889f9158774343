import { describe, expect, it } from "vitest";
import {
  changeSelection,
  NO_SELECTION,
  selectedIn,
  type Selection,
  withoutGuides,
} from "./selection.ts";

const order = [9, 7, 5, 3, 1];

function select(
  selection: Selection,
  id: number,
  change: { isRange?: boolean; off?: boolean } = {},
) {
  const { isRange = false, off = false } = change;
  return changeSelection(selection, { order, id, isSelected: !off, isRange });
}

describe("changeSelection (contract LIST-20)", () => {
  it("selects single guides, and removes one again", () => {
    const two = select(select(NO_SELECTION, 1), 7);
    expect(selectedIn(two, order)).toEqual([7, 1]);
    expect(selectedIn(select(two, 1, { off: true }), order)).toEqual([7]);
  });

  it.each([
    [7, 3],
    [3, 7],
  ])("selects the range from %i to %i, with both ends", (from, to) => {
    const range = select(select(NO_SELECTION, from), to, { isRange: true });
    expect(selectedIn(range, order)).toEqual([7, 5, 3]);
  });

  it("starts the next range at the end of the one before, and keeps other guides", () => {
    let selection = select(select(NO_SELECTION, 9), 5);
    selection = select(selection, 3, { isRange: true });
    selection = select(selection, 1, { isRange: true });
    expect(selectedIn(selection, order)).toEqual([9, 5, 3, 1]);
  });

  it("removes a range when the checkbox at its end is switched off", () => {
    const all: Selection = { ids: new Set(order), anchor: 7 };
    expect(selectedIn(select(all, 3, { isRange: true, off: true }), order)).toEqual([9, 1]);
  });

  it("selects one guide for a range without a start in the list", () => {
    expect(selectedIn(select(NO_SELECTION, 5, { isRange: true }), order)).toEqual([5]);
    const elsewhere: Selection = { ids: new Set([77]), anchor: 77 };
    expect(selectedIn(select(elsewhere, 5, { isRange: true }), order)).toEqual([5]);
  });
});

describe("selectedIn", () => {
  it("leaves out guides that are not in the list any more", () => {
    expect(selectedIn({ ids: new Set([1, 2, 9]), anchor: 2 }, order)).toEqual([9, 1]);
  });
});

describe("withoutGuides", () => {
  it("keeps the other guides, and the start of a range that stays selected", () => {
    const two = select(select(NO_SELECTION, 1), 7);
    expect(withoutGuides(two, [1, 3])).toEqual({ ids: new Set([7]), anchor: 7 });
    expect(withoutGuides(two, [7])).toEqual({ ids: new Set([1]), anchor: undefined });
  });
});
