import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "./button.tsx";

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
