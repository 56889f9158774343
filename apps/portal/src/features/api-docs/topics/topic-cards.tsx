import { BookOpen, type LucideIcon } from "lucide-react";
import Link from "next/link";
import { Card } from "#components/ui/card.tsx";
import { topics } from "./topics.ts";

type Entry = { href: string; title: string; summary: string; icon: LucideIcon };

const entries: Entry[] = [
  ...topics.map(({ id, title, summary, icon }) => ({
    href: `/developer/docs/${id}`,
    title,
    summary,
    icon,
  })),
  {
    href: "/developer/reference",
    title: "Reference",
    summary: "Every operation with its fields and responses, and a form to send it.",
    icon: BookOpen,
  },
];

/** The topics, each a card that is a link as a whole. */
export function TopicCards() {
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {entries.map(({ href, title, summary, icon: Icon }) => (
        <li key={href}>
          <Card className="relative flex h-full gap-4 p-5 transition-colors hover:border-line-strong">
            <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-strong">
              <Icon aria-hidden className="size-4.5" />
            </span>
            <div className="min-w-0">
              <h2 className="font-semibold">
                <Link href={href} className="rounded-sm after:absolute after:inset-0">
                  {title}
                </Link>
              </h2>
              <p className="mt-0.5 text-sm text-pretty text-ink-soft">{summary}</p>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}
