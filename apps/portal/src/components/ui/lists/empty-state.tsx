import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** Replaces an empty list: what it is for, and the first action. */
export function EmptyState({
  icon: Icon,
  title,
  children,
  action,
}: {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center rounded-lg border border-dashed border-line px-6 py-14 text-center">
      <span className="mb-4 grid size-11 place-items-center rounded-full bg-accent-soft text-accent-strong">
        <Icon aria-hidden className="size-5" />
      </span>
      <h2 className="text-base font-semibold">{title}</h2>
      {children !== undefined && (
        <div className="mt-1 max-w-md text-sm text-ink-soft">{children}</div>
      )}
      {action !== undefined && (
        <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>
      )}
    </div>
  );
}
