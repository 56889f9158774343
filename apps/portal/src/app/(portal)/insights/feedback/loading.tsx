import { FeedbackRows } from "#features/insights/feedback/feedback-skeleton.tsx";

export default function Loading() {
  return <FeedbackRows />;
}
