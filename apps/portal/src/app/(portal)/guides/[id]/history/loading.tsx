import { HistorySkeleton } from "#features/guide-editor/history/history-skeleton.tsx";

export default function Loading() {
  return <HistorySkeleton />;
}
