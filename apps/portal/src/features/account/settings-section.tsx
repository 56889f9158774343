import type { ReactNode } from "react";
import { Card } from "#components/ui/card.tsx";

/** Where a part of the settings stands, also while it loads. */
export const sectionLook =
  "grid gap-x-12 gap-y-4 border-t border-line py-8 first-of-type:border-t-0 first-of-type:pt-0 xl:grid-cols-[17rem_minmax(0,1fr)]";

/** A part of the settings: what it is about at the left, what there is to set at the right. */
export function SettingsSection({
  title,
  description,
  children,
}: {
  title: string;
  description: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={sectionLook}>
      <div>
        <h2 className="text-base font-semibold">{title}</h2>
        <p className="mt-1 max-w-xl text-sm text-ink-soft">{description}</p>
      </div>
      <Card>{children}</Card>
    </section>
  );
}

/** The bottom of a form in a section: its button, and what to know before pressing it. */
export function SectionFooter({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line px-5 py-3.5">
      <p className="text-caption text-ink-soft">{note}</p>
      {children}
    </div>
  );
}
