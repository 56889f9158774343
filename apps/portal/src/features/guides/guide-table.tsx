"use client";

import type { FoundGuide, GuideSort, GuideSummary, GuideWeek } from "@guidepost/contract";
import {
  ChartSpline,
  Copy,
  CopyPlus,
  Ellipsis,
  ExternalLink,
  Pencil,
  Pin,
  PinOff,
  Send,
  Share2,
  Trash2,
  Undo2,
} from "lucide-react";
import type { Ref } from "react";
import { Link } from "#components/ui/text/link.tsx";
import { Badge } from "#components/ui/layout/badge.tsx";
import { IconButton } from "#components/ui/forms/button.tsx";
import { copyFromMenu } from "#components/ui/overlays/copy-from-menu.ts";
import { type Column, DataTable } from "#components/ui/lists/data-table.tsx";
import { type MenuEntry, useRowMenu } from "#components/ui/overlays/menu.tsx";
import { RelativeTime } from "#components/ui/text/relative-time.tsx";
import { MarkedText } from "#components/ui/text/marked-text.tsx";
import { CATEGORY_LABELS } from "#lib/formats/labels.ts";
import type { GuideColumn } from "./guide-columns.ts";
import type { GuideSortKey } from "./guide-query.ts";
import { ScheduleBadge } from "./schedule-badge.tsx";
import { SelectBox } from "./selection/select-box.tsx";
import type { PageSelection } from "./selection/use-selection.ts";
import type { GuideActions } from "./use-guide-actions.ts";
import { weekText } from "./week-text.ts";
import { AuthorText } from "#components/ui/text/author-text.tsx";

const SORT_KEYS = ["title", "views_count", "average_rating", "updated_at"] as const;

/** View, share, organize, danger, as in the editor. */
function menuEntries(
  guide: GuideSummary,
  { actions, onShare, mayFeature }: Pick<TableProps, "actions" | "onShare" | "mayFeature">,
): MenuEntry[] {
  const isPublished = guide.status === "published";
  return [
    { label: "Edit", icon: Pencil, href: `/guides/${guide.id}` },
    ...(isPublished
      ? [
          {
            label: "View public page",
            icon: ExternalLink,
            href: new URL(guide.url).pathname,
            newTab: true,
          },
        ]
      : []),
    { label: "Insights", icon: ChartSpline, href: `/guides/${guide.id}/insights` },
    "separator",
    { label: "Share", icon: Share2, onSelect: () => onShare(guide) },
    ...(isPublished
      ? []
      : [{ label: "Publish", icon: Send, onSelect: () => actions.change("publish", guide) }]),
    "separator",
    ...(mayFeature
      ? [
          guide.featured
            ? {
                label: "Unfeature",
                icon: PinOff,
                onSelect: () => actions.change("unfeature", guide),
              }
            : { label: "Feature", icon: Pin, onSelect: () => actions.change("feature", guide) },
        ]
      : []),
    { label: "Duplicate", icon: CopyPlus, onSelect: () => actions.duplicate(guide) },
    {
      label: `Copy id (${guide.id})`,
      icon: Copy,
      onSelect: () => void copyFromMenu("id", String(guide.id)),
    },
    "separator",
    ...(isPublished
      ? [{ label: "Unpublish", icon: Undo2, onSelect: () => actions.change("unpublish", guide) }]
      : []),
    { label: "Delete", icon: Trash2, danger: true, onSelect: () => actions.remove(guide) },
  ];
}

function GuideTitle({ guide, week }: { guide: FoundGuide; week: GuideWeek | undefined }) {
  const { title, description, found } = guide;
  const excerpt = found?.excerpt;
  return (
    <>
      <Link
        href={`/guides/${guide.id}`}
        // The link covers the row.
        className="rounded-sm text-body font-semibold wrap-anywhere before:absolute before:inset-0 group-hover:underline @4xl:text-sm"
      >
        <AuthorText>
          <MarkedText text={title} marks={found?.title ?? []} />
        </AuthorText>
      </Link>
      {excerpt ? (
        <span className="mt-0.5 line-clamp-2 text-caption wrap-anywhere text-ink-soft">
          {excerpt.step !== null && <span className="font-medium">Step {excerpt.step}: </span>}
          <AuthorText>
            <MarkedText {...excerpt} />
          </AuthorText>
        </span>
      ) : (
        description && (
          <AuthorText
            as="span"
            className="mt-0.5 block w-0 min-w-full truncate text-left text-caption text-ink-soft @4xl:hidden"
          >
            {description}
          </AuthorText>
        )
      )}
      {week && (
        <span className="mt-0.5 block text-caption text-ink-soft tabular-nums">
          {weekText(week)}
        </span>
      )}
    </>
  );
}

function StatusBadges({ guide }: { guide: GuideSummary }) {
  const { status, featured, has_pending_changes: isPending } = guide;
  return (
    <span className="flex flex-wrap gap-1">
      {status === "published" ? <Badge tone="good">Published</Badge> : <Badge>Draft</Badge>}
      <ScheduleBadge guide={guide} />
      {isPending && <Badge tone="warning">Unpublished changes</Badge>}
      {featured && (
        <Badge tone="info">
          <Pin aria-hidden className="size-3" /> Featured
        </Badge>
      )}
    </span>
  );
}

type GuideTableColumn = Column<FoundGuide, GuideSortKey>;

/** The columns that the user can hide. */
function optionalColumns(
  authorOf: (guide: GuideSummary) => string,
): Record<Exclude<GuideColumn, "week">, GuideTableColumn> {
  return {
    status: { header: "Status", renderCell: (guide) => <StatusBadges guide={guide} /> },
    author: {
      header: "Author",
      label: "by",
      renderCell: (guide) => (
        <span
          title={authorOf(guide)}
          className="wrap-anywhere @4xl:block @4xl:max-w-32 @4xl:truncate"
        >
          {authorOf(guide)}
        </span>
      ),
    },
    category: {
      header: "Category",
      label: () => undefined,
      renderCell: (guide) => CATEGORY_LABELS[guide.category],
    },
    steps: {
      header: "Steps",
      label: "Steps",
      numeric: true,
      renderCell: (guide) => guide.steps_count.toLocaleString("en"),
    },
    views: {
      header: "Views",
      sort: "views_count",
      label: "Views",
      numeric: true,
      renderCell: (guide) => guide.views_count.toLocaleString("en"),
    },
    finished: {
      header: "Finished",
      label: "Finished",
      numeric: true,
      renderCell: (guide) => guide.completions_count.toLocaleString("en"),
    },
    rating: {
      header: "Rating",
      sort: "average_rating",
      label: ({ average_rating: rating }) => (rating === null ? undefined : "Rating"),
      numeric: true,
      renderCell: ({ average_rating: rating }) => rating?.toFixed(1),
    },
    changed: {
      header: "Changed",
      sort: "updated_at",
      label: "Changed",
      renderCell: (guide) => (
        <span className="whitespace-nowrap">
          <RelativeTime at={guide.updated_at} />
        </span>
      ),
    },
  };
}

type TableProps = {
  guides: readonly FoundGuide[];
  /** How readers used the guides, of those with views. */
  weeks: readonly GuideWeek[];
  /** The columns after the title. */
  columns: readonly GuideColumn[];
  selection: PageSelection;
  actions: GuideActions;
  onShare: (guide: GuideSummary) => void;
  mayFeature: boolean;
  authorOf: (guide: GuideSummary) => string;
  /** The current order. */
  sort: GuideSort | "relevance";
  onSort: (by: GuideSortKey) => void;
  boxRef: Ref<HTMLDivElement>;
};

/** One page of guides. */
export function GuideTable({
  guides,
  weeks,
  columns: shownColumns,
  selection,
  actions,
  onShare,
  mayFeature,
  authorOf,
  sort,
  onSort,
  boxRef,
}: TableProps) {
  const { menu, renderMenuButton } = useRowMenu((guide: GuideSummary) =>
    menuEntries(guide, { actions, onShare, mayFeature }),
  );
  const optional = optionalColumns(authorOf);
  const hasWeek = shownColumns.includes("week");
  const { selected, isSelected } = selection;
  const isAll = selected.length === guides.length;
  const columns: GuideTableColumn[] = [
    {
      header: "Selection",
      kind: "select",
      renderHeader: () => (
        <SelectBox
          label="Select all guides on this page"
          checked={isAll}
          indeterminate={selected.length > 0 && !isAll}
          onChange={(isChecked) => selection.select(isChecked ? guides.map(({ id }) => id) : [])}
        />
      ),
      renderCell: ({ id, title }) => (
        <SelectBox
          label={`Select ${title}`}
          checked={isSelected(id)}
          onChange={(isChecked, isRange) => selection.change(id, isChecked, isRange)}
        />
      ),
    },
    {
      header: "Title",
      sort: "title",
      kind: "name",
      className: "pr-10",
      renderCell: (guide) => (
        <GuideTitle
          guide={guide}
          week={hasWeek ? weeks.find((week) => week.guide_id === guide.id) : undefined}
        />
      ),
    },
    ...shownColumns.flatMap((column) => (column === "week" ? [] : optional[column])),
    {
      header: "Actions",
      kind: "actions",
      renderCell: (guide) =>
        renderMenuButton(
          guide,
          <IconButton
            icon={Ellipsis}
            className="relative @4xl:-my-1.5"
            label={`Actions for ${guide.title}`}
          />,
        ),
    },
  ];
  const by = SORT_KEYS.find((key) => sort === key || sort === `-${key}`);
  return (
    <>
      <DataTable
        label="Guides"
        columns={columns}
        rows={guides}
        rowKey={({ id }) => id}
        isSelected={({ id }) => isSelected(id)}
        boxRef={boxRef}
        height="dense"
        sorting={{ by, descending: sort.startsWith("-"), onSort }}
      />
      {menu}
    </>
  );
}
