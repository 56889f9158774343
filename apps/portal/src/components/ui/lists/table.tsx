import type { ComponentProps, ReactNode } from "react";
import { cn } from "#lib/cn.ts";

/** A small table of static data, which scrolls in its own box. `caption` is its name. */
export function Table({
  caption,
  head,
  children,
  className,
}: {
  caption: string;
  /** The column headers; those of numbers are aligned to the right, like their cells. */
  head: readonly (string | { figure: string })[];
  children: ReactNode;
  className?: string;
}) {
  return (
    <div
      role="region"
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
      tabIndex={0}
      className={cn(
        "overflow-x-auto rounded-lg border border-line bg-surface shadow-card",
        className,
      )}
    >
      <table className="w-full text-left text-sm [&_tbody_tr]:border-t [&_tbody_tr]:border-line">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-caption text-ink-soft">
          <tr>
            {head.map((column) => {
              const name = typeof column === "string" ? column : column.figure;
              return (
                <th
                  key={name}
                  scope="col"
                  className={cn(
                    "px-3 py-2.5 font-medium whitespace-nowrap sm:px-4",
                    typeof column !== "string" && "text-right",
                  )}
                >
                  {name}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

const cell = "px-3 py-2.5 align-top sm:px-4";

export function Cell({
  figure = false,
  className,
  ...rest
}: ComponentProps<"td"> & { figure?: boolean }) {
  return <td {...rest} className={cn(cell, figure && "text-right tabular-nums", className)} />;
}

/** The header of a row. */
export function RowName({ className, ...rest }: ComponentProps<"th">) {
  return <th scope="row" {...rest} className={cn(cell, "font-medium", className)} />;
}
