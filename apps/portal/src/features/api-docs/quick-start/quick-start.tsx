"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiAccessNotice } from "#components/account/api-access.tsx";
import { LinkButton, TextLink } from "#components/ui/forms/button.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { CopyButton } from "#components/ui/text/copy-button.tsx";
import { SelectField } from "#components/ui/forms/field.tsx";
import { Code } from "#components/ui/text/inline-code.tsx";
import { Tabs } from "#components/ui/layout/tabs.tsx";
import { requestPageAction } from "#lib/browser/page-actions.ts";
import { useTRPC } from "#trpc/client.tsx";
import { LanguageSteps, NumberedStep } from "./quick-start-steps.tsx";
import { type CodeToken, textOf } from "#lib/docs/code-tokens.ts";
import {
  fillTemplate,
  type SampleTemplates,
  describeKey,
  type Language,
  LANGUAGES,
  STEPS,
} from "./samples.ts";

const FILES: Record<Language, { name: string; run: string } | undefined> = {
  curl: undefined,
  SDK: { name: "with-sdk.mjs", run: "node with-sdk.mjs" },
  JavaScript: { name: "quick-start.mjs", run: "node quick-start.mjs" },
  Python: { name: "quick_start.py", run: "python3 quick_start.py" },
};

function FileNote({
  language,
  whole,
  installSdk,
}: {
  language: Language;
  whole: string;
  installSdk: string;
}) {
  const file = FILES[language];
  if (!file) return null;
  return (
    <div className="mb-7 flex flex-wrap items-center justify-between gap-3 text-sm text-ink-soft">
      <p>
        Combine the parts into one file, <Code>{file.name}</Code>, and run it with{" "}
        <Code>{file.run}</Code>
        {language === "JavaScript" && " (Node.js 18 or later)"}.
        {language === "SDK" && (
          <>
            {" "}
            Before that, install <TextLink href="/docs/sdk">the SDK</TextLink>:{" "}
            <Code>{installSdk}</Code>
          </>
        )}
      </p>
      <CopyButton text={whole} label={`Copy all of ${file.name}`} caption="Copy all" />
    </div>
  );
}

/** The first requests, with the name of the chosen key. `installSdk` is the command that installs the SDK. */
export function QuickStart({
  templates,
  installSdk,
}: {
  templates: SampleTemplates;
  installSdk: string;
}) {
  const trpc = useTRPC();
  const { data: profile } = useQuery(trpc.account.profile.queryOptions());
  const { data: list } = useQuery(trpc.keys.list.queryOptions({ own: true }));
  const [chosen, choose] = useState<string>();

  // A rotated key has a successor of the same name.
  const keys = (list?.keys ?? []).filter(
    (one) => one.rotated_at === null && one.origin !== "try_it",
  );
  const key = keys.find((one) => String(one.id) === chosen) ?? keys[0];
  const userId = key?.scopes.includes("admin") ? key.username : undefined;
  const keyText = describeKey(key && { name: key.name, lastFour: key.last_four });
  const fill = (tokens: readonly CodeToken[]) => fillTemplate(tokens, { keyText, userId });
  const samples = userId === undefined ? templates.own : templates.admin;
  const exportKey = fill(templates.exportKey);

  return (
    <>
      {profile && <ApiAccessNotice profile={profile} />}
      <ol className="mb-9">
        <NumberedStep
          number={1}
          title={keys.length === 0 ? "Create a key" : "Choose a key"}
          description={
            "A key’s value is shown once, when it is created. Keep it in the environment: never in code, and never in a browser."
          }
        >
          {keys.length === 0 ? (
            <LinkButton
              href="/developer/keys"
              variant="primary"
              className="self-start"
              onClick={() => requestPageAction("create key")}
            >
              Create a key
            </LinkButton>
          ) : (
            <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
              <SelectField
                label="Key"
                value={String(key?.id)}
                onChange={(event) => choose(event.target.value)}
                options={keys.map((one) => [String(one.id), `${one.name} (sk_…${one.last_four})`])}
                className="w-full max-w-sm"
              />
              <TextLink href="/developer/keys" className="py-2 text-sm">
                Create another
              </TextLink>
            </div>
          )}
          <CodeBlock
            code={textOf(exportKey)}
            tokens={exportKey}
            label="Keep the key in the environment"
          />
        </NumberedStep>
      </ol>
      <Tabs
        label="Language"
        tabs={LANGUAGES.map((language) => [
          language,
          <div key={language} className="pt-3">
            <FileNote
              language={language}
              installSdk={installSdk}
              whole={`${STEPS.map((step) => textOf(fill(samples[language][step]))).join("\n\n")}\n`}
            />
            <LanguageSteps
              language={language}
              samples={samples[language]}
              fill={fill}
              scopes={key?.scopes}
            />
          </div>,
        ])}
      />
      <p className="mt-10 text-sm text-ink-soft">
        Next: every operation in the <TextLink href="/developer/reference">reference</TextLink>, and
        the <TextLink href="/docs">docs</TextLink> about errors and limits.
      </p>
    </>
  );
}
