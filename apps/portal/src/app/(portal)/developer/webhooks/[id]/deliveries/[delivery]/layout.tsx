import { headers } from "next/headers";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { findDelivery } from "#features/webhooks/server/find-webhook.ts";
import { requireActor } from "#server/auth/session.ts";

type Props = { params: Promise<{ id: string; delivery: string }>; children: ReactNode };

/** Sends status 404 for a document, as the layout of a guide does. */
export default async function DeliveryLayout({ params, children }: Props) {
  const isDocument = (await headers()).get("sec-fetch-dest") !== "empty";
  if (isDocument) {
    await requireActor();
    const { id, delivery } = await params;
    if (!(await findDelivery(id, delivery))) notFound();
  }
  return children;
}
