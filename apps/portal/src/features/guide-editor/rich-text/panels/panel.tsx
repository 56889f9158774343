import type { ReactNode } from "react";

/** Settings of what is at the caret, below the toolbar. */
export function Panel({ children }: { children: ReactNode }) {
  return <div className="border-b border-line bg-surface px-4 py-3 sm:px-5">{children}</div>;
}
