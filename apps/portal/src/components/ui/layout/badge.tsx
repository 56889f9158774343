import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";

const badgeVariants = cva(
  "inline-flex items-center gap-1 rounded-full forced-colors:outline forced-colors:-outline-offset-1 px-2 py-0.5 text-xs font-medium whitespace-nowrap",
  {
    variants: {
      tone: {
        neutral: "bg-sunken text-ink-soft",
        good: "bg-accent-soft text-accent-strong",
        warning: "bg-warning-soft text-warning",
        danger: "bg-danger-soft text-danger",
        info: "bg-info-soft text-info",
      },
    },
  },
);

export type Tone = NonNullable<VariantProps<typeof badgeVariants>["tone"]>;

/** A short label of a state. */
export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={badgeVariants({ tone })}>{children}</span>;
}
