import {
  ERROR_CAUSES,
  type RequestSearchInput,
  type RestErrorCode,
  requestListInput,
} from "@guidepost/contract";

/** Ranges of time that end now, with their length in minutes. */
export const REQUEST_PERIODS = { "15m": 15, "1h": 60, "24h": 1_440, "7d": 10_080 } as const;
export type RequestPeriod = keyof typeof REQUEST_PERIODS;

/** The codes of the filter, in the order of the documentation. */
export const ERROR_CODES = Object.keys(ERROR_CAUSES) as RestErrorCode[];

/** The filters and the page of the request log, which the URL contains. */
export type RequestQuery = {
  key: number | undefined;
  operation: string | undefined;
  status: number | undefined;
  code: RestErrorCode | undefined;
  last: RequestPeriod | undefined;
  /** ISO 8601. They do not apply together with `last`. */
  since: string | undefined;
  until: string | undefined;
  /** Undefined for the newest requests. */
  cursor: string | undefined;
};

export const NO_REQUEST_FILTERS: RequestQuery = {
  key: undefined,
  operation: undefined,
  status: undefined,
  code: undefined,
  last: undefined,
  since: undefined,
  until: undefined,
  cursor: undefined,
};

type Given = Record<string, string | string[] | undefined>;

const { key_id, operation, status, since, until } = requestListInput.shape;

const CURSOR = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function number(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : undefined;
}

/** Reads the query of an address; an invalid value counts as absent. */
export function readRequestQuery(given: Given): RequestQuery {
  const first = (name: keyof RequestQuery): string | undefined => {
    const value = given[name];
    return (Array.isArray(value) ? value[0] : value) || undefined;
  };
  const last = Object.keys(REQUEST_PERIODS).find((one) => one === first("last")) as
    | RequestPeriod
    | undefined;
  const cursor = first("cursor");
  return {
    key: key_id.safeParse(number(first("key"))).data,
    operation: operation.safeParse(first("operation")).data,
    status: status.safeParse(number(first("status"))).data,
    code: ERROR_CODES.find((one) => one === first("code")),
    last,
    since: last ? undefined : since.safeParse(first("since")).data,
    until: last ? undefined : until.safeParse(first("until")).data,
    cursor: cursor !== undefined && CURSOR.test(cursor) ? cursor : undefined,
  };
}

/** The address of the request log with these filters. */
export function requestLogPath(query: Partial<RequestQuery> = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...NO_REQUEST_FILTERS, ...query }))
    if (value !== undefined) params.set(name, String(value));
  const text = params.toString();
  return `/developer/logs${text && `?${text}`}`;
}

/** The address of one request, by the id of its entry or by its request id. */
export function requestPath(id: string): string {
  return `/developer/logs/${encodeURIComponent(id)}`;
}

/** The input of `requests.search`. The prefetch of the server and the query of the page use the same one. */
export function toRequestsInput(
  query: RequestQuery,
): Omit<RequestSearchInput, "limit"> & { limit?: number } {
  return {
    ...(query.key !== undefined && { key_id: query.key }),
    ...(query.operation !== undefined && { operation: query.operation }),
    ...(query.status !== undefined && { status: query.status }),
    ...(query.code !== undefined && { code: query.code }),
    ...(query.last !== undefined && { last_minutes: REQUEST_PERIODS[query.last] }),
    ...(query.since !== undefined && { since: query.since }),
    ...(query.until !== undefined && { until: query.until }),
    ...(query.cursor !== undefined && { cursor: query.cursor }),
  };
}

/** Whether the query has a filter; a page alone is none. */
export function isFiltered({ cursor: _, ...filters }: RequestQuery): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}
