import { AUDIT_LOG_DAYS, PLANS } from "@guidepost/contract";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AuditLogPage } from "#features/audit-log/audit-log-page.tsx";
import { AuditLogHeader } from "#features/audit-log/skeletons.tsx";
import { readAuditQuery, toAuditInput } from "#lib/query/audit-query.ts";
import { requireActor } from "#server/auth/session.ts";
import { getQueryClient, Hydrate, serverTrpc } from "#trpc/server.tsx";

export const metadata: Metadata = { title: "Audit log" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Page({ searchParams }: Props) {
  const { user, account } = await requireActor();
  if (user.role !== "owner") notFound();
  const input = toAuditInput(readAuditQuery(await searchParams));
  const [queries, { auditLog, members }] = [getQueryClient(), serverTrpc()];
  await Promise.all([
    queries.prefetchQuery(auditLog.search.queryOptions(input)),
    queries.prefetchQuery(members.list.queryOptions()),
  ]);
  return (
    <Hydrate>
      <AuditLogHeader
        description={`Who did what in the account. Entries are kept for ${AUDIT_LOG_DAYS[account.plan]} days on ${PLANS[account.plan].name}.`}
      />
      <AuditLogPage />
    </Hydrate>
  );
}
