import { TextLink } from "#components/ui/forms/button.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { Code } from "#components/ui/text/inline-code.tsx";
import { Section } from "#components/ui/layout/section.tsx";
import { Tabs } from "#components/ui/layout/tabs.tsx";
import {
  type HighlightedSamples,
  SAMPLE_LANGUAGES,
  WEBHOOK_SAMPLES,
} from "#lib/docs/webhook-samples.ts";

/** Receivers that verify signatures (contract HOOK-24). */
export function SignatureSamples({ samples }: { samples: HighlightedSamples }) {
  return (
    <Section
      title="Verify signatures"
      description={
        <>
          Without a valid signature, a request is not from Guidepost. Put the secret into{" "}
          <Code>WEBHOOK_SECRET</Code>. <TextLink href="/docs/webhooks">The documentation</TextLink>{" "}
          has the events and the schedule of retries.
        </>
      }
    >
      <div className="min-w-0">
        <Tabs
          label="Language"
          tabs={SAMPLE_LANGUAGES.map((language) => {
            const { code, grammar, needs, command } = WEBHOOK_SAMPLES[language];
            return [
              language,
              <div key={language} className="flex flex-col gap-2">
                <p className="text-caption text-ink-soft">
                  {needs}. Run it with <Code>{command}</Code>.
                </p>
                <CodeBlock
                  label={`receiver in ${language}`}
                  language={grammar}
                  code={code}
                  tokens={samples[language]}
                />
              </div>,
            ] as const;
          })}
        />
      </div>
    </Section>
  );
}
