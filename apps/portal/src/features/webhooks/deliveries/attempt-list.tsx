import type { WebhookAttempt } from "@guidepost/contract";
import { ChevronRight } from "lucide-react";
import { formatDuration } from "#components/requests/request-table.tsx";
import { Badge } from "#components/ui/layout/badge.tsx";
import { Card } from "#components/ui/layout/card.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { LocalTime } from "#components/ui/text/local-time.tsx";
import { jsonTokens } from "#lib/docs/code-tokens.ts";

function Headers({ label, headers }: { label: string; headers: Record<string, string> }) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return <CodeBlock label={label} language="http" code={lines.join("\n")} />;
}

function Attempt({ attempt, isOpen }: { attempt: WebhookAttempt; isOpen: boolean }) {
  const { number, status, error, response_headers: responseHeaders, response_body: body } = attempt;
  return (
    <details open={isOpen} className="group/attempt">
      <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 rounded-lg px-4 py-3 text-sm hover:bg-sunken/60 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-ink-soft transition-transform group-open/attempt:rotate-90"
        />
        <span className="font-medium">Attempt {number}</span>
        <Badge tone={error === null ? "good" : "danger"}>{status ?? "No response"}</Badge>
        <span className="text-caption text-ink-soft">
          <LocalTime at={attempt.started_at} length="long" />
        </span>
        <span className="ml-auto text-caption text-ink-soft tabular-nums">
          {formatDuration(attempt.duration_ms)}
        </span>
      </summary>
      <div className="flex flex-col gap-4 px-4 pt-1 pb-4">
        {error !== null && <p className="text-sm text-danger wrap-anywhere">{error}</p>}
        <div className="flex min-w-0 flex-col gap-1.5">
          <h3 className="text-sm font-medium">Request headers</h3>
          <Headers
            label={`request headers of attempt ${number}`}
            headers={attempt.request_headers}
          />
        </div>
        {responseHeaders !== null && (
          <div className="flex min-w-0 flex-col gap-1.5">
            <h3 className="text-sm font-medium">Response headers</h3>
            {Object.keys(responseHeaders).length === 0 ? (
              <p className="text-sm text-ink-soft">The response had no headers.</p>
            ) : (
              <Headers label={`response headers of attempt ${number}`} headers={responseHeaders} />
            )}
          </div>
        )}
        {status !== null && (
          <div className="flex min-w-0 flex-col gap-1.5">
            <h3 className="text-sm font-medium">Response body</h3>
            {body === null || body === "" ? (
              <p className="text-sm text-ink-soft">The response had no body.</p>
            ) : (
              <CodeBlock
                label={`response body of attempt ${number}`}
                code={body}
                tokens={jsonTokens(body)}
              />
            )}
          </div>
        )}
      </div>
    </details>
  );
}

/** The requests of a delivery, newest first. The newest one is open. */
export function AttemptList({ attempts }: { attempts: readonly WebhookAttempt[] }) {
  return (
    <Card>
      <ol className="divide-y divide-line">
        {attempts.map((attempt, index) => (
          <li key={attempt.number}>
            <Attempt attempt={attempt} isOpen={index === 0} />
          </li>
        ))}
      </ol>
    </Card>
  );
}
