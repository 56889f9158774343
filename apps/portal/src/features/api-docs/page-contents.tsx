import { cn } from "#lib/cn.ts";
import type { PagePart } from "./server/page-parts.ts";

const NAME = "On this page";

function PartLinks({ parts, className }: { parts: readonly PagePart[]; className: string }) {
  return (
    <ul className={cn("flex flex-col", className)}>
      {parts.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="block rounded-sm py-1 text-sm text-pretty text-ink-soft hover:text-ink hover:underline hover:underline-offset-4"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The table of contents of a page above its content, on screens without space next to it (contract DOCS-10). */
export function FoldedContents({ parts }: { parts: readonly PagePart[] }) {
  return (
    <nav aria-label={NAME} className="mb-8 max-w-3xl xl:hidden print:hidden">
      <details className="rounded-lg border border-line bg-surface">
        <summary className="px-4 py-2.5 text-sm font-medium">{NAME}</summary>
        <PartLinks parts={parts} className="border-t border-line px-4 py-2" />
      </details>
    </nav>
  );
}

/** The table of contents of a page next to its content, on wide screens. */
export function SideContents({ parts }: { parts: readonly PagePart[] }) {
  return (
    <aside className="sticky top-0 hidden max-h-dvh self-start overflow-y-auto py-11 xl:block print:hidden">
      <nav aria-label={NAME}>
        <p className="mb-1.5 text-xs font-semibold text-ink-soft">{NAME}</p>
        <PartLinks parts={parts} className="" />
      </nav>
    </aside>
  );
}
