/** The guides that are selected in a list, by id. */
export type Selection = {
  ids: ReadonlySet<number>;
  /** The guide whose checkbox was changed last: a range starts there. */
  anchor: number | undefined;
};

export const NO_SELECTION: Selection = { ids: new Set(), anchor: undefined };

/** The ids of the list from the anchor to `id`, in either direction. Without an anchor in the list, only `id`. */
function rangeTo(
  { anchor }: Selection,
  { order, id }: { order: readonly number[]; id: number },
): readonly number[] {
  const from = anchor === undefined ? -1 : order.indexOf(anchor);
  const to = order.indexOf(id);
  if (from === -1 || to === -1) return [id];
  return order.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** Returns the selection after the checkbox of a guide was changed, alone or with the range from the anchor to it. */
export function changeSelection(
  selection: Selection,
  change: { order: readonly number[]; id: number; isSelected: boolean; isRange: boolean },
): Selection {
  const { id, isSelected, isRange } = change;
  const changed = isRange ? rangeTo(selection, change) : [id];
  const ids = new Set(selection.ids);
  for (const one of changed)
    if (isSelected) ids.add(one);
    else ids.delete(one);
  return { ids, anchor: id };
}

/** Returns the selection without some guides. */
export function withoutGuides({ ids, anchor }: Selection, removed: readonly number[]): Selection {
  const gone = new Set(removed);
  return {
    ids: new Set([...ids].filter((id) => !gone.has(id))),
    anchor: anchor !== undefined && gone.has(anchor) ? undefined : anchor,
  };
}

/** The selected guides that the list has, in its order. A guide that has left the list is not selected any more. */
export function selectedIn(selection: Selection, order: readonly number[]): number[] {
  return order.filter((id) => selection.ids.has(id));
}
