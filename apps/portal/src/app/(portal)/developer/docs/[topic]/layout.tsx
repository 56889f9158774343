import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { topicOf } from "#features/api-docs/topics/topics.ts";

type Props = { params: Promise<{ topic: string }>; children: ReactNode };

/** Outside the loading state, whose response has status 200 before the page is rendered. */
export default async function TopicLayout({ params, children }: Props) {
  if (!topicOf((await params).topic)) notFound();
  return children;
}
