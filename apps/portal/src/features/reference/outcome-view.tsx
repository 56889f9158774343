"use client";

import clsx from "clsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Callout } from "../../ui/surface.tsx";
import type { Answer } from "./send.ts";
import type { Outcome } from "./use-send.ts";

const toneOf = (status: number): Tone => {
  if (status < 300) return "good";
  return status < 500 ? "warning" : "danger";
};

const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone: "UTC" });

/** A header's value, and for a time in Unix seconds the time as people read it. */
const shown = (name: string, value: string): string =>
  name === "X-RateLimit-Reset"
    ? `${value} (${clock.format(new Date(Number(value) * 1000))} UTC)`
    : value;

const AnswerView = ({ answer }: { answer: Answer }) => (
  <>
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Badge tone={toneOf(answer.status)}>
        {answer.status} {answer.statusText}
      </Badge>
      <span className="text-ink-soft tabular-nums">
        {Math.round(answer.tookMs).toLocaleString("en")} ms
      </span>
    </div>
    <dl className="flex flex-col gap-1 font-mono text-xs">
      {answer.headers.map(([name, value]) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-ink-soft">{name}:</dt>
          <dd className="min-w-0 wrap-anywhere">{shown(name, value)}</dd>
        </div>
      ))}
    </dl>
    {answer.body === "" ? (
      <p className="text-sm text-ink-soft">The answer has no body.</p>
    ) : (
      <div className="[&_pre]:max-h-96 [&_pre]:text-xs">
        <CodeBlock label="the answer" code={answer.body} />
      </div>
    )}
  </>
);

const failure = (apiUrl: string, isRead: boolean): string =>
  `No answer came from ${apiUrl}. Check your connection, and that the API is up. ${
    isRead ? "" : "The request may have arrived all the same: look before you send it again."
  }`;

/** What became of a request; said aloud when it changes. */
export const OutcomeView = ({
  outcome,
  apiUrl,
  isRead,
}: {
  outcome: Outcome;
  apiUrl: string;
  isRead: boolean;
}) => (
  <div
    role="region"
    aria-label="Answer"
    className={clsx("flex flex-col gap-3", outcome.kind === "none" && "hidden")}
  >
    <p role="status" className="sr-only">
      {outcome.kind === "sending" && "Sending"}
      {outcome.kind === "answered" &&
        `Answered with ${outcome.answer.status} ${outcome.answer.statusText}`}
    </p>
    {outcome.kind === "sending" && <p className="text-sm text-ink-soft">Waiting for the answer…</p>}
    {outcome.kind === "cancelled" && (
      <Callout>Cancelled.{!isRead && " The request may have arrived all the same."}</Callout>
    )}
    {outcome.kind === "failed" && (
      <Callout tone="danger" alert title="The API could not be reached">
        {failure(apiUrl, isRead)}
      </Callout>
    )}
    {outcome.kind === "answered" && <AnswerView answer={outcome.answer} />}
  </div>
);
