import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { TextLink } from "#components/ui/forms/button.tsx";
import { Card } from "#components/ui/layout/card.tsx";
import { Code } from "#components/ui/text/inline-code.tsx";
import { Link } from "#components/ui/text/link.tsx";
import { PageHeader } from "#components/ui/layout/page-header.tsx";
import { cn } from "#lib/cn.ts";
import {
  DOCS_GROUPS,
  DOCS_OVERVIEW,
  DOCS_PAGES,
  type DocsPageId,
  type DocsPageInfo,
  docsPath,
  AUTHOR_GROUP,
} from "#lib/docs/docs-pages.ts";
import { DeleteYourAccount } from "./authors/delete-your-account.tsx";
import { ImportAndExport } from "./authors/import-and-export.tsx";
import { Members } from "./authors/members.tsx";
import { PlanAndNotifications } from "./authors/plan-and-notifications.tsx";
import { ProfileAndBranding } from "./authors/profile-and-branding.tsx";
import { PublishAGuide } from "./authors/publish-a-guide.tsx";
import { Readers } from "./authors/readers.tsx";
import { ShareAGuide } from "./authors/share-a-guide.tsx";
import { SignInAndSecurity } from "./authors/sign-in-and-security.tsx";
import { WriteAGuide } from "./authors/write-a-guide.tsx";
import { Changelog } from "./changelog/changelog.tsx";
import { DocsNavigation } from "./docs-frame.tsx";
import { FoldedContents, SideContents } from "./page-contents.tsx";
import { Agents } from "./recipes/agents.tsx";
import { MobileApp } from "./recipes/mobile-app.tsx";
import { NightlyExport } from "./recipes/nightly-export.tsx";
import { SyncFromGit } from "./recipes/sync-from-git.tsx";
import { SearchForm } from "./search/search-page.tsx";
import { type PagePart, partsOf } from "./server/page-parts.ts";
import { CodeSample, Part, type TopicProps } from "./server/prose.tsx";
import { Authentication } from "./topics/authentication.tsx";
import { CommandLine } from "./topics/cli.tsx";
import { ConcurrentChanges } from "./topics/concurrent-changes.tsx";
import { Content } from "./content/content.tsx";
import { PendingDrafts } from "./topics/drafts.tsx";
import { Errors } from "./topics/errors.tsx";
import { VersionHistory } from "./topics/history.tsx";
import { Insights } from "./topics/insights.tsx";
import { Limits } from "./topics/limits.tsx";
import { Mcp } from "./topics/mcp.tsx";
import { Pagination } from "./topics/pagination.tsx";
import { Synchronization } from "./topics/synchronization.tsx";
import { PublicQuickStart } from "./topics/quick-start.tsx";
import { RequestLog } from "./topics/request-log.tsx";
import { Sdk } from "./topics/sdk.tsx";
import { Webhooks } from "./topics/webhooks.tsx";
import { Versions } from "./topics/versions.tsx";

/** A page with fewer parts is visible as a whole. */
const MAX_PARTS_WITHOUT_CONTENTS = 3;

const CONTENTS: Record<DocsPageId, ComponentType<TopicProps>> = {
  "write-a-guide": WriteAGuide,
  "publish-a-guide": PublishAGuide,
  "share-a-guide": ShareAGuide,
  "profile-and-branding": ProfileAndBranding,
  members: Members,
  readers: Readers,
  "import-and-export": ImportAndExport,
  "sign-in-and-security": SignInAndSecurity,
  "plan-and-notifications": PlanAndNotifications,
  "delete-your-account": DeleteYourAccount,
  "quick-start": PublicQuickStart,
  sdk: Sdk,
  cli: CommandLine,
  authentication: Authentication,
  content: Content,
  "concurrent-changes": ConcurrentChanges,
  drafts: PendingDrafts,
  history: VersionHistory,
  insights: Insights,
  synchronization: Synchronization,
  webhooks: Webhooks,
  pagination: Pagination,
  errors: Errors,
  "request-log": RequestLog,
  limits: Limits,
  mcp: Mcp,
  versions: Versions,
  "sync-from-git": SyncFromGit,
  "nightly-export": NightlyExport,
  "mobile-app": MobileApp,
  agents: Agents,
  changelog: Changelog,
};

type DocsPageProps = {
  /** The search has no id. */
  page: { id: DocsPageId | "" | undefined; title: string; summary: string | undefined };
  /** The table of contents. */
  parts?: readonly PagePart[];
  children: ReactNode;
};

/** The navigation, and the article that is also available as Markdown. */
export function DocsPage({ page: { id, title, summary }, parts = [], children }: DocsPageProps) {
  const hasContents = parts.length > MAX_PARTS_WITHOUT_CONTENTS;
  return (
    <div
      className={cn(
        "mx-auto w-full max-w-7xl lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:gap-x-10",
        hasContents && "xl:grid-cols-[13.5rem_minmax(0,1fr)_12rem]",
      )}
    >
      <div className="pt-6 lg:contents">
        <DocsNavigation current={id} />
      </div>
      <main id="main" tabIndex={-1} className="min-w-0 pb-16 outline-none lg:pt-10">
        <article data-docs-article>
          <PageHeader title={title} description={summary} />
          {hasContents && <FoldedContents parts={parts} />}
          <div className="flex flex-col gap-10">{children}</div>
        </article>
        {id !== undefined && <AdjacentPages id={id} />}
      </main>
      {hasContents && <SideContents parts={parts} />}
    </div>
  );
}

function AdjacentPageLink({
  id,
  label,
  className,
  children,
}: {
  id: DocsPageId | "";
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Link href={docsPath(id)} className={cn("group flex flex-col rounded-md py-1", className)}>
      <span className="text-caption text-ink-soft">{label}</span>
      <span className="flex items-center gap-1.5 font-medium text-accent underline-offset-4 group-hover:underline">
        {children}
      </span>
    </Link>
  );
}

function AdjacentPages({ id }: { id: DocsPageId | "" }) {
  const index = DOCS_PAGES.findIndex((page) => page.id === id);
  const [before, after] = [DOCS_PAGES[index - 1], DOCS_PAGES[index + 1]];
  return (
    <nav
      aria-label="Previous and next page"
      className="mt-12 flex max-w-3xl flex-wrap justify-between gap-4 border-t border-line pt-5 print:hidden"
    >
      {before && (
        <AdjacentPageLink id={before.id} label="Previous">
          <ArrowLeft aria-hidden className="size-4" />
          {before.title}
        </AdjacentPageLink>
      )}
      {after && (
        <AdjacentPageLink id={after.id} label="Next" className="ml-auto items-end">
          {after.title}
          <ArrowRight aria-hidden className="size-4" />
        </AdjacentPageLink>
      )}
    </nav>
  );
}

/** A page of the documentation, except the overview. */
export function DocsTopicPage({
  page,
  ...props
}: TopicProps & { page: DocsPageInfo & { id: DocsPageId } }) {
  const PageContent = CONTENTS[page.id];
  const content = <PageContent {...props} />;
  return (
    <DocsPage page={page} parts={partsOf(content)}>
      {content}
    </DocsPage>
  );
}

/** The pages of a group, each a card that is a link as a whole. */
function PageCards({ pages }: { pages: readonly (DocsPageInfo & { id: DocsPageId })[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {pages.map(({ id, title, summary }) => (
        <li key={id}>
          <Card className="relative h-full p-5 transition-colors hover:border-line-strong">
            <h3 className="font-semibold">
              <Link href={docsPath(id)} className="rounded-sm after:absolute after:inset-0">
                {title}
              </Link>
            </h3>
            <p className="mt-0.5 text-sm text-pretty text-ink-soft">{summary}</p>
          </Card>
        </li>
      ))}
    </ul>
  );
}

function GroupCards({ title, pages }: (typeof DOCS_GROUPS)[number]) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold">{title}</h2>
      <PageCards pages={pages} />
    </section>
  );
}

/** The start page of the documentation. */
export function DocsOverviewPage({ baseUrl, apiUrl }: TopicProps) {
  const isForAuthors = ({ title }: (typeof DOCS_GROUPS)[number]) => title === AUTHOR_GROUP;
  return (
    <DocsPage page={DOCS_OVERVIEW}>
      <SearchForm />
      {DOCS_GROUPS.filter(isForAuthors).map((group) => (
        <GroupCards key={group.title} {...group} />
      ))}
      <Part title="The first API request">
        <p>
          The base URL is <Code>{baseUrl}</Code>. Every request sends an API key, and every response
          is JSON:
        </p>
        <CodeSample
          language="shellscript"
          label="List your guides"
          code={`curl "${baseUrl}/guides?limit=10" \\\n  -H "Authorization: Bearer $GUIDEPOST_KEY"`}
        />
      </Part>
      {DOCS_GROUPS.filter((group) => !isForAuthors(group)).map((group) => (
        <GroupCards key={group.title} {...group} />
      ))}
      <Part title="Reference">
        <p>
          The <TextLink href={`${apiUrl}/docs`}>API reference</TextLink> lists every operation with
          its parameters and responses. It is generated from the{" "}
          <TextLink href={`${apiUrl}/openapi.json`}>OpenAPI document</TextLink>, from which you can
          also generate a client. For TypeScript and JavaScript, there is{" "}
          <TextLink href="/docs/sdk">an SDK</TextLink>.
        </p>
      </Part>
    </DocsPage>
  );
}
