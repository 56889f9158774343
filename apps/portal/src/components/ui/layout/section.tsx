import type { ReactNode } from "react";
import { cn } from "#lib/cn.ts";

/** A section of a page with a title, a description and actions. */
export function Section({
  title,
  description,
  actions,
  children,
  className,
}: {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section className={cn("flex flex-col gap-4", className)}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-base font-semibold">{title}</h2>
          {description !== undefined && (
            <p className="mt-0.5 max-w-2xl text-sm text-ink-soft">{description}</p>
          )}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}
