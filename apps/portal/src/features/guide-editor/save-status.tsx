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

type Status = {
  icon: LucideIcon;
  text: string;
  /** For screens on which the buttons of the header leave little space. */
  shortText?: string | undefined;
  isProblem?: boolean;
};

const SAVE_FAILURES = {
  offline: "Offline",
  service: "Not saved: retrying",
  session: "Not saved: you are signed out",
};

const PENDING = "Changes not published yet";

/** The state without problems: of a published guide, which of the two versions is on the screen. */
function savedText(snapshot: Snapshot): string {
  const hasEmptySteps = snapshot.isUnsaved;
  if (!isLive(snapshot)) return hasEmptySteps ? "Saved, except empty steps" : "Saved";
  if (snapshot.state.base.draft)
    return hasEmptySteps ? "Saved, not published yet, except empty steps" : PENDING;
  return hasEmptySteps ? "Live version, except empty steps" : "Live version";
}

function statusOf(snapshot: Snapshot): Status {
  const { save, keepsDrafts, foundDraft, state } = snapshot;
  if (foundDraft) return { icon: CircleAlert, text: "Unsaved changes found", isProblem: true };
  switch (save.kind) {
    case "saved": {
      const isPending = isLive(snapshot) && Boolean(state.base.draft);
      const icon = snapshot.isUnsaved || isPending ? CircleDashed : CircleCheck;
      const text = savedText(snapshot);
      return { icon, text, shortText: text === PENDING ? "Not published yet" : undefined };
    }
    case "waiting":
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

/** Whether the changes are saved or published. Screen readers announce only problems. */
export function SaveStatus() {
  const snapshot = useSnapshot((whole) => whole);
  const { icon: Icon, text, shortText, isProblem = false } = statusOf(snapshot);
  return (
    <span
      className={cn(
        "inline-flex min-w-0 items-center gap-1.5 text-caption leading-tight",
        isProblem ? "text-warning" : "text-ink-soft",
      )}
    >
      <Icon
        aria-hidden
        className={cn("size-3.5 shrink-0", snapshot.save.kind === "saving" && "animate-spin")}
      />
      {!isProblem && <span className={cn(shortText && "max-lg:hidden")}>{text}</span>}
      {shortText && <span className="lg:hidden">{shortText}</span>}
      <span role="status">{isProblem && text}</span>
    </span>
  );
}
