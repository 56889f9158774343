import type { ReactNode } from "react";

/** Code within a text. */
export function Code({ children }: { children: ReactNode }) {
  return (
    <code className="rounded-sm bg-sunken px-1 py-0.5 font-mono text-code wrap-break-word">
      {children}
    </code>
  );
}
