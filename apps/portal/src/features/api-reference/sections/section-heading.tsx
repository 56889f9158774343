import { Link2 } from "lucide-react";
import { cn } from "#lib/cn.ts";

/**
 * The heading of a section, with a link to it. It receives the focus when the URL's fragment is its
 * id.
 */
export function SectionHeading({ anchor, children }: { anchor: string; children: string }) {
  return (
    <div className="group flex items-center gap-2">
      <h3 id={`${anchor}-title`} tabIndex={-1} className="text-lg font-semibold outline-none">
        {children}
      </h3>
      <a
        href={`#${anchor}`}
        aria-label={`Link to ${children}`}
        className="rounded-sm text-ink-soft opacity-0 group-hover:opacity-100 hover:text-accent focus-visible:opacity-100"
      >
        <Link2 aria-hidden className="size-4" />
      </a>
    </div>
  );
}

const METHOD_CLASSES: Record<string, string> = {
  GET: "bg-info-soft text-info",
  POST: "bg-accent-soft text-accent-strong",
  PATCH: "bg-warning-soft text-warning",
  DELETE: "bg-danger-soft text-danger",
};

/** An HTTP method in its own color. */
export function MethodBadge({ method, className }: { method: string; className?: string }) {
  return (
    <span
      className={cn(
        "inline-block shrink-0 rounded-sm px-1.5 py-0.5 text-center font-mono text-2xs leading-4 font-semibold",
        METHOD_CLASSES[method] ?? "bg-sunken text-ink-soft",
        className,
      )}
    >
      {method}
    </span>
  );
}
