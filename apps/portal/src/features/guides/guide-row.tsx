"use client";

import type { GuideSummary } from "@guidepost/contract";
import {
  Copy,
  EllipsisVertical,
  ExternalLink,
  Pencil,
  Pin,
  PinOff,
  Send,
  Trash2,
  Undo2,
} from "lucide-react";
import Link from "next/link";
import { Badge } from "../../ui/badge.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Menu, type MenuEntry } from "../../ui/menu.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { toast } from "../../ui/toaster.tsx";
import { categoryNames } from "./category-names.ts";
import type { useGuideActions } from "./use-guide-actions.ts";

type Props = {
  guide: GuideSummary;
  actions: ReturnType<typeof useGuideActions>;
  /** Only owners may pin. */
  mayFeature: boolean;
  showsAuthor: boolean;
};

const entriesOf = ({ guide, actions, mayFeature }: Props): MenuEntry[] => [
  { label: "Edit", icon: Pencil, href: `/guides/${guide.id}` },
  ...(guide.status === "published"
    ? [
        {
          label: "View public page",
          icon: ExternalLink,
          href: new URL(guide.url).pathname,
          newTab: true,
        },
        { label: "Unpublish", icon: Undo2, onSelect: () => actions.unpublish(guide) },
      ]
    : [{ label: "Publish", icon: Send, onSelect: () => actions.publish(guide) }]),
  ...(mayFeature
    ? [
        guide.featured
          ? { label: "Unfeature", icon: PinOff, onSelect: () => actions.unfeature(guide) }
          : { label: "Feature", icon: Pin, onSelect: () => actions.feature(guide) },
      ]
    : []),
  {
    label: `Copy id (${guide.id})`,
    icon: Copy,
    onSelect: () =>
      void navigator.clipboard.writeText(String(guide.id)).then(() => toast("Copied the id")),
  },
  "separator",
  { label: "Delete", icon: Trash2, danger: true, onSelect: () => actions.remove(guide) },
];

const count = (number: number, word: string): string =>
  `${number.toLocaleString("en")} ${word}${number === 1 ? "" : "s"}`;

export const GuideRow = (props: Props) => {
  const { guide, showsAuthor } = props;
  return (
    <li className="group relative flex items-start gap-3 px-4 py-3.5 hover:bg-sunken/60 sm:px-5">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className="min-w-0 text-[0.9375rem] font-semibold wrap-anywhere">
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
        <p className="mt-1.5 flex flex-wrap gap-x-3 gap-y-0.5 text-[0.8125rem] text-ink-soft">
          <span>{categoryNames[guide.category]}</span>
          <span>{count(guide.steps_count, "step")}</span>
          {guide.status === "published" && <span>{count(guide.views_count, "view")}</span>}
          {guide.average_rating !== null && <span>Rated {guide.average_rating} of 5</span>}
          {showsAuthor && <span>by @{guide.user.username}</span>}
          <span>
            changed <RelativeTime at={guide.updated_at} />
          </span>
        </p>
      </div>
      <div className="relative -mr-1.5">
        <Menu
          trigger={<IconButton icon={EllipsisVertical} label={`Actions for ${guide.title}`} />}
          entries={entriesOf(props)}
        />
      </div>
    </li>
  );
};
