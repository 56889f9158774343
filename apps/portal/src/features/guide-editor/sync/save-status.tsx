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
import { isLive, type Snapshot } from "./editor-store.ts";
import { useSnapshot } from "./use-editor-store.ts";

type Words = { icon: LucideIcon; words: string; isTrouble?: boolean };

const failing = {
  offline: "Offline",
  service: "Not saved: trying again",
  session: "Not saved: you are signed out",
};
const failingToPublish = {
  offline: "Not published: offline",
  service: "Not published: the server did not respond",
  session: "Not published: you are signed out",
};

/** Changes of a published guide, which readers see only after "Publish changes". */
const liveWords = ({ save, isUnsaved, keepsDrafts }: Snapshot): Words => {
  switch (save.kind) {
    case "saved":
      return isUnsaved
        ? { icon: CircleDashed, words: "Live version, except empty steps" }
        : { icon: CircleCheck, words: "Live version" };
    case "waiting":
    case "pending":
      return keepsDrafts
        ? { icon: CircleDashed, words: "Changes not published yet" }
        : { icon: CircleAlert, words: "Changes not published or saved", isTrouble: true };
    case "saving":
      return { icon: LoaderCircle, words: "Publishing…" };
    case "failing":
      return { icon: CloudOff, words: failingToPublish[save.reason], isTrouble: true };
    case "invalid":
      return { icon: CircleAlert, words: "Not published: see what is marked", isTrouble: true };
    case "conflict":
      return { icon: CircleAlert, words: "Not published: changed elsewhere", isTrouble: true };
    case "refused":
    case "gone":
      return { icon: CircleAlert, words: "Not published", isTrouble: true };
  }
};

const describeDrafts = ({ save, isUnsaved, keepsDrafts }: Snapshot): Words => {
  switch (save.kind) {
    case "saved":
      return isUnsaved
        ? { icon: CircleDashed, words: "Saved, except empty steps" }
        : { icon: CircleCheck, words: "Saved" };
    case "waiting":
    case "pending":
      return { icon: CircleDashed, words: "Not saved yet" };
    case "saving":
      return { icon: LoaderCircle, words: "Saving…" };
    case "failing":
      return {
        icon: CloudOff,
        words:
          save.reason === "offline" && keepsDrafts
            ? "Offline: kept on this device"
            : failing[save.reason],
        isTrouble: true,
      };
    case "invalid":
      return { icon: CircleAlert, words: "Not saved: see what is marked", isTrouble: true };
    case "conflict":
      return { icon: CircleAlert, words: "Not saved: changed elsewhere", isTrouble: true };
    case "refused":
    case "gone":
      return { icon: CircleAlert, words: "Not saved", isTrouble: true };
  }
};

const wordsOf = (snapshot: Snapshot): Words => {
  const isPublished = isLive(snapshot);
  if (snapshot.found) {
    const words = isPublished ? "Unpublished changes found" : "Unsaved changes found";
    return { icon: CircleAlert, words, isTrouble: true };
  }
  return isPublished ? liveWords(snapshot) : describeDrafts(snapshot);
};

/** Which state is on screen, and whether it is saved. Screen readers announce only problems. */
export const SaveStatus = () => {
  const snapshot = useSnapshot((whole) => whole);
  const { icon: Icon, words, isTrouble = false } = wordsOf(snapshot);
  return (
    <span
      className={cn(
        "inline-flex min-w-0 items-center gap-1.5 text-caption",
        isTrouble ? "text-warning" : "text-ink-soft",
      )}
    >
      <Icon
        aria-hidden
        className={cn("size-3.5 shrink-0", snapshot.save.kind === "saving" && "animate-spin")}
      />
      {!isTrouble && <span className="truncate">{words}</span>}
      <span role="status" className="truncate">
        {isTrouble && words}
      </span>
    </span>
  );
};
