import { headers } from "next/headers";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { findWebhook } from "#features/webhooks/server/find-webhook.ts";
import { requireActor } from "#server/auth/session.ts";

type Props = { params: Promise<{ id: string }>; children: ReactNode };

/** Sends status 404 for a document, as the layout of a guide does. */
export default async function WebhookLayout({ params, children }: Props) {
  const isDocument = (await headers()).get("sec-fetch-dest") !== "empty";
  if (isDocument) {
    await requireActor();
    if (!(await findWebhook((await params).id))) notFound();
  }
  return children;
}
