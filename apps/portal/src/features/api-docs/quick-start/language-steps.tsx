import type { Scope } from "@guidepost/contract";
import type { ReactNode } from "react";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { Code } from "#components/ui/inline-code.tsx";
import { NeedsScope } from "./needs-scope.tsx";
import { NumberedStep } from "./numbered-step.tsx";
import type { Language, Step } from "./samples.ts";

const words: Record<Step, { title: string; scope?: Scope; description: ReactNode }> = {
  list: {
    title: "List your guides",
    scope: "read",
    description: (
      <>
        The newest first, without their steps. The answer is 200 with <Code>guides</Code> and{" "}
        <Code>next_cursor</Code>.
      </>
    ),
  },
  create: {
    title: "Create a guide",
    scope: "write",
    description:
      "With its steps in the same request. The answer is 201 with the whole guide, a draft.",
  },
  publish: {
    title: "Publish it",
    scope: "write",
    description: (
      <>
        The answer is 200 with the guide; from now on everybody can read it at its <Code>url</Code>.
      </>
    ),
  },
  usage: {
    title: "Read your usage",
    description: "What the account has used of its quota this month, this request included.",
  },
};

/** The steps that send requests, in one language. */
export function LanguageSteps({
  language,
  samples,
  held,
}: {
  language: Language;
  samples: Record<Step, string>;
  /** The chosen key's scopes. */
  held: readonly Scope[] | undefined;
}) {
  return (
    <ol start={2} className="flex flex-col gap-9">
      {(Object.keys(words) as Step[]).map((step, index) => {
        const { title, scope, description } = words[step];
        return (
          <NumberedStep
            key={step}
            number={index + 2}
            title={title}
            description={description}
            aside={scope && <NeedsScope scope={scope} held={held} />}
          >
            <CodeBlock code={samples[step]} label={`${title} in ${language}`} />
          </NumberedStep>
        );
      })}
    </ol>
  );
}
