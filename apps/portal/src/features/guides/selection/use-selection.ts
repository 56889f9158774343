import { useEffect, useState } from "react";
import {
  changeSelection,
  NO_SELECTION,
  selectedIn,
  type Selection,
  withoutGuides,
} from "./selection.ts";

/** The selection of a page of the list. */
export type PageSelection = {
  /** The selected ids, in the order of the page. */
  selected: readonly number[];
  isSelected: (id: number) => boolean;
  /** Changes a guide, or the range from the one that was changed last to it. */
  change: (id: number, isSelected: boolean, isRange: boolean) => void;
  /** Selects these guides only. */
  select: (ids: readonly number[]) => void;
  /** Removes these guides from the selection. Others stay, also if they were selected after the render that called it. */
  deselect: (ids: readonly number[]) => void;
  clear: () => void;
};

/** Escape belongs to an open menu or dialog first, and to the text of a search. */
function isOfOverlay({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element &&
    target.closest("[role=menu], [role=dialog], [role=alertdialog], [type=search], select") !== null
  );
}

/**
 * The selection ends when `page` changes, which identifies filters, order and page (contract LIST-20). Escape clears it.
 *
 * @param order the ids of the guides on the page
 */
export function useSelection(page: string, order: readonly number[]): PageSelection {
  const [stored, setStored] = useState({ page, selection: NO_SELECTION });
  const selection = stored.page === page ? stored.selection : NO_SELECTION;
  const store = (next: Selection) => setStored({ page, selection: next });
  const selected = selectedIn(selection, order);
  const hasSelection = selected.length > 0;
  useEffect(() => {
    if (!hasSelection) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || isOfOverlay(event)) return;
      setStored({ page, selection: NO_SELECTION });
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [hasSelection, page]);
  return {
    selected,
    isSelected: (id) => selection.ids.has(id),
    change: (id, isSelected, isRange) =>
      store(changeSelection(selection, { order, id, isSelected, isRange })),
    select: (ids) => store({ ids: new Set(ids), anchor: undefined }),
    deselect: (ids) =>
      setStored((latest) => ({ ...latest, selection: withoutGuides(latest.selection, ids) })),
    clear: () => store(NO_SELECTION),
  };
}
