import type { ReactNode } from "react";

/** A numbered step of the quick start. */
export function NumberedStep({
  number,
  title,
  description,
  aside,
  children,
}: {
  number: number;
  title: string;
  description: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-[1.75rem_minmax(0,1fr)]">
      <span
        aria-hidden
        className="hidden size-7 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent-strong sm:grid"
      >
        {number}
      </span>
      <div className="flex min-w-0 flex-col gap-3">
        <div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="text-base font-semibold">
              <span className="sm:sr-only">{number}. </span>
              {title}
            </h2>
            {aside}
          </div>
          <p className="mt-0.5 max-w-2xl text-sm text-ink-soft">{description}</p>
        </div>
        {children}
      </div>
    </li>
  );
}
