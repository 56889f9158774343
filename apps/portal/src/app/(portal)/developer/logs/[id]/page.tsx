import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { RequestDetailPage } from "#features/request-log/request-detail.tsx";
import { findRequest } from "#features/request-log/server/find-request.ts";
import { requireActor } from "#server/auth/session.ts";
import { getServices } from "#server/get-services.ts";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await requireActor();
  const request = await findRequest((await params).id);
  return { title: request ? `Request ${request.id}` : "Request not found" };
}

export default async function Page({ params }: Props) {
  await requireActor();
  const request = await findRequest((await params).id);
  if (!request) notFound();
  const { apiUrl, operationNames } = getServices();
  return <RequestDetailPage request={request} apiUrl={apiUrl} operationNames={operationNames} />;
}
