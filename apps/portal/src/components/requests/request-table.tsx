import type { RequestSummary } from "@guidepost/contract";
import { Badge, type Tone } from "#components/ui/layout/badge.tsx";
import { type Column, DataTable } from "#components/ui/lists/data-table.tsx";
import { Link } from "#components/ui/text/link.tsx";
import { LocalTime, ZoneNote } from "#components/ui/text/local-time.tsx";
import { type OperationNames, toolOf } from "#lib/formats/labels.ts";
import { requestPath } from "#lib/query/request-query.ts";

function toneOf(status: number): Tone {
  if (status >= 500) return "danger";
  if (status >= 400) return "warning";
  return status >= 300 ? "neutral" : "good";
}

/** The status of a response, and the error code of a refusal. */
export function RequestResult({
  request: { status, code },
}: {
  request: Pick<RequestSummary, "status" | "code">;
}) {
  return (
    <Badge tone={toneOf(status)}>
      <span className="tabular-nums">{status}</span>
      {code !== null && <span className="font-normal">{code}</span>}
    </Badge>
  );
}

const DURATION = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

/** `12.4 ms`. */
export function formatDuration(ms: number): string {
  return `${DURATION.format(ms)} ms`;
}

function RequestName({ request, tool }: { request: RequestSummary; tool: string | undefined }) {
  const { id, method, path, requests } = request;
  return (
    <span className="flex items-baseline gap-2">
      <Link
        href={requestPath(id)}
        title={[method, path, tool].join(" ").trimEnd()}
        // The link covers the row.
        className="line-clamp-2 min-w-0 rounded-sm font-mono text-caption wrap-anywhere before:absolute before:inset-0 group-hover:underline @4xl:line-clamp-1"
      >
        <span className="font-semibold">{method}</span> {path}
        {tool !== undefined && <span className="text-ink-soft"> {tool}</span>}
      </Link>
      {requests > 1 && (
        <span className="text-caption whitespace-nowrap text-ink-soft tabular-nums">
          × {requests.toLocaleString("en")}
          <span className="sr-only"> requests in this minute</span>
        </span>
      )}
    </span>
  );
}

/** Requests of the log, newest first. */
export function RequestTable({
  label,
  requests,
  showKey,
  operationNames,
}: {
  label: string;
  requests: readonly RequestSummary[];
  /** False for the requests of one key. */
  showKey: boolean;
  operationNames: OperationNames;
}) {
  const columns: Column<RequestSummary>[] = [
    {
      header: "Time",
      className: "text-caption text-ink-soft @4xl:text-ink-soft!",
      renderCell: (request) => <LocalTime at={request.received_at} />,
    },
    {
      header: "Result",
      renderCell: (request) => <RequestResult request={request} />,
    },
    {
      header: "Request",
      kind: "name",
      className: "@4xl:w-full",
      renderCell: (request) => (
        <RequestName request={request} tool={toolOf(request, operationNames)} />
      ),
    },
    ...(showKey
      ? [
          {
            header: "Key",
            className: "text-caption text-ink-soft wrap-anywhere @4xl:max-w-44 @4xl:truncate",
            renderCell: ({ key }: RequestSummary) => (
              <span title={`sk_…${key.last_four} of ${key.username}`}>{key.name}</span>
            ),
          },
        ]
      : []),
    {
      header: "Duration",
      numeric: true,
      className: "text-caption text-ink-soft whitespace-nowrap",
      renderCell: (request) => formatDuration(request.duration_ms),
    },
  ];
  return (
    <>
      <ZoneNote className="mb-2" />
      <DataTable label={label} columns={columns} rows={requests} rowKey={({ id }) => id} />
    </>
  );
}
