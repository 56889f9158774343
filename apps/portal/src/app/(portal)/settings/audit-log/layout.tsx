import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { requireActor } from "#server/auth/session.ts";

/** Sends status 404 to members, before the loading state is streamed. */
export default async function AuditLogLayout({ children }: { children: ReactNode }) {
  const { user } = await requireActor();
  if (user.role !== "owner") notFound();
  return children;
}
