import { useSyncExternalStore } from "react";

/** What the list shows for a guide after its title, in this order. The user can hide each. `week` is a line of the title. */
export const GUIDE_COLUMNS = [
  ["week", "Last 7 days"],
  ["status", "Status"],
  ["author", "Author"],
  ["category", "Category"],
  ["steps", "Steps"],
  ["views", "Views"],
  ["finished", "Finished"],
  ["rating", "Rating"],
  ["changed", "Changed"],
] as const;

export type GuideColumn = (typeof GUIDE_COLUMNS)[number][0];

/** The columns without a choice of the user. */
export const DEFAULT_COLUMNS: readonly GuideColumn[] = GUIDE_COLUMNS.map(
  ([column]) => column,
).filter((column) => column !== "steps");

/** The key in the browser's storage. */
const STORAGE_KEY = "guidepost:guide-columns";

/** Reads the stored choice. Unknown columns are left out; another value counts as no choice. */
export function parseColumns(stored: string | null): readonly GuideColumn[] {
  let value: unknown;
  try {
    value = JSON.parse(stored ?? "");
  } catch {
    return DEFAULT_COLUMNS;
  }
  if (!Array.isArray(value)) return DEFAULT_COLUMNS;
  const names = value as unknown[];
  return GUIDE_COLUMNS.map(([column]) => column).filter((column) => names.includes(column));
}

/** Returns the choice with a column shown or hidden, in the order of the table. */
export function withColumn(
  shown: readonly GuideColumn[],
  changed: GuideColumn,
  isShown: boolean,
): GuideColumn[] {
  return GUIDE_COLUMNS.map(([column]) => column).filter((column) =>
    column === changed ? isShown : shown.includes(column),
  );
}

const listeners = new Set<() => void>();
/** The stored text of the last read, and its columns: a snapshot must not change without a cause. */
let last: { text: string | null; columns: readonly GuideColumn[] } | undefined;
/** The choice while the browser denies its storage. */
let unstored: string | null = null;

function readText(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? unstored;
  } catch {
    return unstored;
  }
}

function getColumns(): readonly GuideColumn[] {
  const text = readText();
  if (last?.text !== text) last = { text, columns: parseColumns(text) };
  return last.columns;
}

function setColumns(columns: readonly GuideColumn[]): void {
  unstored = JSON.stringify(columns);
  try {
    localStorage.setItem(STORAGE_KEY, unstored);
  } catch {
    // Denied or full: the choice holds while the page is open.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Other tabs of this browser.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The columns that the user shows, which this browser stores, and a function that changes them (contract LIST-19). */
export function useGuideColumns(): {
  columns: readonly GuideColumn[];
  setColumns: (columns: readonly GuideColumn[]) => void;
} {
  const columns = useSyncExternalStore(subscribe, getColumns, () => DEFAULT_COLUMNS);
  return { columns, setColumns };
}
