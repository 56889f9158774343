import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { topicOf } from "#features/api-docs/topics/topics.tsx";

type Props = { params: Promise<{ topic: string }>; children: ReactNode };

/** The layout checks the topic, because the loading state of the page already sends status 200. */
export default async function TopicLayout({ params, children }: Props) {
  if (!topicOf((await params).topic)) notFound();
  return children;
}
