"use client";

import {
  ArrowLeft,
  CalendarClock,
  CodeXml,
  Copy,
  Download,
  EllipsisVertical,
  ExternalLink,
  Eye,
  FileDiff,
  ChartSpline,
  History,
  Link2,
  Pencil,
  Pin,
  PinOff,
  SearchCheck,
  Smartphone,
  Trash2,
  Undo2,
} from "lucide-react";
import { Link } from "#components/ui/text/link.tsx";
import { useRef, useState } from "react";
import { Badge } from "#components/ui/layout/badge.tsx";
import { Button, IconButton } from "#components/ui/forms/button.tsx";
import { embedCode } from "#lib/embed-code.ts";
import { copyFromMenu } from "#components/ui/overlays/copy-from-menu.ts";
import { ConfirmDialog, useDialogState } from "#components/ui/overlays/dialog.tsx";
import { Menu, type MenuEntry } from "#components/ui/overlays/menu.tsx";
import { toast } from "#components/ui/overlays/toaster.tsx";
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
import { usePrivateLinksDialog } from "./private-links/private-links-dialog.tsx";
import { useEditorActions } from "./use-editor-actions.ts";

type Props = {
  /** Whether the user may feature guides: owners only. */
  mayFeature: boolean;
  isPreview: boolean;
  onPreview: () => void;
};

type Question = "publish" | "publish changes" | "unpublish";

/** The sticky header of the editor: the guide, its state, and the actions on it. */
export function Toolbar({ mayFeature, isPreview, onPreview }: Props) {
  const store = useEditorStore();
  const base = useSnapshot(({ state }) => state.base);
  const { url, status, featured, publish_at, unpublish_at } = base;
  const title = useSnapshot(({ state }) => state.title.trim());
  const isSaving = useSnapshot(({ save }) => save.kind === "saving");
  const isSaved = useSnapshot(({ save }) => save.kind === "saved");
  const isPending = useSnapshot(hasPendingChanges);
  const [isComparing, setIsComparing] = useState(false);
  const { busy, changeState, publishChanges, discardChanges, remove } = useEditorActions();
  const [question, setQuestion] = useState<Question>();
  const heading = useRef<HTMLHeadingElement>(null);
  const schedule = useScheduleDialog();
  const privateLinks = usePrivateLinksDialog();
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
    else if (problems.length + broken.length > 0) check.show({ verb, problems });
    else run[verb]();
  };
  const unpublish = () => (isPending ? setQuestion("unpublish") : changeState("unpublish"));
  const questions = {
    publish: NO_STEPS_QUESTION,
    "publish changes": NO_STEPS_QUESTION,
    unpublish: {
      title: "Unpublish this guide?",
      description:
        "Readers can no longer open it. Your changes that are not published yet become part of the draft.",
      confirm: "Unpublish",
    },
  };
  const confirm = () => {
    setQuestion(undefined);
    if (question === "unpublish") changeState("unpublish");
    else if (question) run[question]();
  };

  const entries: MenuEntry[] = [
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
          { label: "Unpublish", icon: Undo2, onSelect: unpublish },
          {
            label: "Copy embed code",
            icon: CodeXml,
            onSelect: () => void copyFromMenu("embed code", embedCode(base)),
          },
        ]
      : []),
    {
      label: "Open preview",
      icon: Smartphone,
      href: `/preview/guides/${base.id}`,
      newTab: true,
    },
    { label: "Share privately", icon: Link2, onSelect: privateLinks.show },
    { label: "Check links", icon: SearchCheck, onSelect: checkLinks },
    { label: "Schedule", icon: CalendarClock, onSelect: schedule.show },
    { label: "Insights", icon: ChartSpline, href: `/guides/${base.id}/insights` },
    { label: "Version history", icon: History, href: `/guides/${base.id}/history` },
    { label: "Download", icon: Download, onSelect: download.show },
    { label: "Copy address", icon: Copy, onSelect: () => void copyFromMenu("address", url) },
    ...(mayFeature
      ? [
          featured
            ? { label: "Unfeature", icon: PinOff, onSelect: () => changeState("unfeature") }
            : { label: "Feature", icon: Pin, onSelect: () => changeState("feature") },
        ]
      : []),
    "separator",
    { label: "Delete", icon: Trash2, danger: true, onSelect: remove },
  ];

  return (
    <header
      id="editor-bar"
      className="sticky top-0 z-20 -mx-4 -mt-7 mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-canvas px-4 py-2 sm:top-14 sm:-mx-8 sm:px-8 sm:py-3 lg:top-0 lg:-mx-1 lg:-mt-10 lg:px-1 lg:py-3.5"
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
          <h1
            ref={heading}
            tabIndex={-1}
            className="truncate outline-none text-lg leading-snug font-semibold"
          >
            {title || "Guide without a title"}
          </h1>
          <div className="mt-0.5 flex min-w-0 items-center gap-2">
            {isPublished ? <Badge tone="good">Published</Badge> : <Badge>Draft</Badge>}
            {(publish_at ?? unpublish_at) !== null && <Badge tone="info">Scheduled</Badge>}
            {featured && <Badge tone="info">Featured</Badge>}
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
      <div className="flex items-center gap-2">
        <Button size="sm" icon={isPreview ? Pencil : Eye} onClick={onPreview}>
          {isPreview ? "Back to editing" : "Preview"}
        </Button>
        {isPublished ? (
          <>
            <Button size="sm" disabled={!isPending || isSaving} onClick={discardChanges}>
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
        <Menu
          trigger={<IconButton icon={EllipsisVertical} label="More actions" />}
          entries={entries}
        />
      </div>
      {schedule.dialog}
      {privateLinks.dialog}
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
