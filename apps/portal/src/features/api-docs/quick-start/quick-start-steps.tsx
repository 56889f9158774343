import type { ReactNode } from "react";
import { grants, type Scope } from "@guidepost/contract";
import { TriangleAlert } from "lucide-react";
import { Badge } from "#components/ui/layout/badge.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { type CodeToken, textOf } from "#lib/docs/code-tokens.ts";
import { Code } from "#components/ui/text/inline-code.tsx";
import { type Language, type Step, STEPS } from "./samples.ts";

/** A numbered step of the quick start. */
export function NumberedStep({
  number,
  title,
  description,
  aside,
  children,
}: {
  number: number;
  title: string;
  description: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-[1.75rem_minmax(0,1fr)]">
      <span
        aria-hidden
        className="hidden size-7 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent-strong sm:grid"
      >
        {number}
      </span>
      <div className="flex min-w-0 flex-col gap-3">
        <div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="text-base font-semibold">
              <span className="sm:sr-only">{number}. </span>
              {title}
            </h2>
            {aside}
          </div>
          <p className="mt-0.5 max-w-2xl text-sm text-ink-soft">{description}</p>
        </div>
        {children}
      </div>
    </li>
  );
}

const TEXTS: Record<Step, { title: string; scope?: Scope; description: ReactNode }> = {
  list: {
    title: "List your guides",
    scope: "read",
    description: (
      <>
        Newest first, without their steps. The response has status 200 and contains{" "}
        <Code>guides</Code> and <Code>next_cursor</Code>.
      </>
    ),
  },
  create: {
    title: "Create a guide",
    scope: "write",
    description:
      "With its steps in the same request. The response is 201 with the whole guide, a draft.",
  },
  publish: {
    title: "Publish it",
    scope: "write",
    description: (
      <>
        The response has status 200 and contains the guide. Anyone can now read it at its{" "}
        <Code>url</Code>.
      </>
    ),
  },
  usage: {
    title: "Read your usage",
    description: "How much of the monthly quota the account has used, including this request.",
  },
};

/** The scope that a step needs, with a warning when the chosen key lacks it. */
function NeedsScope({ scope, scopes }: { scope: Scope; scopes: readonly Scope[] | undefined }) {
  return scopes && !grants(scopes, scope) ? (
    <Badge tone="warning">
      <TriangleAlert aria-hidden className="size-3" />
      This key lacks {scope}: 403
    </Badge>
  ) : (
    <Badge>Needs {scope}</Badge>
  );
}

/** The steps that send requests, in one language. */
export function LanguageSteps({
  language,
  samples,
  fill,
  scopes,
}: {
  language: Language;
  samples: Record<Step, readonly CodeToken[]>;
  /** Inserts the chosen key. */
  fill: (tokens: readonly CodeToken[]) => CodeToken[];
  /** The chosen key's scopes. */
  scopes: readonly Scope[] | undefined;
}) {
  return (
    <ol start={2} className="flex flex-col gap-9">
      {STEPS.map((step, index) => {
        const { title, scope, description } = TEXTS[step];
        const tokens = fill(samples[step]);
        return (
          <NumberedStep
            key={step}
            number={index + 2}
            title={title}
            description={description}
            aside={scope && <NeedsScope scope={scope} scopes={scopes} />}
          >
            <CodeBlock code={textOf(tokens)} tokens={tokens} label={`${title} in ${language}`} />
          </NumberedStep>
        );
      })}
    </ol>
  );
}
