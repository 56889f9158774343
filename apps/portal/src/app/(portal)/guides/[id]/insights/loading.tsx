import { InsightsSkeleton } from "#features/insights/insights-skeleton.tsx";

export default function Loading() {
  return <InsightsSkeleton />;
}
