"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { useTRPC, useTRPCClient } from "#trpc/client.tsx";
import { toast, toastError } from "#components/ui/overlays/toaster.tsx";
import { type GuideAction, toastGuideAction } from "#features/guides/use-guide-actions.ts";
import type { SaveState } from "./sync/autosave.ts";
import { fetchOpenedGuide, useEditorStore, useUpdateGuideCache } from "./sync/use-editor-store.ts";
import { withTimeout } from "./sync/with-timeout.ts";
import { toastUntilEdit } from "./toast-until-edit.ts";
import { quoted } from "#lib/formats/format.ts";

type StateChange = GuideAction | "restore";

const REMOVAL_MESSAGES = {
  saved: "Guide moved to the trash",
  kept: "Guide moved to the trash. Unsaved changes stay on this device",
  lost: "Guide moved to the trash. Changes that were not saved are lost",
};

/** Why nothing was published; undefined when the page shows the reason anyway. */
function reasonOf(save: SaveState): string | undefined {
  switch (save.kind) {
    case "failing":
      return save.reason === "offline"
        ? "Not published: your changes cannot be saved while you are offline"
        : "Not published: your changes could not be saved because the server did not respond";
    case "invalid":
      return "Not published: correct the marked fields first";
    case "conflict":
    case "gone":
    case "rejected":
      return undefined;
    default:
      return "Not published: your last changes are not saved yet. Try again in a moment";
  }
}

/**
 * Actions on the guide as a whole. None runs at the same time as a save.
 *
 * @param onFirstPublished reports the first publication since the guide was opened, instead of a toast
 */
export function useEditorActions({ onFirstPublished }: { onFirstPublished?: () => void } = {}) {
  const store = useEditorStore();
  const client = useTRPCClient();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const updateGuideCache = useUpdateGuideCache();
  const { id } = store.read().state.base;
  const wasPublished = useRef(store.read().state.base.status === "published");

  // Not the guide itself: after a deletion, this page would request it again.
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: trpc.guides.search.pathKey() }),
      queries.invalidateQueries({ queryKey: trpc.guides.trash.pathKey() }),
      queries.invalidateQueries({ queryKey: trpc.account.profile.queryKey() }),
    ]);

  const toastNotPublished = () => {
    const reason = reasonOf(store.read().save);
    if (reason !== undefined) toastError(reason);
  };

  /** Opens the stored versions again, after a change of the guide or of its draft. */
  const refreshVersions = async () => {
    const opened = await fetchOpenedGuide(client, id);
    store.receive(opened);
    updateGuideCache(opened);
  };

  /** Makes the pending draft of an unpublished guide its content. */
  const applyDraft = async () => {
    const { guide } = await store.runExclusive(() =>
      withTimeout((signal) => client.guides.publishDraft.mutate({ id }, { signal })),
    );
    await refreshVersions();
    return guide;
  };
  const application = useMutation({
    mutationFn: applyDraft,
    onSuccess: () => toast("The changes are part of the guide now"),
  });

  const change = useMutation({
    mutationFn: async (action: StateChange) => {
      const isSaved = action === "restore" || (await store.flush());
      if (!isSaved && action === "publish") return undefined;
      const { base } = store.read().state;
      let { guide } = await store.runExclusive(() =>
        withTimeout((signal) => client.guides[action].mutate({ id }, { signal })),
      );
      // An unpublished guide is a draft itself: it gets the changes that readers did not see.
      if (action === "unpublish" && guide.has_pending_changes) guide = await applyDraft();
      else await refreshVersions();
      if (action === "restore") store.resume();
      return { guide, hadDraft: Boolean(base.draft) };
    },
    onSuccess: (changed, action) => {
      if (!changed) return toastNotPublished();
      if (action === "restore") return toast("The guide was restored");
      const { guide, hadDraft } = changed;
      if (action === "publish" && !wasPublished.current && onFirstPublished) {
        wasPublished.current = true;
        return onFirstPublished();
      }
      const undo = () => {
        const { state, isUnsaved } = store.read();
        // Undo restores what readers saw, without the changes since then.
        if (hadDraft || isUnsaved || state.base.updated_at !== guide.updated_at)
          toastError("The draft has changed since. Publish it when it is ready");
        else change.mutate("publish");
      };
      toastGuideAction(action, guide, { undo });
    },
  });

  const publication = useMutation({
    mutationFn: () => store.publishChanges(),
    onSuccess: (outcome) => {
      if (outcome === "failed") return toastNotPublished();
      if (outcome === "merged") return toast("Not published yet: check the combined version first");
      const { url } = store.read().state.base;
      toast("Published: readers can see the changes", {
        label: "View",
        onClick: () => void window.open(new URL(url).pathname, "_blank", "noopener"),
      });
    },
  });

  const discarding = useMutation({
    mutationFn: async () => {
      const { live } = store.read();
      const undo = await store.discardChanges();
      const hadTime = live.status === "published" && live.publish_at !== null;
      // The time of the changes ends with them, which is a new version of the guide.
      if (hadTime) await refreshVersions();
      return { undo, hadTime };
    },
    onSuccess: ({ undo, hadTime }) => {
      const { live } = store.read();
      updateGuideCache({ guide: live, draft: null, live, base: null });
      if (live.status === "published")
        toastUntilEdit(
          store,
          hadTime
            ? "Changes discarded. Their scheduled time is removed"
            : "Changes discarded. The editor shows the published version",
          undo,
        );
      else toast("Changes discarded");
    },
  });

  const restoration = useMutation({
    mutationFn: async (_title: string) => {
      await client.guides.restore.mutate({ id });
      await refresh();
      // The server may have rendered the list that is opening before the guide was restored.
      router.refresh();
    },
    onSuccess: (_result, title) => toast(`${quoted(title)} was restored`),
  });

  const deletion = useMutation({
    mutationFn: async () => {
      const { title } = store.read().state.base;
      await store.flush();
      await store.runExclusive(() =>
        withTimeout((signal) => client.guides.delete.mutate({ id }, { signal })),
      );
      return { title, unsaved: store.close() };
    },
    onSuccess: ({ title, unsaved }) => {
      router.push("/guides");
      void refresh();
      toast(REMOVAL_MESSAGES[unsaved], {
        label: "Undo",
        onClick: () => restoration.mutate(title),
      });
    },
  });

  const runningAction = () => {
    if (change.isPending) return change.variables;
    if (publication.isPending) return "publish changes";
    if (application.isPending) return "apply draft";
    if (discarding.isPending) return "discard changes";
    // Until the list has opened.
    return deletion.isPending || deletion.isSuccess ? "delete" : undefined;
  };
  return {
    busy: runningAction(),
    changeState: (action: StateChange) => change.mutate(action),
    publishChanges: () => publication.mutate(),
    discardChanges: () => discarding.mutate(),
    applyDraft: () => application.mutate(),
    remove: () => deletion.mutate(),
  };
}
