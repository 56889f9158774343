import type { GuideSummary } from "@guidepost/contract";
import { Badge } from "#components/ui/layout/badge.tsx";
import { LocalTime } from "#components/ui/text/local-time.tsx";

type Schedule = Pick<GuideSummary, "status" | "publish_at" | "unpublish_at">;

/**
 * States that a guide has a schedule, and when its pending changes go live (contract SCHED-11).
 *
 * @param props with `isCompact`, the time is left out in a narrow window, where the page shows it elsewhere
 */
export function ScheduleBadge({
  guide,
  isCompact = false,
}: {
  guide: Schedule;
  isCompact?: boolean;
}) {
  const { status, publish_at: publishAt, unpublish_at: unpublishAt } = guide;
  if (status === "published" && publishAt !== null)
    return (
      <Badge tone="info">
        {isCompact && <span className="xl:hidden">Scheduled</span>}
        <span className={isCompact ? "max-xl:hidden" : undefined}>
          Update goes live on <LocalTime at={publishAt} length="moment" />
        </span>
      </Badge>
    );
  return (publishAt ?? unpublishAt) !== null && <Badge tone="info">Scheduled</Badge>;
}
