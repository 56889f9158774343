import { Fragment } from "react";
import { ChartColumn, KeyRound, ListChecks } from "lucide-react";
import type { Metadata } from "next";
import { TAGLINE, PlanList } from "#features/landing/plan-list.tsx";
import { Island } from "#features/landing/reader/islands.tsx";
import { FirstCall } from "#features/landing/server/first-call.tsx";
import { planFigures } from "#lib/formats/plan-limits.ts";
import { getServices } from "#server/get-services.ts";
import { isSignUpOpen } from "#server/sign-up.ts";
import { Brand } from "#components/ui/layout/brand.tsx";
import { LinkButton, TextLink } from "#components/ui/forms/button.tsx";

export const metadata: Metadata = {
  title: { absolute: "Guidepost: publish step-by-step guides by API" },
  description:
    "Write step-by-step guides, or send them from your own software. Readers follow them step by step. You see views, completions and ratings.",
  alternates: { canonical: "/" },
  openGraph: { type: "website", siteName: "Guidepost", url: "/" },
  twitter: { card: "summary_large_image" },
};

const FEATURES = [
  {
    icon: KeyRound,
    title: "An API you can rely on",
    text: "Scoped keys, exact quotas, errors that explain what to do, and an OpenAPI document generated from the same code as the API.",
  },
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
];

/** The home page. It is the same for every reader. */
export default function LandingPage() {
  const { apiUrl, signUp } = getServices();
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
      <main className="flex flex-1 flex-col justify-center gap-14 py-10 lg:py-6">
        <div className="grid items-center gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,11fr)_minmax(0,12fr)]">
          <div>
            <h1 className="text-4xl leading-[1.12] font-semibold tracking-tight sm:text-5xl">
              {/* No line ends at a hyphen. */}
              {TAGLINE.split(" ").map((word) => (
                <Fragment key={word}>
                  <span className="whitespace-nowrap">{word}</span>{" "}
                </Fragment>
              ))}
            </h1>
            <p className="mt-5 max-w-lg text-lg leading-relaxed text-ink-soft">
              Write guides in the portal, or send them from your own software. You see which guides
              readers open, finish and rate.
            </p>
            <div className="mt-8 flex flex-wrap gap-3">
              <Island name="StartLink" {...links} />
              <LinkButton href="/docs" size="lg">
                Read the docs
              </LinkButton>
            </div>
            <p className="mt-4 text-sm text-ink-soft">
              Free with {planFigures("free").guides} guides. API access requires{" "}
              <TextLink href="#plans">a paid plan</TextLink>.
            </p>
          </div>
          <FirstCall apiUrl={apiUrl} />
        </div>
        <ul className="grid gap-x-10 gap-y-7 border-t border-line pt-9 sm:grid-cols-3">
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
        <section aria-labelledby="plans" className="border-t border-line pt-9">
          <h2 id="plans" className="mb-5 text-lg font-semibold">
            Plans
          </h2>
          <PlanList />
        </section>
      </main>
    </div>
  );
}
