"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useState } from "react";
import { SegmentedControl } from "#components/ui/forms/segmented-control.tsx";

type Props = { notice: ReactNode; actions: ReactNode; children: ReactNode };

/**
 * The bar above a preview, and the guide at the width of the window or of a phone. The phone is a frame, because the styles of a
 * guide depend on the width of its window (decision 357).
 */
export function PreviewWindow({ notice, actions, children }: Props) {
  const path = usePathname();
  const [view, setView] = useState<"window" | "phone">("window");
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="z-30 flex flex-wrap items-center gap-x-6 gap-y-2 md:sticky md:top-0 border-b border-line bg-surface px-4 py-2.5 text-sm text-ink-soft sm:px-6 print:hidden">
        {notice}
        <div className="flex items-center gap-3">
          <div className="max-md:hidden">
            <SegmentedControl
              label="Width of the preview"
              value={view}
              onChange={setView}
              segments={[
                { value: "window", label: "Computer" },
                { value: "phone", label: "Phone" },
              ]}
            />
          </div>
          {actions}
        </div>
      </header>
      {view === "window" ? (
        children
      ) : (
        <main className="flex flex-1 justify-center bg-sunken px-4 py-8">
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the frame shows this page */}
          <iframe
            src={`${path}?frame`}
            title="The guide at the width of a phone"
            className="h-[min(52rem,calc(100dvh-8rem))] w-98 rounded-[1.75rem] border-8 border-line bg-canvas shadow-float"
          />
        </main>
      )}
    </div>
  );
}
