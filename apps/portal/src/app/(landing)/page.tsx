import { ChartColumn, KeyRound, ListChecks } from "lucide-react";
import type { Metadata } from "next";
import { ExampleGuide } from "#features/public-guide/example-guide.tsx";
import { Picture } from "#features/landing/picture.tsx";
import guideDark from "#features/landing/pictures/guide-dark.webp";
import guideLight from "#features/landing/pictures/guide-light.webp";
import portalDark from "#features/landing/pictures/portal-dark.webp";
import portalLight from "#features/landing/pictures/portal-light.webp";
import { PlanList } from "#features/landing/plan-list.tsx";
import { Island } from "#features/landing/reader/islands.tsx";
import { FirstCall } from "#features/landing/server/first-call.tsx";
import { TAGLINE } from "#features/landing/tagline.ts";
import { planFigures } from "#lib/formats/plan-limits.ts";
import { getServices } from "#server/get-services.ts";
import { isSignUpOpen } from "#server/sign-up.ts";
import { Brand } from "#components/ui/layout/brand.tsx";
import { LinkButton, TextLink } from "#components/ui/forms/button.tsx";
import { OperatorLinkItems } from "#components/ui/layout/operator-links.tsx";

export const metadata: Metadata = {
  title: { absolute: `Guidepost: ${TAGLINE.toLowerCase()}` },
  description:
    "Write step-by-step guides in the portal, or publish them from your own software by API. Readers follow them step by step. You see views, completions and ratings.",
  alternates: { canonical: "/" },
  openGraph: { type: "website", siteName: "Guidepost", url: "/" },
  twitter: { card: "summary_large_image" },
};

const FEATURES = [
  {
    icon: ListChecks,
    title: "Pages that readers finish",
    text: "Every guide is a fast, focused page that remembers each reader’s progress, on any screen.",
  },
  {
    icon: ChartColumn,
    title: "Accurate statistics",
    text: "Each reader counts as one view per day, one completion and one rating. Bots and the author do not count.",
  },
  {
    icon: KeyRound,
    title: "An API you can rely on",
    text: "Scoped keys, exact quotas, errors that explain what to do, and an OpenAPI document generated from the same code as the API.",
  },
];

const FOOTER_LINKS = [
  ["/docs", "Docs"],
  ["/docs/changelog", "Changelog"],
] as const;

const HEADING = "text-2xl font-semibold sm:text-title";

/** The home page. It is the same for every reader (contract PUBLIC-16). */
export default function LandingPage() {
  const { apiUrl, signUp, operator, planPrices, exampleUrl } = getServices();
  const links = { isSignUpOpen: isSignUpOpen(signUp) };
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-6xl flex-col px-5 sm:px-8">
      <header className="flex items-center justify-between gap-4 py-5">
        <Brand />
        <nav aria-label="Account" className="flex items-center gap-1.5">
          <LinkButton href="/docs" variant="ghost">
            Docs
          </LinkButton>
          <Island name="AccountLinks" {...links} />
        </nav>
      </header>
      <main className="flex flex-1 flex-col gap-20 pt-8 pb-20 sm:gap-28 lg:pt-14">
        <div className="grid items-center gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,11fr)_minmax(0,12fr)]">
          <div>
            {/* No line ends at a hyphen. */}
            <h1 className="text-4xl leading-[1.12] font-semibold tracking-tight sm:text-5xl">
              <span className="whitespace-nowrap">Step-by-step</span>
              {TAGLINE.slice("Step-by-step".length)}
            </h1>
            <p className="mt-5 max-w-lg text-lg leading-relaxed text-ink-soft">
              Write guides in the portal, or publish them from your own software by API. You see
              which guides readers open, finish and rate.
            </p>
            <div className="mt-8 flex flex-wrap gap-3">
              <Island name="StartLink" {...links} />
              <LinkButton href="#example" size="lg">
                See an example
              </LinkButton>
            </div>
            <p className="mt-4 text-sm text-ink-soft">
              Free with {planFigures("free").guides} guides. API access requires{" "}
              <TextLink href="#plans">a paid plan</TextLink>.
            </p>
          </div>
          <Picture
            light={guideLight}
            dark={guideDark}
            alt="A guide as readers see it: its title, the progress of the reader, and the first step with a button to mark it as done."
          />
        </div>
        <ul className="grid gap-x-10 gap-y-7 sm:grid-cols-3">
          {FEATURES.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <h2 className="flex items-center gap-2 text-body font-semibold">
                <Icon aria-hidden className="size-4 text-accent" />
                {title}
              </h2>
              <p className="mt-1.5 text-sm text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
        <section
          aria-labelledby="authors"
          className="grid items-center gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,12fr)]"
        >
          <div>
            <h2 id="authors" className={HEADING}>
              For authors
            </h2>
            <p className="mt-3 text-ink-soft">
              Write steps with pictures, code, callouts and checklists, or paste them from Word and
              Markdown. Every change is saved. Readers see it when you publish it.
            </p>
            <p className="mt-3 text-ink-soft">
              Insights show where readers stop, and their feedback is next to the step.
            </p>
          </div>
          <Picture
            light={portalLight}
            dark={portalDark}
            alt="The editor of the portal: a guide with its steps, and buttons to preview and to publish it."
          />
        </section>
        <section
          aria-labelledby="developers"
          className="grid items-center gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,12fr)]"
        >
          <div>
            <h2 id="developers" className={HEADING}>
              For developers
            </h2>
            <p className="mt-3 text-ink-soft">
              Publish from a release script, a CMS or a folder of Markdown files: with plain HTTP,
              the TypeScript SDK, the command line, or an agent over MCP.
            </p>
            <div className="mt-6">
              <LinkButton href="/docs">Read the docs</LinkButton>
            </div>
          </div>
          <FirstCall apiUrl={apiUrl} />
        </section>
        <section aria-labelledby="example" className="scroll-mt-6">
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <h2 id="example" className={HEADING}>
              An example
            </h2>
            {exampleUrl !== undefined && (
              <LinkButton href={exampleUrl}>Open published guides</LinkButton>
            )}
          </div>
          <div className="mt-6 rounded-xl border border-line bg-sunken px-4 py-8 sm:px-10 sm:py-12">
            <div className="mx-auto max-w-[44rem]">
              <ExampleGuide />
            </div>
          </div>
        </section>
        <section aria-labelledby="plans" className="scroll-mt-6">
          <h2 id="plans" className={`mb-6 ${HEADING}`}>
            Plans
          </h2>
          <PlanList prices={planPrices} contact={operator.contact} />
        </section>
      </main>
      <footer className="border-t border-line py-6 text-caption text-ink-soft">
        <ul className="flex flex-wrap gap-x-5 gap-y-2">
          {FOOTER_LINKS.map(([href, label]) => (
            <li key={href}>
              <a href={href} className="underline underline-offset-4 hover:text-ink">
                {label}
              </a>
            </li>
          ))}
          <OperatorLinkItems operator={operator} />
        </ul>
      </footer>
    </div>
  );
}
