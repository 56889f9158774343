"use client";

import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CloudOff,
  LoaderCircle,
  type LucideIcon,
} from "lucide-react";
import { cn } from "#lib/cn.ts";
import { isLive, type Snapshot } from "./sync/snapshot-store.ts";
import { useSnapshot } from "./sync/use-editor-store.ts";

type Status = { icon: LucideIcon; text: string; isProblem?: boolean };

const SAVE_FAILURES = {
  offline: "Offline",
  service: "Not saved: retrying",
  session: "Not saved: you are signed out",
};
const PUBLISH_FAILURES = {
  offline: "Not published: offline",
  service: "Not published: the server did not respond",
  session: "Not published: you are signed out",
};

/** Changes of a published guide, which readers see only after "Publish changes". */
function liveStatus({ save, isUnsaved, keepsDrafts }: Snapshot): Status {
  switch (save.kind) {
    case "saved":
      return isUnsaved
        ? { icon: CircleDashed, text: "Live version, except empty steps" }
        : { icon: CircleCheck, text: "Live version" };
    case "waiting":
    case "pending":
      return keepsDrafts
        ? { icon: CircleDashed, text: "Changes not published yet" }
        : { icon: CircleAlert, text: "Changes not published or saved", isProblem: true };
    case "saving":
      return { icon: LoaderCircle, text: "Publishing…" };
    case "failing":
      return { icon: CloudOff, text: PUBLISH_FAILURES[save.reason], isProblem: true };
    case "invalid":
      return { icon: CircleAlert, text: "Not published: check the marked fields", isProblem: true };
    case "conflict":
      return { icon: CircleAlert, text: "Not published: changed elsewhere", isProblem: true };
    case "rejected":
    case "gone":
      return { icon: CircleAlert, text: "Not published", isProblem: true };
  }
}

function draftStatus({ save, isUnsaved, keepsDrafts }: Snapshot): Status {
  switch (save.kind) {
    case "saved":
      return isUnsaved
        ? { icon: CircleDashed, text: "Saved, except empty steps" }
        : { icon: CircleCheck, text: "Saved" };
    case "waiting":
    case "pending":
      return { icon: CircleDashed, text: "Not saved yet" };
    case "saving":
      return { icon: LoaderCircle, text: "Saving…" };
    case "failing":
      return {
        icon: CloudOff,
        text:
          save.reason === "offline" && keepsDrafts
            ? "Offline: stored on this device"
            : SAVE_FAILURES[save.reason],
        isProblem: true,
      };
    case "invalid":
      return { icon: CircleAlert, text: "Not saved: check the marked fields", isProblem: true };
    case "conflict":
      return { icon: CircleAlert, text: "Not saved: changed elsewhere", isProblem: true };
    case "rejected":
    case "gone":
      return { icon: CircleAlert, text: "Not saved", isProblem: true };
  }
}

function statusOf(snapshot: Snapshot): Status {
  const isPublished = isLive(snapshot);
  if (snapshot.foundDraft) {
    const text = isPublished ? "Unpublished changes found" : "Unsaved changes found";
    return { icon: CircleAlert, text, isProblem: true };
  }
  return isPublished ? liveStatus(snapshot) : draftStatus(snapshot);
}

/** Whether the changes are saved or published. Screen readers announce only problems. */
export function SaveStatus() {
  const snapshot = useSnapshot((whole) => whole);
  const { icon: Icon, text, isProblem = false } = statusOf(snapshot);
  return (
    <span
      className={cn(
        "inline-flex min-w-0 items-center gap-1.5 text-caption",
        isProblem ? "text-warning" : "text-ink-soft",
      )}
    >
      <Icon
        aria-hidden
        className={cn("size-3.5 shrink-0", snapshot.save.kind === "saving" && "animate-spin")}
      />
      {!isProblem && <span className="truncate">{text}</span>}
      <span role="status" className="truncate">
        {isProblem && text}
      </span>
    </span>
  );
}
