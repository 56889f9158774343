import type { ReactNode } from "react";
import { Card } from "#components/ui/layout/card.tsx";

/** The layout of a section, shared with its loading state. */
export const SECTION_CLASS =
  "grid gap-x-12 gap-y-4 border-t border-line py-8 first-of-type:border-t-0 first-of-type:pt-0 xl:grid-cols-[17rem_minmax(0,1fr)]";

/** A section of the settings: its subject on the left, its controls on the right. */
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
    <section className={SECTION_CLASS}>
      <div>
        <h2 className="text-base font-semibold">{title}</h2>
        <p className="mt-1 max-w-xl text-sm text-ink-soft">{description}</p>
      </div>
      <Card>{children}</Card>
    </section>
  );
}

/** The note of a section whose controls need a verified address (contract USER-1). */
export const VERIFY_FIRST = "Verify your email address first. The email has a link.";

/** The bottom of a form in a section: its button and a note about it. */
export function SectionFooter({ note, children }: { note?: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line px-5 py-3.5">
      <p className="text-caption text-ink-soft">{note}</p>
      {children}
    </div>
  );
}

/** The effects of an action, for its confirmation dialog. */
export function EffectList({ effects }: { effects: readonly string[] }) {
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm marker:text-ink-soft">
      {effects.map((effect) => (
        <li key={effect} className="wrap-anywhere">
          {effect}
        </li>
      ))}
    </ul>
  );
}
