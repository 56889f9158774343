"use client";

import { type RefObject, useLayoutEffect, useRef } from "react";
import { type Tone, Badge } from "#components/ui/layout/badge.tsx";
import { Button } from "#components/ui/forms/button.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { jsonTokens } from "#lib/docs/code-tokens.ts";
import type { ApiResponse, Outcome } from "./send-request.ts";

function toneOf(status: number): Tone {
  if (status < 300) return "good";
  return status < 500 ? "warning" : "danger";
}

const TIME_OF_DAY = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone: "UTC" });

/** A header's value; a time in Unix seconds is followed by the formatted time. */
function shown(name: string, value: string): string {
  return name === "X-RateLimit-Reset"
    ? `${value} (${TIME_OF_DAY.format(new Date(Number(value) * 1000))} UTC)`
    : value;
}

function titleOf({ status, statusText }: ApiResponse): string {
  return `${status} ${statusText}`.trim();
}

function ResponseView({ response }: { response: ApiResponse }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group, not a landmark
    <div role="group" aria-label="Response" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Badge tone={toneOf(response.status)}>{titleOf(response)}</Badge>
        <span className="text-ink-soft tabular-nums">
          {Math.round(response.tookMs).toLocaleString("en")} ms
        </span>
      </div>
      <dl className="flex flex-col gap-1 font-mono text-xs">
        {response.headers.map(([name, value]) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="text-ink-soft">{name}:</dt>
            <dd className="min-w-0 wrap-anywhere">{shown(name, value)}</dd>
          </div>
        ))}
      </dl>
      {response.body === "" ? (
        <p className="text-sm text-ink-soft">The response has no body.</p>
      ) : (
        <div className="[&_pre]:max-h-96 [&_pre]:text-xs">
          <CodeBlock label="the response" code={response.body} tokens={jsonTokens(response.body)} />
        </div>
      )}
    </div>
  );
}

/** Cancels the request. The focus moves to `returnTo` when the focused button is removed. */
function CancelButton({
  onCancel,
  returnTo,
}: {
  onCancel: () => void;
  returnTo: RefObject<HTMLElement | null>;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(
    () => () => {
      if (button.current === document.activeElement) returnTo.current?.focus();
    },
    [returnTo],
  );
  return (
    <Button ref={button} size="sm" onClick={onCancel}>
      Cancel
    </Button>
  );
}

/** The result of a request. Screen readers announce changes. */
export function OutcomeView({
  outcome,
  apiUrl,
  isRead,
  onCancel,
  sendButton,
}: {
  outcome: Outcome;
  apiUrl: string;
  isRead: boolean;
  onCancel: () => void;
  sendButton: RefObject<HTMLElement | null>;
}) {
  return (
    <>
      <p role="status" className="sr-only">
        {outcome.kind === "sending" && "Waiting for the response"}
        {outcome.kind === "cancelled" && "Cancelled"}
        {outcome.kind === "received" && `Response ${titleOf(outcome.response)}`}
      </p>
      {outcome.kind === "sending" && (
        <div className="flex items-center justify-between gap-3">
          <p className="text-sm text-ink-soft">Waiting for the response…</p>
          <CancelButton onCancel={onCancel} returnTo={sendButton} />
        </div>
      )}
      {outcome.kind === "cancelled" && (
        <Callout>
          Cancelled.
          {!isRead && " The API may have received the request. Check before you send it again."}
        </Callout>
      )}
      {outcome.kind === "failed" && (
        <Callout tone="danger" alert title="No response">
          <p className="wrap-anywhere">
            The API at {apiUrl} could not be reached. Check your connection, and that the API is up.
            {!isRead && " The API may have received the request. Check before you send it again."}
          </p>
        </Callout>
      )}
      {outcome.kind === "received" && <ResponseView response={outcome.response} />}
    </>
  );
}
