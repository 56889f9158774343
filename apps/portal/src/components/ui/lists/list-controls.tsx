import { ChevronLeft, ChevronRight, Search } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "#lib/cn.ts";
import { Button } from "../forms/button.tsx";

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
        dir="auto"
        aria-label={label}
        maxLength={200}
        className="h-10 w-full rounded-md border border-line-strong bg-surface pr-3 pl-9 hover:border-ink-soft [&::-webkit-search-cancel-button]:hidden"
      />
    </div>
  );
}

/** Buttons for the previous and the next page. Renders nothing for a single page. */
export function Pagination({
  page,
  pages,
  onPage,
}: {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}) {
  return pages <= 1 ? null : (
    <nav aria-label="Pages" className="mt-5 flex items-center justify-between gap-4">
      <Button icon={ChevronLeft} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span className="text-sm text-ink-soft tabular-nums">
        Page {page} of {pages}
      </span>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
        <ChevronRight aria-hidden className="size-4" />
      </Button>
    </nav>
  );
}
