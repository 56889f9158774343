"use client";

import { ChevronRight } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Badge, type Tone } from "#components/ui/layout/badge.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { Tabs } from "#components/ui/layout/tabs.tsx";
import { jsonTokens } from "#lib/docs/code-tokens.ts";
import { toJson } from "../openapi/openapi.ts";
import { FieldTree } from "./field-tree.tsx";
import { MarkdownText } from "./markdown.tsx";
import type { Operation, Success } from "../openapi/operations.ts";

/** An expandable line. Its content is rendered when it is first opened. */
function Fold({ summary, children }: { summary: ReactNode; children: () => ReactNode }) {
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <details className="group" onToggle={(event) => event.currentTarget.open && setWasOpen(true)}>
      <summary className="flex items-start gap-2.5 py-2.5 text-sm">
        <ChevronRight
          aria-hidden
          className="mt-0.5 size-4 shrink-0 text-ink-soft transition-transform group-open:rotate-90"
        />
        {summary}
      </summary>
      <div className="pb-4 sm:pl-6.5">{wasOpen && children()}</div>
    </details>
  );
}

function Example({ label, value }: { label: string; value: unknown }) {
  // The example of a Markdown response is its text.
  const code = typeof value === "string" ? value : toJson(value);
  return (
    <div className="[&_pre]:max-h-96 [&_pre]:text-xs">
      <CodeBlock label={label} code={code} tokens={jsonTokens(code)} />
    </div>
  );
}

function Headers({ headers }: Pick<Success, "headers">) {
  return (
    <dl className="divide-y divide-line">
      {headers.map(({ name, description }) => (
        <div key={name} className="py-2.5">
          <dt className="font-mono text-caption font-semibold">{name}</dt>
          <dd>
            <MarkdownText text={description} className="text-sm text-ink-soft" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function SuccessBody({ success }: { success: Success }) {
  return (
    <Tabs
      label={`Response ${success.status}`}
      tabs={[
        ...success.examples.map(
          ({ summary, value }) =>
            [
              summary,
              <Example key={summary} label={`the ${success.status} example`} value={value} />,
            ] as const,
        ),
        ...(success.body
          ? [
              [
                "Fields",
                <FieldTree key="fields" fields={success.body.fields} isSent={false} />,
              ] as const,
            ]
          : []),
        ["Headers", <Headers key="headers" headers={success.headers} />] as const,
      ]}
    />
  );
}

function Line({ tone, status, children }: { tone: Tone; status: string; children: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-1 items-baseline gap-x-2.5">
      <Badge tone={tone}>{status}</Badge>
      {children}
    </span>
  );
}

/** Responses by status. Each line expands to examples, fields and headers. */
export function Responses({ successes, errors }: Pick<Operation, "successes" | "errors">) {
  return (
    <div className="divide-y divide-line">
      {successes.map((success) => (
        <Fold
          key={success.status}
          summary={
            <Line tone="good" status={success.status}>
              <MarkdownText text={success.description} />
            </Line>
          }
        >
          {() => <SuccessBody success={success} />}
        </Fold>
      ))}
      {errors.map((error) => (
        <Fold
          key={error.code}
          summary={
            <Line tone="warning" status={error.status}>
              <code className="font-mono text-caption wrap-anywhere">{error.code}</code>
            </Line>
          }
        >
          {() => (
            <>
              <MarkdownText text={error.description} className="mb-3 text-sm text-ink-soft" />
              <Example label={`the ${error.code} example`} value={error.example} />
            </>
          )}
        </Fold>
      ))}
    </div>
  );
}
