"use client";

import type { RequestCallers, RestErrorCode } from "@guidepost/contract";
import {
  including,
  type Option,
  TimeRangeFields,
  useTimeRange,
} from "#components/filters/filters.tsx";
import { Select } from "#components/ui/forms/field.tsx";
import { type OperationNames, nameOf, OTHER_OPERATIONS } from "#lib/formats/labels.ts";
import { ERROR_CODES, type RequestQuery } from "#lib/query/request-query.ts";

/** Rows of two, of three and two, or of five filters without a hole. */
export const FILTER_GRID =
  "grid grid-cols-2 gap-2 max-sm:*:last:col-span-2 sm:max-lg:grid-cols-6 sm:max-lg:*:col-span-2 sm:max-lg:*:nth-last-[-n+2]:col-span-3 lg:grid-cols-5";

const STATUSES = [
  ["", "Any status"],
  ["200", "200 OK"],
  ["201", "201 Created"],
  ["204", "204 No content"],
  ["304", "304 Not modified"],
  ["400", "400 Bad request"],
  ["401", "401 Unauthorized"],
  ["402", "402 Limit of the plan"],
  ["403", "403 Forbidden"],
  ["404", "404 Not found"],
  ["405", "405 Method not allowed"],
  ["409", "409 Conflict"],
  ["410", "410 Cursor expired"],
  ["412", "412 Precondition failed"],
  ["413", "413 Too large"],
  ["415", "415 Media type"],
  ["422", "422 Invalid input"],
  ["429", "429 Too many requests"],
  ["500", "500 Internal error"],
  ["503", "503 Unavailable"],
] as const;
const CODES: Option[] = [
  ["", "Any error code"],
  ...ERROR_CODES.map((code): Option => [code, code]),
];
const PERIODS = [
  ["", "Any time"],
  ["15m", "Last 15 minutes"],
  ["1h", "Last hour"],
  ["24h", "Last 24 hours"],
  ["7d", "Last 7 days"],
  ["range", "Between…"],
] as const;

/** The filters of the request log; each one is in the address. */
export function RequestFilters({
  query,
  onChange,
  keys,
  operationNames,
}: {
  query: RequestQuery;
  onChange: (change: Partial<RequestQuery>) => void;
  /** The keys that the log may contain. */
  keys: RequestCallers["keys"];
  operationNames: OperationNames;
}) {
  const { period, changePeriod } = useTimeRange(query, onChange);

  const keyOptions: Option[] = [
    ["", "Any key"],
    ...keys.map(
      ({ id, name, last_four: lastFour }) => [`${id}`, `${name} (sk_…${lastFour})`] as const,
    ),
  ];
  const operationOptions: Option[] = [
    ["", "Any operation"],
    ...Object.keys({ ...operationNames, ...OTHER_OPERATIONS }).map(
      (one) => [one, nameOf(one, operationNames).label] as const,
    ),
  ];
  return (
    <div role="group" aria-label="Filters" className="flex flex-col gap-2">
      <div className={FILTER_GRID}>
        <Select
          aria-label="Key"
          options={including(keyOptions, `${query.key ?? ""}`, `Key ${query.key}`)}
          value={`${query.key ?? ""}`}
          onChange={({ target }) =>
            onChange({ key: target.value === "" ? undefined : Number(target.value) })
          }
        />
        <Select
          aria-label="Operation"
          options={including(operationOptions, query.operation ?? "")}
          value={query.operation ?? ""}
          onChange={({ target }) => onChange({ operation: target.value || undefined })}
        />
        <Select
          aria-label="Status"
          options={including(STATUSES, `${query.status ?? ""}`)}
          value={`${query.status ?? ""}`}
          onChange={({ target }) =>
            onChange({ status: target.value === "" ? undefined : Number(target.value) })
          }
        />
        <Select
          aria-label="Error code"
          options={CODES}
          value={query.code ?? ""}
          onChange={({ target }) =>
            onChange({ code: (target.value || undefined) as RestErrorCode | undefined })
          }
        />
        <Select
          aria-label="Time"
          options={PERIODS}
          value={period}
          onChange={({ target }) => changePeriod(target.value)}
        />
      </div>
      {period === "range" && <TimeRangeFields range={query} onChange={onChange} />}
    </div>
  );
}
