import {
  AUDIT_ACTIONS,
  AUDIT_CHANNELS,
  type AuditAction,
  type AuditChannel,
  type AuditExportInput,
  auditListInput,
} from "@guidepost/contract";

/** Ranges of time that end now, with their length in minutes. */
export const AUDIT_PERIODS = { "24h": 1_440, "7d": 10_080, "30d": 43_200, "90d": 129_600 } as const;
export type AuditPeriod = keyof typeof AUDIT_PERIODS;

/** The filters and the page of the audit log, which the URL contains. */
export type AuditQuery = {
  user: string | undefined;
  action: AuditAction | undefined;
  via: AuditChannel | undefined;
  last: AuditPeriod | undefined;
  /** ISO 8601. They do not apply together with `last`. */
  since: string | undefined;
  until: string | undefined;
  /** Undefined for the newest entries. */
  cursor: string | undefined;
};

export const NO_AUDIT_FILTERS: AuditQuery = {
  user: undefined,
  action: undefined,
  via: undefined,
  last: undefined,
  since: undefined,
  until: undefined,
  cursor: undefined,
};

const { user_id, since, until } = auditListInput.shape;

const CURSOR = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Reads the query of an address; an invalid value counts as absent. */
export function readAuditQuery(given: Record<string, string | string[] | undefined>): AuditQuery {
  const first = (name: keyof AuditQuery): string | undefined => {
    const value = given[name];
    return (Array.isArray(value) ? value[0] : value) || undefined;
  };
  const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined) =>
    values.find((one) => one === text);
  const last = oneOf(Object.keys(AUDIT_PERIODS) as AuditPeriod[], first("last"));
  const cursor = first("cursor");
  return {
    user: user_id.safeParse(first("user")).data,
    action: oneOf(AUDIT_ACTIONS, first("action")),
    via: oneOf(AUDIT_CHANNELS, first("via")),
    last,
    since: last ? undefined : since.safeParse(first("since")).data,
    until: last ? undefined : until.safeParse(first("until")).data,
    cursor: cursor !== undefined && CURSOR.test(cursor) ? cursor : undefined,
  };
}

/** The address of the audit log with these filters. */
export function auditLogPath(query: Partial<AuditQuery> = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...NO_AUDIT_FILTERS, ...query }))
    if (value !== undefined) params.set(name, value);
  const text = params.toString();
  return `/settings/audit-log${text && `?${text}`}`;
}

/** The input of `auditLog.search`. The prefetch of the server and the query of the page use the same one. */
export function toAuditInput(query: AuditQuery): AuditExportInput {
  return {
    ...(query.user !== undefined && { user_id: query.user }),
    ...(query.action !== undefined && { action: query.action }),
    ...(query.via !== undefined && { via: query.via }),
    ...(query.last !== undefined && { last_minutes: AUDIT_PERIODS[query.last] }),
    ...(query.since !== undefined && { since: query.since }),
    ...(query.until !== undefined && { until: query.until }),
    ...(query.cursor !== undefined && { cursor: query.cursor }),
  };
}

/** Whether the query has a filter; a page alone is none. */
export function hasAuditFilters({ cursor: _, ...filters }: AuditQuery): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}
