import {
  type LucideIcon,
  FileCode,
  Gauge,
  GitBranch,
  KeyRound,
  Layers,
  TriangleAlert,
  BookOpen,
  ArrowLeft,
  ArrowRight,
} from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { Authentication } from "./authentication.tsx";
import { Content } from "./content.tsx";
import { Errors } from "./errors.tsx";
import { Limits } from "./limits.tsx";
import { Pagination } from "./pagination.tsx";
import type { TopicProps } from "../server/prose.tsx";
import { Versions } from "./versions.tsx";
import { Link } from "#components/ui/link.tsx";
import { Card } from "#components/ui/card.tsx";
import { TextLink } from "#components/ui/button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { cn } from "#lib/cn.ts";

type Topic = {
  /** The last segment of its path. */
  id: string;
  title: string;
  summary: string;
  icon: LucideIcon;
  Content: ComponentType<TopicProps>;
};

/** In reading order. */
const TOPICS: readonly Topic[] = [
  {
    id: "authentication",
    title: "Authentication and scopes",
    summary: "How a key is sent, what each scope grants, and which guides a key can access.",
    icon: KeyRound,
    Content: Authentication,
  },
  {
    id: "content",
    title: "Writing guides",
    summary:
      "What a request body can contain, which HTML a step keeps, and which requests are safe to repeat.",
    icon: FileCode,
    Content,
  },
  {
    id: "errors",
    title: "Errors",
    summary: "Every code with its status and message, and what to do about it.",
    icon: TriangleAlert,
    Content: Errors,
  },
  {
    id: "limits",
    title: "Limits",
    summary:
      "Requests per minute, hour and month: which requests count, and what happens at the limit.",
    icon: Gauge,
    Content: Limits,
  },
  {
    id: "pagination",
    title: "Pagination",
    summary: "How to read long lists page by page, with cursors that do not repeat or skip guides.",
    icon: Layers,
    Content: Pagination,
  },
  {
    id: "versions",
    title: "Versions",
    summary: "What may change in v1, the notice before a removal, and the changelog.",
    icon: GitBranch,
    Content: Versions,
  },
];

export function topicOf(id: string): Topic | undefined {
  return TOPICS.find((one) => one.id === id);
}

type Entry = { href: string; title: string; summary: string; icon: LucideIcon };

const ENTRIES: Entry[] = [
  ...TOPICS.map(({ id, title, summary, icon }) => ({
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
      {ENTRIES.map(({ href, title, summary, icon: Icon }) => (
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

function AdjacentTopicLink({
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
  const index = TOPICS.indexOf(topic);
  const [before, after] = [TOPICS[index - 1], TOPICS[index + 1]];
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
          <AdjacentTopicLink topic={before} label="Previous">
            {(title) => (
              <>
                <ArrowLeft aria-hidden className="size-4" />
                {title}
              </>
            )}
          </AdjacentTopicLink>
        )}
        {after && (
          <AdjacentTopicLink topic={after} label="Next" className="ml-auto items-end">
            {(title) => (
              <>
                {title}
                <ArrowRight aria-hidden className="size-4" />
              </>
            )}
          </AdjacentTopicLink>
        )}
      </nav>
    </>
  );
}
