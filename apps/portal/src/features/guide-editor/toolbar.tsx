"use client";

import {
  ArrowLeft,
  CalendarClock,
  Download,
  Ellipsis,
  ExternalLink,
  Eye,
  FileDiff,
  ChartSpline,
  History,
  Pencil,
  Pin,
  PinOff,
  RotateCcw,
  Save,
  SearchCheck,
  Share2,
  Smartphone,
  Trash2,
  Undo2,
} from "lucide-react";
import { Link } from "#components/ui/text/link.tsx";
import { type ReactNode, useRef, useState } from "react";
import { Badge } from "#components/ui/layout/badge.tsx";
import { Button, IconButton } from "#components/ui/forms/button.tsx";
import { PHONE, useMediaQuery } from "#lib/browser/use-media-query.ts";
import { ConfirmDialog, useDialogState } from "#components/ui/overlays/dialog.tsx";
import { Menu, type MenuEntry } from "#components/ui/overlays/menu.tsx";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { ScheduleBadge } from "#features/guides/schedule-badge.tsx";
import { ShareDialog } from "#features/guides/share/share-dialog.tsx";
import { NO_STEPS_QUESTION } from "#features/guides/use-guide-actions.ts";
import { pluralize } from "#lib/formats/format.ts";
import { CompareDialog } from "./conflict/compare-dialog.tsx";
import { stepsToSend } from "./document/pending-changes.ts";
import { FoundDraft } from "./notices.tsx";
import { SaveStatus } from "./save-status.tsx";
import { hasPendingChanges } from "./sync/snapshot-store.ts";
import { useEditorStore, useSnapshot } from "./sync/use-editor-store.ts";
import { findProblems, type Problem } from "./publish-check/find-problems.ts";
import { LinkCheckDialog } from "./publish-check/link-check-dialog.tsx";
import { findLinkProblems } from "./publish-check/link-problems.ts";
import { PublishCheckDialog } from "./publish-check/publish-check-dialog.tsx";
import { useLinkCheck } from "./publish-check/use-link-check.ts";
import { useScheduleDialog } from "./schedule/schedule-dialog.tsx";
import { useDownloadDialog } from "./download/download-dialog.tsx";
import { useEditorActions } from "./use-editor-actions.ts";
import { AuthorText } from "#components/ui/text/author-text.tsx";

type Props = {
  /** Whether the user may feature guides: owners only. */
  mayFeature: boolean;
  isPreview: boolean;
  onPreview: () => void;
  /** Called when a check before a publication found problems. */
  onChecked: () => void;
  /** The button that opens the outline in a narrow window. */
  outline: ReactNode;
};

/** What happens with the unpublished changes and the schedule of a guide that is unpublished (contract SCHED-5). */
function unpublishText({ isPending, hasSchedule }: { isPending: boolean; hasSchedule: boolean }) {
  return [
    "Readers can no longer open it.",
    ...(isPending ? ["Your changes that are not published yet become part of the draft."] : []),
    ...(hasSchedule
      ? ["Its schedule ends: Guidepost no longer changes it at the chosen times."]
      : []),
  ].join(" ");
}

type Question = "publish" | "publish changes" | "unpublish";

/** The sticky header of the editor: the guide, its state, and the actions on it. */
export function Toolbar({ mayFeature, isPreview, onPreview, onChecked, outline }: Props) {
  const store = useEditorStore();
  const base = useSnapshot(({ state }) => state.base);
  const { url, status, featured, publish_at, unpublish_at } = base;
  const title = useSnapshot(({ state }) => state.title.trim());
  const isSaving = useSnapshot(({ save }) => save.kind === "saving");
  const isSaved = useSnapshot(({ save }) => save.kind === "saved");
  const isPending = useSnapshot(hasPendingChanges);
  const [isComparing, setIsComparing] = useState(false);
  const isPhone = useMediaQuery(PHONE);
  const share = useDialogState<{ isFirst: boolean }>();
  const { busy, changeState, publishChanges, discardChanges, remove } = useEditorActions({
    onFirstPublished: () => share.show({ isFirst: true }),
  });
  const [question, setQuestion] = useState<Question>();
  const heading = useRef<HTMLHeadingElement>(null);
  const schedule = useScheduleDialog();
  const download = useDownloadDialog();
  const isPublished = status === "published";

  const linkCheck = useDialogState<true>();
  const links = useLinkCheck((broken) => {
    if (linkCheck.subject) return;
    toast(
      `${pluralize(broken, "link")} of the published guide ${broken === 1 ? "is" : "are"} broken`,
      {
        label: "Show",
        onClick: () => linkCheck.show(true),
      },
    );
  });
  const checkLinks = () => {
    links.start(false);
    linkCheck.show(true);
  };
  const showSteps = () => isPreview && onPreview();

  const run = { publish: () => changeState("publish"), "publish changes": publishChanges };
  const check = useDialogState<{ verb: keyof typeof run; problems: readonly Problem[] }>();
  const publish = (verb: keyof typeof run) => {
    const { state } = store.read();
    const problems = findProblems(state);
    const { broken } = findLinkProblems(state, links.problems);
    if (stepsToSend(state).length === 0) setQuestion(verb);
    else if (problems.length + broken.length > 0) {
      onChecked();
      check.show({ verb, problems });
    } else run[verb]();
  };
  const hasSchedule = (publish_at ?? unpublish_at) !== null;
  const unpublish = () =>
    isPending || hasSchedule ? setQuestion("unpublish") : changeState("unpublish");
  const questions = {
    publish: NO_STEPS_QUESTION,
    "publish changes": NO_STEPS_QUESTION,
    unpublish: {
      title: "Unpublish this guide?",
      description: unpublishText({ isPending, hasSchedule }),
      confirm: "Unpublish",
    },
  };
  const confirm = () => {
    setQuestion(undefined);
    if (question === "unpublish") changeState("unpublish");
    else if (question) run[question]();
  };

  // A phone has space for the title, the outline, the main action and this menu.
  const phoneEntries: MenuEntry[] = [
    ...(isPreview ? [] : [{ label: "Preview", icon: Eye, onSelect: onPreview }]),
    { label: "Share", icon: Share2, onSelect: () => share.show({ isFirst: false }) },
    isPublished
      ? {
          label: "Discard changes",
          icon: RotateCcw,
          disabled: !isPending || isSaving,
          onSelect: discardChanges,
        }
      : {
          label: "Save now",
          icon: Save,
          disabled: isSaved || isSaving,
          onSelect: store.saveNow,
        },
    "separator",
  ];
  // View, share, organize, danger.
  const entries: MenuEntry[] = [
    ...(isPhone ? phoneEntries : []),
    ...(isPublished
      ? [
          {
            label: "View public page",
            icon: ExternalLink,
            href: new URL(url).pathname,
            newTab: true,
          },
          ...(isPending
            ? [
                {
                  label: "Compare with the live version",
                  icon: FileDiff,
                  onSelect: () => setIsComparing(true),
                },
              ]
            : []),
        ]
      : []),
    {
      label: "Full-page preview",
      icon: Smartphone,
      href: `/preview/guides/${base.id}`,
      newTab: true,
    },
    { label: "Insights", icon: ChartSpline, href: `/guides/${base.id}/insights` },
    { label: "Version history", icon: History, href: `/guides/${base.id}/history` },
    "separator",
    { label: "Download", icon: Download, onSelect: download.show },
    { label: "Check links", icon: SearchCheck, onSelect: checkLinks },
    { label: "Schedule", icon: CalendarClock, onSelect: schedule.show },
    ...(mayFeature
      ? [
          featured
            ? { label: "Unfeature", icon: PinOff, onSelect: () => changeState("unfeature") }
            : { label: "Feature", icon: Pin, onSelect: () => changeState("feature") },
        ]
      : []),
    "separator",
    ...(isPublished ? [{ label: "Unpublish", icon: Undo2, onSelect: unpublish }] : []),
    { label: "Delete", icon: Trash2, danger: true, onSelect: remove },
  ];

  return (
    <header
      id="editor-bar"
      className="sticky top-0 z-20 -mx-4 -mt-7 mb-6 flex flex-wrap items-center gap-x-2 gap-y-2 border-b border-line bg-canvas px-4 py-2 sm:top-14 sm:-mx-8 sm:gap-x-4 sm:px-8 sm:py-3 lg:top-0 lg:-mx-1 lg:-mt-10 lg:px-1 lg:py-3.5"
    >
      <div className="flex min-w-0 flex-1 items-center gap-2 sm:basis-60">
        <Link
          href="/guides"
          aria-label="All guides"
          title="All guides"
          className="-ml-2 grid size-8.5 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4.5" />
        </Link>
        <div className="min-w-0">
          <AuthorText
            as="h1"
            ref={heading}
            tabIndex={-1}
            className="truncate text-left outline-none text-lg leading-snug font-semibold"
          >
            {title || "Guide without a title"}
          </AuthorText>
          <div className="mt-0.5 flex min-w-0 items-center gap-2">
            {isPublished ? (
              // A narrow screen has space for the state of the save, which says it too.
              <span className="contents max-lg:hidden">
                <Badge tone="good">Published</Badge>
              </span>
            ) : (
              <Badge>Draft</Badge>
            )}
            {/* A phone shows the schedule of an update in the notice below. */}
            <span className={isPublished ? "contents max-sm:hidden" : "contents"}>
              <ScheduleBadge guide={base} isCompact />
            </span>
            {featured && (
              <span className="contents max-sm:hidden">
                <Badge tone="info">Featured</Badge>
              </span>
            )}
            <SaveStatus />
            {isPending && (
              <button
                type="button"
                onClick={() => setIsComparing(true)}
                className="shrink-0 text-caption text-accent underline-offset-4 hover:underline max-sm:hidden"
              >
                Compare
              </button>
            )}
          </div>
        </div>
      </div>
      <div className="flex items-center gap-1.5 sm:gap-2">
        {!isPreview && outline}
        <Button
          size="sm"
          icon={isPreview ? Pencil : Eye}
          className={isPreview ? undefined : "max-sm:hidden"}
          onClick={onPreview}
        >
          {isPreview ? "Back to editing" : "Preview"}
        </Button>
        <Button
          size="sm"
          icon={Share2}
          className="max-sm:hidden"
          onClick={() => share.show({ isFirst: false })}
        >
          Share
        </Button>
        {isPublished ? (
          <>
            <Button
              size="sm"
              className="max-sm:hidden"
              disabled={!isPending || isSaving}
              busy={busy === "discard changes"}
              onClick={discardChanges}
            >
              <span>
                Discard<span className="max-lg:sr-only"> changes</span>
              </span>
            </Button>
            <Button
              size="sm"
              variant="primary"
              disabled={!isPending}
              busy={busy === "publish changes"}
              onClick={() => publish("publish changes")}
            >
              <span>
                Publish<span className="max-lg:sr-only"> changes</span>
              </span>
            </Button>
          </>
        ) : (
          <>
            <Button
              size="sm"
              className="max-sm:hidden"
              disabled={isSaved || isSaving}
              title="Ctrl+S or ⌘S"
              onClick={store.saveNow}
            >
              Save
            </Button>
            <Button
              size="sm"
              variant="primary"
              busy={busy === "publish"}
              onClick={() => publish("publish")}
            >
              {busy !== "publish" ? "Publish" : isSaving ? "Saving first…" : "Publishing…"}
            </Button>
          </>
        )}
        <Menu trigger={<IconButton icon={Ellipsis} label="More actions" />} entries={entries} />
      </div>
      {schedule.dialog}
      {share.subject && (
        <ShareDialog
          {...share.dialog}
          guide={base}
          isFirst={share.subject.isFirst}
          saveFirst={store.flush}
          onPublish={() => {
            share.close();
            publish("publish");
          }}
        />
      )}
      {download.dialog}
      {check.subject && (
        <PublishCheckDialog
          problems={check.subject.problems}
          links={links}
          dialog={check.dialog}
          onShowStep={showSteps}
          onPublish={() => {
            check.close();
            if (check.subject) run[check.subject.verb]();
          }}
        />
      )}
      {linkCheck.subject && (
        <LinkCheckDialog links={links} dialog={linkCheck.dialog} onShowStep={showSteps} />
      )}
      {isComparing && <CompareDialog onClose={() => setIsComparing(false)} />}
      <FoundDraft onDecided={() => heading.current?.focus({ preventScroll: true })} />
      <ConfirmDialog
        open={question !== undefined}
        onClose={() => setQuestion(undefined)}
        {...questions[question ?? "publish"]}
        danger={question === "unpublish"}
        onConfirm={confirm}
      />
    </header>
  );
}
