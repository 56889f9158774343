"use client";

import {
  ArrowLeft,
  Copy,
  EllipsisVertical,
  ExternalLink,
  Eye,
  Pencil,
  Pin,
  PinOff,
  Trash2,
} from "lucide-react";
import Link from "next/link";
import { Badge } from "../../ui/badge.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { copyFromMenu } from "../../ui/copy-from-menu.ts";
import { Menu, type MenuEntry } from "../../ui/menu.tsx";
import { SaveStatus } from "./save-status.tsx";
import { useSession, useSnapshot } from "./session/use-session.ts";
import { useGuideMoves } from "./use-guide-moves.ts";

type Props = {
  /** Only owners may. */
  mayFeature: boolean;
  isPreview: boolean;
  onPreview: () => void;
};

/** The editor's head, always in sight: which guide, whether it is saved, and what to do with it. */
export const EditorBar = ({ mayFeature, isPreview, onPreview }: Props) => {
  const session = useSession();
  const { url, status, featured } = useSnapshot(({ state }) => state.base);
  const title = useSnapshot(({ state }) => state.title.trim());
  const isSaving = useSnapshot(({ save }) => save.kind === "saving");
  const isSaved = useSnapshot(({ save }) => save.kind === "saved");
  const { busy, move, remove } = useGuideMoves();
  const isPublished = status === "published";

  const entries: MenuEntry[] = [
    ...(isPublished
      ? [
          {
            label: "View public page",
            icon: ExternalLink,
            href: new URL(url).pathname,
            newTab: true,
          },
        ]
      : []),
    { label: "Copy address", icon: Copy, onSelect: () => void copyFromMenu("address", url) },
    ...(mayFeature
      ? [
          featured
            ? { label: "Unfeature", icon: PinOff, onSelect: () => move("unfeature") }
            : { label: "Feature", icon: Pin, onSelect: () => move("feature") },
        ]
      : []),
    "separator",
    { label: "Delete", icon: Trash2, danger: true, onSelect: remove },
  ];

  return (
    <header
      id="editor-bar"
      className="sticky top-14 z-20 -mx-4 -mt-7 mb-6 flex flex-wrap items-center gap-x-4 gap-y-2.5 border-b border-line bg-canvas px-4 py-3 sm:-mx-8 sm:px-8 lg:top-0 lg:-mx-1 lg:-mt-10 lg:px-1 lg:py-3.5"
    >
      <div className="flex min-w-0 flex-1 basis-60 items-center gap-2">
        <Link
          href="/guides"
          aria-label="All guides"
          title="All guides"
          className="-ml-2 grid size-8.5 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4.5" />
        </Link>
        <div className="min-w-0">
          <h1 className="truncate text-lg leading-snug font-semibold">
            {title || "Guide without a title"}
          </h1>
          <div className="mt-0.5 flex min-w-0 items-center gap-2">
            {isPublished ? <Badge tone="good">Published</Badge> : <Badge>Draft</Badge>}
            {featured && <Badge tone="info">Featured</Badge>}
            <SaveStatus />
          </div>
        </div>
      </div>
      <div className="flex items-center gap-2">
        <Button size="sm" icon={isPreview ? Pencil : Eye} onClick={onPreview}>
          {isPreview ? "Back to editing" : "Preview"}
        </Button>
        <Button
          size="sm"
          disabled={isSaved || isSaving}
          title="Ctrl+S or ⌘S"
          onClick={session.saveNow}
        >
          Save
        </Button>
        <Button
          size="sm"
          variant={isPublished ? "secondary" : "primary"}
          busy={busy === "publish" || busy === "unpublish"}
          onClick={() => move(isPublished ? "unpublish" : "publish")}
        >
          {isPublished ? "Unpublish" : "Publish"}
        </Button>
        <Menu
          trigger={<IconButton icon={EllipsisVertical} label="More actions" />}
          entries={entries}
        />
      </div>
    </header>
  );
};
