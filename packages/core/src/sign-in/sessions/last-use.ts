import type { Session } from "#actor.ts";
import type { ServiceContext } from "#context.ts";
import { clientColumns } from "#request-origin.ts";
import { type SessionRow, upsertSession } from "./store.ts";

/** The interval in which the row of a session is written, so that few requests write one. */
const RECORD_MS = 5 * 60 * 1000;

/** Returns the row of a session that is used now, with the client of the request. */
export function rowOf(
  service: Pick<ServiceContext, "clock" | "origin">,
  { id, method, startedAt }: Session,
): SessionRow {
  const times = {
    createdAt: new Date(startedAt).toISOString(),
    usedAt: service.clock().toISOString(),
  };
  return { id, method: method ?? null, ...times, ...clientColumns(service) };
}

/** Sessions whose row is being written: of concurrent requests, one writes it. */
const writing = new Set<string>();

/**
 * Writes the row of a session unless its last use was recorded recently (contract SIGN-2). The request does not wait.
 * After a failure, the next request writes the row.
 */
export function recordLastUse(
  service: Pick<ServiceContext, "db" | "clock" | "origin" | "onBackgroundError">,
  session: Session,
  recordedAt: string | null,
): void {
  const isRecent = recordedAt && service.clock().getTime() - Date.parse(recordedAt) < RECORD_MS;
  if (isRecent || writing.has(session.id)) return;
  writing.add(session.id);
  const { userId, version } = session;
  void upsertSession(service.db, { userId, version, ...rowOf(service, session) })
    .catch((error: unknown) => service.onBackgroundError?.(error))
    .finally(() => writing.delete(session.id));
}
