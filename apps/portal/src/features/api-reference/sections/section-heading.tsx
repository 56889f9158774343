import { Link2 } from "lucide-react";

/** The heading of a section, with a link to it. It receives the focus when the URL names it. */
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
