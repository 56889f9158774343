"use client";

import type { RequestCheckResult, RequestDetail } from "@guidepost/contract";
import { ArrowLeft, CircleCheck, CircleMinus, CircleX } from "lucide-react";
import type { ReactNode } from "react";
import { formatDuration, RequestResult } from "#components/requests/request-table.tsx";
import { LinkButton, TextLink } from "#components/ui/forms/button.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import { Card } from "#components/ui/layout/card.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { CopyButton } from "#components/ui/text/copy-button.tsx";
import { Code } from "#components/ui/text/inline-code.tsx";
import { LocalTime, useTimeZone } from "#components/ui/text/local-time.tsx";
import { exactTime } from "#components/ui/text/relative-time.tsx";
import { Section } from "#components/ui/layout/section.tsx";
import { Cell, RowName, Table } from "#components/ui/lists/table.tsx";
import { cn } from "#lib/cn.ts";
import { capitalized } from "#lib/formats/field-messages.ts";
import { bodyOf, type OperationNames, nameOf, toolOf } from "#lib/formats/labels.ts";
import { requestLogPath } from "#lib/query/request-query.ts";
import { curlCommand } from "./curl-command.ts";

/** The link to the list, also while the request loads and when it is not found. */
export function BackToLogs() {
  return (
    <TextLink href="/developer/logs" className="inline-flex items-center gap-1.5 text-sm">
      <ArrowLeft aria-hidden className="size-4" /> Logs
    </TextLink>
  );
}

const RESULTS = {
  passed: { icon: CircleCheck, color: "text-accent", label: "Passed" },
  failed: { icon: CircleX, color: "text-danger", label: "Failed" },
  skipped: { icon: CircleMinus, color: "text-line-strong", label: "Skipped" },
};

function Check({ check: { result, text } }: { check: RequestCheckResult }) {
  const { icon: Icon, color, label } = RESULTS[result];
  const [, name = "", rest = text] = /^([^:]+): (.*)$/s.exec(text) ?? [];
  return (
    <li
      className={cn(
        "flex gap-3 px-4 py-2.5 text-sm",
        result === "skipped" && "text-ink-soft",
        result === "failed" && "bg-danger-soft",
      )}
    >
      <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", color)} />
      <span className="min-w-0 sm:grid sm:grow sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-3">
        <span className={cn(result !== "skipped" && "font-medium")}>
          <span className="sr-only">{label}: </span>
          {name}
        </span>
        <span className="block wrap-anywhere">{rest}</span>
      </span>
    </li>
  );
}

/** The refusal in one sentence, what to do, and the page about its code. */
function Refusal({ request: { code, message, advice } }: { request: RequestDetail }) {
  return (
    <Callout
      tone="danger"
      {...(message !== null && { title: message })}
      action={
        <LinkButton size="sm" href={`/docs/errors#${code}`}>
          About this error
        </LinkButton>
      }
    >
      {advice}
    </Callout>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="py-2">
      <dt className="text-caption text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function Facts({
  request,
  operationNames,
}: {
  request: RequestDetail;
  operationNames: OperationNames;
}) {
  const { key, operation } = request;
  const tool = toolOf(request, operationNames);
  const isUtc = useTimeZone() === "UTC";
  return (
    <dl className="flex flex-col divide-y divide-line text-sm">
      <Fact name="Request id">
        <span className="flex items-start justify-between gap-2">
          <code className="py-0.5 font-mono text-caption">{request.request_id}</code>
          <span className="-my-1">
            <CopyButton text={request.request_id} label="Copy the request id" />
          </span>
        </span>
      </Fact>
      <Fact name="Received">
        <LocalTime at={request.received_at} length="long" />
        {!isUtc && (
          <span className="block text-caption text-ink-soft">{exactTime(request.received_at)}</span>
        )}
      </Fact>
      <Fact name="Key">
        <TextLink href={`/developer/keys/${key.id}`}>{key.name}</TextLink>
        <span className="block text-caption text-ink-soft">
          <code className="font-mono">sk_…{key.last_four}</code> of @{key.username}
        </span>
      </Fact>
      <Fact name="Operation">
        <TextLink href={requestLogPath({ operation })}>
          {nameOf(operation, operationNames).label}
        </TextLink>
        <code className="block font-mono text-caption text-ink-soft">{operation}</code>
      </Fact>
      {tool !== undefined && (
        <Fact name="Tool">
          <code className="font-mono text-caption">{tool}</code>
        </Fact>
      )}
      <Fact name="Duration">{formatDuration(request.duration_ms)}</Fact>
      <Fact name="Client address">
        <code className="font-mono text-caption">{request.address}</code>
      </Fact>
      <Fact name="User agent">{request.user_agent ?? "Not sent"}</Fact>
      {request.replayed && (
        <Fact name="Replayed">
          Yes, the stored response of an earlier request with the same{" "}
          <TextLink href="/docs/content">Idempotency-Key</TextLink>
        </Fact>
      )}
    </dl>
  );
}

/** One request: why it got its response, what to do, and how to repeat it (contract LOG-6, LOG-7). */
export function RequestDetailPage({
  request,
  apiUrl,
  operationNames,
}: {
  request: RequestDetail;
  apiUrl: string;
  operationNames: OperationNames;
}) {
  const { method, path, details, requests, code } = request;
  const body = bodyOf(request, operationNames);
  const fields = Object.entries(details);
  return (
    <>
      <BackToLogs />
      <header className="mt-2 mb-6">
        <h1 className="font-mono text-xl font-semibold wrap-anywhere">
          {method} <span className="font-normal">{path}</span>
        </h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <RequestResult request={request} />
          <LocalTime at={request.received_at} length="long" />
          <span className="tabular-nums">{formatDuration(request.duration_ms)}</span>
        </p>
      </header>
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-9 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="flex flex-col gap-9">
          {(code !== null || requests > 1) && (
            <div className="flex flex-col gap-3">
              {code !== null && <Refusal request={request} />}
              {requests > 1 && (
                <Callout>
                  This entry counts {requests.toLocaleString("en")} refusals with the same reason in
                  one minute, and shows the first of them.
                </Callout>
              )}
            </div>
          )}
          {fields.length > 0 && (
            <Section title="Invalid fields">
              <Table caption="Invalid fields" head={["Field", "Message"]}>
                {fields.map(([field, messages]) => (
                  <tr key={field}>
                    <RowName>
                      <code className="font-mono text-caption wrap-anywhere">{field}</code>
                    </RowName>
                    <Cell>{messages.map(capitalized).join(". ")}</Cell>
                  </tr>
                ))}
              </Table>
            </Section>
          )}
          <Section title="Checks" description="In the order in which the API makes them.">
            <Card>
              <ol className="divide-y divide-line overflow-hidden rounded-lg">
                {request.checks.map((check) => (
                  <Check key={check.check} check={check} />
                ))}
              </ol>
            </Card>
          </Section>
          <Section title="Repeat this request">
            <CodeBlock
              label="curl command"
              language="shellscript"
              code={curlCommand(apiUrl, { method, path, body })}
            />
            <p className="-mt-2 text-caption text-ink-soft">
              The log has no secrets, bodies or values of the query. Put the key into{" "}
              <Code>$GUIDEPOST_KEY</Code>
              {path.includes("?") && (
                <>
                  , replace each <Code>VALUE</Code>
                </>
              )}
              {body !== "none" && (
                <>
                  , put {body === "file" ? "the file" : "the body"} into{" "}
                  <Code>{body === "file" ? "image" : "body.json"}</Code>
                </>
              )}
              .{method !== "GET" && method !== "HEAD" && " This command repeats the change."}
            </p>
          </Section>
        </div>
        <Section title="Request">
          <Facts request={request} operationNames={operationNames} />
        </Section>
      </div>
    </>
  );
}
