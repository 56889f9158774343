import { Search } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "#lib/cn.ts";

/** A search field for a list; `label` is its name. */
export function SearchBox({
  label,
  className,
  ...rest
}: Omit<ComponentProps<"input">, "type"> & { label: string }) {
  return (
    <div className={cn("relative min-w-0 grow", className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-3 left-3 size-4 text-ink-soft"
      />
      <input
        {...rest}
        type="search"
        aria-label={label}
        maxLength={200}
        className="h-10 w-full rounded-md border border-line-strong bg-surface pr-3 pl-9 hover:border-ink-soft [&::-webkit-search-cancel-button]:hidden"
      />
    </div>
  );
}
