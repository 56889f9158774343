"use client";

import type { LinkCheck, LinkProblem } from "@guidepost/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { errorMessage } from "#lib/api-error.ts";
import { useTRPC, useTRPCClient } from "#trpc/client.tsx";
import type { EditorStore } from "../sync/editor-store.ts";
import { useEditorStore } from "../sync/use-editor-store.ts";
import { addressesOf } from "./link-problems.ts";
import { isPublic, watchLinks } from "./watch-links.ts";

const POLL_MS = 1_000;
/** The time in ms until a check that no worker has started counts as late. It is then read less often. */
const LATE_MS = 10_000;
const LATE_POLL_MS = 15_000;

/** The check of the links of the open guide, as the portal shows it. */
export type LinkCheckView =
  | { kind: "none" }
  | { kind: "running"; checked: number; total: number }
  /** No worker has started it. */
  | { kind: "late" }
  | { kind: "failed"; message: string }
  | { kind: "finished"; total: number; skipped: number };

export type EditorLinkCheck = {
  view: LinkCheckView;
  /** The links that are not known to work, so far. */
  problems: readonly LinkProblem[];
  /** Saves the guide, and checks its links. `retry`: also those with a recent problem. */
  start: (retry: boolean) => void;
};

const NO_PROBLEMS: readonly LinkProblem[] = [];

/** Calls `start` as `watchLinks` does, until the page is left. */
function useWatchLinks(store: EditorStore, start: () => void) {
  const latest = useRef(start);
  useEffect(() => {
    latest.current = start;
  });
  useEffect(() => watchLinks(store, () => latest.current()), [store]);
}

/** Whether a check waits for a worker for too long. */
function useIsLate(check: LinkCheck | null | undefined): boolean {
  const [lateCheck, setLateCheck] = useState<string>();
  const waiting = check?.state === "waiting" ? check.created_at : undefined;
  useEffect(() => {
    if (waiting === undefined) return;
    const timer = setTimeout(() => setLateCheck(waiting), LATE_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  return waiting !== undefined && lateCheck === waiting;
}

/** The time in ms until the state of a check is read again; false when it has ended. */
function pollInterval(check: LinkCheck | null | undefined): number | false {
  if (!check || check.state === "finished") return false;
  const isLate = check.state === "waiting" && Date.now() - Date.parse(check.created_at) > LATE_MS;
  return isLate ? LATE_POLL_MS : POLL_MS;
}

function viewOf(check: LinkCheck | null | undefined, isLate: boolean): LinkCheckView {
  if (!check) return { kind: "none" };
  const { state, checked, total, skipped } = check;
  if (state === "finished") return { kind: "finished", total, skipped };
  return isLate ? { kind: "late" } : { kind: "running", checked, total };
}

/**
 * Checks the links of the open guide while it is edited, so that the result is known before the author publishes
 * (contract CHECK-11).
 *
 * @param onBrokenLive runs when a check finds broken links of a version that is already public
 */
export function useLinkCheck(onBrokenLive: (broken: number) => void): EditorLinkCheck {
  const store = useEditorStore();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const { id } = store.read().state.base;
  const start = useMutation({
    mutationFn: async ({ retry, isManual }: { retry: boolean; isManual: boolean }) => {
      if (isManual) await store.flush();
      return client.guides.startLinkCheck.mutate({ id, retry });
    },
    onSuccess: (started) => queries.setQueryData(trpc.guides.linkCheck.queryKey({ id }), started),
    meta: { showsOwnError: true },
  });
  useWatchLinks(store, () => start.mutate({ retry: false, isManual: false }));

  const { data } = useQuery(
    trpc.guides.linkCheck.queryOptions(
      { id },
      {
        enabled: start.data !== undefined,
        staleTime: Infinity,
        refetchInterval: ({ state }) => pollInterval(state.data?.check),
      },
    ),
  );
  // The first data can be those of an earlier visit.
  const check = start.data && data?.check;
  const isLate = useIsLate(check);

  const isFinished = check?.state === "finished";
  const report = useRef(onBrokenLive);
  useEffect(() => {
    report.current = onBrokenLive;
  });
  const broken = check?.problems.filter(({ outcome }) => outcome === "broken").length ?? 0;
  useEffect(() => {
    if (isFinished && broken > 0 && isPublic(store.read())) report.current(broken);
  }, [isFinished, broken, store]);

  const known = viewOf(check, isLate);
  const view = (): LinkCheckView => {
    if (start.isPending && known.kind !== "running")
      return { kind: "running", checked: 0, total: addressesOf(store.read().state).length };
    return start.isError ? { kind: "failed", message: errorMessage(start.error) } : known;
  };
  return {
    view: view(),
    problems: check?.problems ?? NO_PROBLEMS,
    start: (retry) => start.mutate({ retry, isManual: true }),
  };
}
