import { BookOpen, type LucideIcon, ArrowLeft, ArrowRight } from "lucide-react";
import { Link } from "#components/ui/link.tsx";
import { Card } from "#components/ui/card.tsx";
import { topics, type Topic } from "./topics.ts";
import type { ReactNode } from "react";
import { TextLink } from "#components/ui/button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { cn } from "#lib/cn.ts";
import type { TopicProps } from "./prose.tsx";

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

function Neighbour({
  topic,
  label,
  className,
  children,
}: {
  topic: Topic;
  label: string;
  className?: string;
  children: (title: ReactNode) => ReactNode;
}) {
  return (
    <Link
      href={`/developer/docs/${topic.id}`}
      className={cn("group flex flex-col rounded-md py-1", className)}
    >
      <span className="text-caption text-ink-soft">{label}</span>
      <span className="flex items-center gap-1.5 font-medium text-accent underline-offset-4 group-hover:underline">
        {children(topic.title)}
      </span>
    </Link>
  );
}

/** One topic, with links to the previous and the next topic. */
export function TopicPage({ topic, ...props }: TopicProps & { topic: Topic }) {
  const index = topics.indexOf(topic);
  const [before, after] = [topics[index - 1], topics[index + 1]];
  return (
    <>
      <p className="mb-2 text-sm">
        <TextLink href="/developer/docs">Docs</TextLink>
      </p>
      <PageHeader title={topic.title} description={topic.summary} />
      <div className="flex flex-col gap-10">
        <topic.Content {...props} />
      </div>
      <nav
        aria-label="Previous and next topic"
        className="mt-12 flex max-w-3xl flex-wrap justify-between gap-4 border-t border-line pt-5"
      >
        {before && (
          <Neighbour topic={before} label="Previous">
            {(title) => (
              <>
                <ArrowLeft aria-hidden className="size-4" />
                {title}
              </>
            )}
          </Neighbour>
        )}
        {after && (
          <Neighbour topic={after} label="Next" className="ml-auto items-end">
            {(title) => (
              <>
                {title}
                <ArrowRight aria-hidden className="size-4" />
              </>
            )}
          </Neighbour>
        )}
      </nav>
    </>
  );
}
