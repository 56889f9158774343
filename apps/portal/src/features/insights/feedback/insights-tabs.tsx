import type { ReactNode } from "react";
import { Link } from "#components/ui/text/link.tsx";
import { cn } from "#lib/cn.ts";

/** Links to the overview and to the feedback of readers. @param path the path of the overview */
export function InsightsTabs({
  path,
  current,
  badge,
}: {
  path: string;
  current: "numbers" | "feedback";
  /** The number of new texts. */
  badge?: ReactNode;
}) {
  const tabs = [
    { name: "numbers", label: "Overview", href: path },
    { name: "feedback", label: "Feedback", href: `${path}/feedback` },
  ] as const;
  return (
    <nav aria-label="Insights" className="mb-7 border-b border-line">
      <ul className="-mb-px flex gap-6">
        {tabs.map(({ name, label, href }) => (
          <li key={name}>
            <Link
              href={href}
              aria-current={name === current ? "page" : undefined}
              className={cn(
                "flex items-center gap-2 border-b-2 pb-2.5 text-sm font-medium",
                name === current
                  ? "border-accent text-ink"
                  : "border-transparent text-ink-soft hover:text-ink",
              )}
            >
              {label}
              {name === "feedback" && badge}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
