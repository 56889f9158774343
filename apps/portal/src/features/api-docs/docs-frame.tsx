import { Brand } from "#components/ui/layout/brand.tsx";
import { OperatorLinkItems } from "#components/ui/layout/operator-links.tsx";
import { Link } from "#components/ui/text/link.tsx";
import { cn } from "#lib/cn.ts";
import { DOCS_GROUPS, DOCS_PAGES, type DocsPageId, docsPath } from "#lib/docs/docs-pages.ts";
import type { Operator } from "#lib/operator.ts";
import { Island } from "./reader/islands.tsx";

const HEADER_LINK = "rounded-md px-2.5 py-1.5 text-sm font-medium text-ink-soft hover:text-ink";

type Props = {
  apiUrl: string;
  /** Whether visitors can sign up without an invitation. */
  isSignUpOpen: boolean;
};

/** The header of the documentation. */
export function DocsHeader({
  apiUrl,
  isSignUpOpen,
  contact,
}: Props & {
  /** The URL of the operator's support. */
  contact: string | undefined;
}) {
  return (
    <header className="border-b border-line px-4 py-3 sm:px-8 print:hidden">
      <div className="mx-auto flex w-full max-w-7xl items-center gap-x-2 sm:gap-x-4">
        <Brand />
        <nav aria-label="Documentation" className="flex flex-1 items-center max-sm:hidden">
          <Link href="/docs" className={HEADER_LINK}>
            Docs
          </Link>
          <a href={`${apiUrl}/docs`} className={cn(HEADER_LINK, "max-md:hidden")}>
            Reference
          </a>
          <Link href="/docs/changelog" className={cn(HEADER_LINK, "max-md:hidden")}>
            Changelog
          </Link>
        </nav>
        <div className="ml-auto flex items-center gap-1.5">
          <Island name="DocsSearch" {...(contact !== undefined && { contact })} />
          <Island name="AccountLinks" isSignUpOpen={isSignUpOpen} />
        </div>
      </div>
    </header>
  );
}

/** The footer of the documentation: the forms that programs read. */
export function DocsFooter({ apiUrl, isSignUpOpen, operator }: Props & { operator: Operator }) {
  const links = [
    [`${apiUrl}/openapi.json`, "OpenAPI document"],
    ["/llms.txt", "llms.txt"],
    ["/llms-full.txt", "All pages as Markdown"],
    ["/changelog.xml", "Changelog feed"],
    ["/sign-in", "Sign in"],
    ...(isSignUpOpen ? [["/sign-up", "Create account"] as const] : []),
  ] as const;
  return (
    <footer className="border-t border-line px-4 py-6 text-caption text-ink-soft sm:px-8 print:hidden">
      <ul className="mx-auto flex w-full max-w-7xl flex-wrap gap-x-5 gap-y-2">
        {links.map(([href, label]) => (
          <li key={href}>
            <a href={href} className="underline underline-offset-4 hover:text-ink">
              {label}
            </a>
          </li>
        ))}
        <OperatorLinkItems operator={operator} />
      </ul>
    </footer>
  );
}

function NavigationLink({
  id,
  title,
  current,
}: {
  id: DocsPageId | "";
  title: string;
  current: string | undefined;
}) {
  const isCurrent = id === current;
  return (
    <li>
      <Link
        href={docsPath(id)}
        aria-current={isCurrent ? "page" : undefined}
        className={cn(
          "block rounded-md px-2.5 py-2 text-sm font-medium transition-colors lg:py-1.5",
          isCurrent
            ? "bg-accent-soft text-accent-strong"
            : "text-ink-soft hover:bg-sunken hover:text-ink",
        )}
      >
        {title}
      </Link>
    </li>
  );
}

function NavigationLinks({ current }: { current: string | undefined }) {
  return (
    <div className="flex flex-col gap-6">
      <ul>
        <NavigationLink id="" title="Overview" current={current} />
      </ul>
      {DOCS_GROUPS.map(({ title, pages }) => (
        <div key={title}>
          <p className="mb-1.5 px-2.5 text-xs font-semibold text-ink-soft">{title}</p>
          <ul className="flex flex-col gap-0.5">
            {pages.map((page) => (
              <NavigationLink key={page.id} id={page.id} title={page.title} current={current} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/**
 * The list of all pages: next to the content, or in a closed element above it on narrow screens. It
 * needs no script.
 */
export function DocsNavigation({ current }: { current: DocsPageId | "" | undefined }) {
  const title = DOCS_PAGES.find(({ id }) => id === current)?.title ?? "Search";
  return (
    <>
      <details className="mb-6 rounded-lg border border-line bg-surface lg:hidden print:hidden">
        <summary className="px-4 py-2.5 text-sm font-medium">
          <span className="text-ink-soft">All pages:</span> {title}
        </summary>
        <nav aria-label="All pages of the documentation" className="border-t border-line p-2 pt-3">
          <NavigationLinks current={current} />
        </nav>
      </details>
      <aside className="sticky top-0 hidden max-h-dvh self-start overflow-y-auto py-10 lg:-ml-2.5 lg:block print:hidden">
        <nav aria-label="All pages of the documentation">
          <NavigationLinks current={current} />
        </nav>
      </aside>
    </>
  );
}
