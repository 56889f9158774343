"use client";

import type { RequestCallers, RestErrorCode } from "@guidepost/contract";
import { useState } from "react";
import { Select, TextField } from "#components/ui/field.tsx";
import { useTimeZone } from "#components/ui/local-time.tsx";
import { type OperationNames, nameOf, OTHER_OPERATIONS } from "#lib/labels.ts";
import { ERROR_CODES, type RequestPeriod, type RequestQuery } from "#lib/request-query.ts";

/** Rows of two, of three and two, or of five filters without a hole. */
export const FILTER_GRID =
  "grid grid-cols-2 gap-2 max-sm:*:last:col-span-2 sm:max-lg:grid-cols-6 sm:max-lg:*:col-span-2 sm:max-lg:*:nth-last-[-n+2]:col-span-3 lg:grid-cols-5";

type Option = readonly [value: string, label: string];

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

/** The options with the selected value, which an address can contain although no option has it. */
function including(options: readonly Option[], value: string, label = value): readonly Option[] {
  return options.some(([one]) => one === value) ? options : [...options, [value, label]];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Years below are typed partly: 2, 20 and 202 before 2026. */
const FIRST_YEAR = 2000;

/** The value of a field for local time; undefined while the time is incomplete. */
function parseLocal(text: string): string | undefined {
  const at = new Date(text);
  return at.getFullYear() >= FIRST_YEAR ? at.toISOString() : undefined;
}

/** A time in the time zone of the browser. `value` and `onChange` have ISO 8601. */
function TimeField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const isHydrated = useTimeZone() !== "UTC";
  /** The text while it is typed: an incomplete time must not replace it. */
  const [text, setText] = useState<string>();
  const offsetMs =
    value === undefined || !isHydrated ? 0 : new Date(value).getTimezoneOffset() * MINUTE_MS;
  const shown =
    value === undefined ? "" : new Date(Date.parse(value) - offsetMs).toISOString().slice(0, 16);
  return (
    <TextField
      label={label}
      type="datetime-local"
      value={text ?? shown}
      onChange={({ target }) => {
        setText(target.value);
        const complete = parseLocal(target.value);
        if (complete !== undefined) onChange(complete);
      }}
      onBlur={() => {
        if (text !== undefined) onChange(parseLocal(text));
        setText(undefined);
      }}
    />
  );
}

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
  const [isRange, setIsRange] = useState(false);
  const { since, until } = query;
  const hasRange = since !== undefined || until !== undefined || (isRange && !query.last);

  const changePeriod = (value: string) => {
    setIsRange(value === "range");
    const lastHour = new Date(
      Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - HOUR_MS,
    ).toISOString();
    onChange({
      last: value === "range" || value === "" ? undefined : (value as RequestPeriod),
      since: value === "range" ? lastHour : undefined,
      until: undefined,
    });
  };

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
          value={hasRange ? "range" : (query.last ?? "")}
          onChange={({ target }) => changePeriod(target.value)}
        />
      </div>
      {hasRange && (
        <div className="grid gap-2 sm:grid-cols-2 lg:max-w-lg">
          <TimeField label="From" value={since} onChange={(at) => onChange({ since: at })} />
          <TimeField label="To" value={until} onChange={(at) => onChange({ until: at })} />
        </div>
      )}
    </div>
  );
}
