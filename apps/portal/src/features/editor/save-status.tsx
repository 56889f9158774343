"use client";

import clsx from "clsx";
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CloudOff,
  LoaderCircle,
  type LucideIcon,
} from "lucide-react";
import type { Snapshot } from "./session/session.ts";
import { useSnapshot } from "./session/use-session.ts";

type Words = { icon: LucideIcon; words: string; isTrouble?: boolean };

const failing = {
  offline: "Offline",
  service: "Not saved: trying again",
  session: "Not saved: you are signed out",
};

const wordsOf = ({ save, isUnsaved, keepsDrafts }: Snapshot): Words => {
  switch (save.kind) {
    case "saved":
      return isUnsaved
        ? { icon: CircleDashed, words: "Saved, but for empty steps" }
        : { icon: CircleCheck, words: "Saved" };
    case "waiting":
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

/** How it stands with the work. Only trouble is read out: saving goes on all the time. */
export const SaveStatus = () => {
  const snapshot = useSnapshot((whole) => whole);
  const { icon: Icon, words, isTrouble = false } = wordsOf(snapshot);
  return (
    <span
      className={clsx(
        "inline-flex min-w-0 items-center gap-1.5 text-[0.8125rem]",
        isTrouble ? "text-warning" : "text-ink-soft",
      )}
    >
      <Icon
        aria-hidden
        className={clsx("size-3.5 shrink-0", snapshot.save.kind === "saving" && "animate-spin")}
      />
      {!isTrouble && <span className="truncate">{words}</span>}
      <span role="status" className="truncate">
        {isTrouble && words}
      </span>
    </span>
  );
};
