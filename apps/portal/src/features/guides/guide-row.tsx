"use client";

import type { GuideSummary } from "@guidepost/contract";
import {
  Copy,
  Ellipsis,
  ExternalLink,
  Pencil,
  Pin,
  PinOff,
  Send,
  Trash2,
  Undo2,
} from "lucide-react";
import Link from "next/link";
import { Badge } from "#components/ui/badge.tsx";
import { IconButton } from "#components/ui/button.tsx";
import { copyFromMenu } from "#components/ui/copy-button.tsx";
import { Menu, type MenuEntry } from "#components/ui/menu.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { CATEGORY_LABELS } from "#lib/category-labels.ts";
import { pluralize } from "#lib/pluralize.ts";
import type { useGuideActions } from "./use-guide-actions.ts";

type Props = {
  guide: GuideSummary;
  actions: ReturnType<typeof useGuideActions>;
  /** Only owners may. */
  mayFeature: boolean;
  /** Where it is not one's own: who has written it. */
  author: string | undefined;
};

function entriesOf({ guide, actions, mayFeature }: Props): MenuEntry[] {
  return [
    { label: "Edit", icon: Pencil, href: `/guides/${guide.id}` },
    ...(guide.status === "published"
      ? [
          {
            label: "View public page",
            icon: ExternalLink,
            href: new URL(guide.url).pathname,
            newTab: true,
          },
          { label: "Unpublish", icon: Undo2, onSelect: () => actions.move("unpublish", guide) },
        ]
      : [{ label: "Publish", icon: Send, onSelect: () => actions.move("publish", guide) }]),
    ...(mayFeature
      ? [
          guide.featured
            ? { label: "Unfeature", icon: PinOff, onSelect: () => actions.move("unfeature", guide) }
            : { label: "Feature", icon: Pin, onSelect: () => actions.move("feature", guide) },
        ]
      : []),
    {
      label: `Copy id (${guide.id})`,
      icon: Copy,
      onSelect: () => void copyFromMenu("id", String(guide.id)),
    },
    "separator",
    { label: "Delete", icon: Trash2, danger: true, onSelect: () => actions.remove(guide) },
  ];
}

export function GuideRow(props: Props) {
  const { guide, author } = props;
  return (
    <li className="group relative flex items-start gap-3 px-4 py-3.5 hover:bg-sunken/60 sm:px-5">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className="min-w-0 text-body font-semibold wrap-anywhere">
            <Link
              href={`/guides/${guide.id}`}
              className="rounded-sm before:absolute before:inset-0 group-hover:underline"
            >
              {guide.title}
            </Link>
          </h2>
          {guide.status === "published" ? (
            <Badge tone="good">Published</Badge>
          ) : (
            <Badge>Draft</Badge>
          )}
          {guide.featured && (
            <Badge tone="info">
              <Pin aria-hidden className="size-3" /> Featured
            </Badge>
          )}
        </div>
        {guide.description && (
          <p className="mt-0.5 line-clamp-1 text-sm wrap-anywhere text-ink-soft">
            {guide.description}
          </p>
        )}
        <p className="mt-1.5 flex flex-wrap gap-x-1.5 gap-y-0.5 text-caption text-ink-soft *:not-last:after:ml-1.5 *:not-last:after:content-['·']">
          <span>{CATEGORY_LABELS[guide.category]}</span>
          <span>{pluralize(guide.steps_count, "step")}</span>
          {guide.status === "published" && <span>{pluralize(guide.views_count, "view")}</span>}
          {guide.average_rating !== null && <span>Rated {guide.average_rating} of 5</span>}
          {author !== undefined && <span className="wrap-anywhere">by {author}</span>}
          <span>
            changed <RelativeTime at={guide.updated_at} />
          </span>
        </p>
      </div>
      <div className="relative -mr-1.5">
        <Menu
          trigger={<IconButton icon={Ellipsis} label={`Actions for ${guide.title}`} />}
          entries={entriesOf(props)}
        />
      </div>
    </li>
  );
}
