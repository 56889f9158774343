"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTRPC, useTRPCClient } from "#trpc/client.tsx";
import { errorMessage } from "#lib/api-error.ts";
import { toast, toastError } from "#components/ui/toaster.tsx";
import { toastGuideAction, type GuideAction } from "#features/guides/use-guide-actions.ts";
import type { SaveState } from "./sync/save-state.ts";
import { useEditorStore, useUpdateGuideCache } from "./sync/use-editor-store.ts";
import { withTimeout } from "./sync/with-timeout.ts";

type Move = GuideAction | "restore";

const removalMessages = {
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
    case "refused":
      return undefined;
    default:
      return "Not published: your last changes are not saved yet. Try again in a moment";
  }
}

/** Actions on the guide as a whole. None runs at the same time as a save. */
export function useEditorActions() {
  const store = useEditorStore();
  const client = useTRPCClient();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const updateGuideCache = useUpdateGuideCache();
  const [busy, setBusy] = useState<Move | "publish changes" | "delete">();
  const { id } = store.read().state.base;

  // Not the guide itself: after a deletion, this page would request it again.
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: trpc.guides.search.pathKey() }),
      queries.invalidateQueries({ queryKey: trpc.guides.trash.pathKey() }),
      queries.invalidateQueries({ queryKey: trpc.account.profile.queryKey() }),
    ]);

  const sayNotPublished = () => {
    const reason = reasonOf(store.read().save);
    if (reason !== undefined) toastError(reason);
  };

  const move = async (verb: Move) => {
    setBusy(verb);
    try {
      const isSaved = verb === "restore" || (await store.flush());
      if (!isSaved && verb === "publish") return sayNotPublished();
      const { guide } = await store.runExclusive(() =>
        withTimeout((signal) => client.guides[verb].mutate({ id }, { signal })),
      );
      store.dispatch({ type: "answered", guide });
      updateGuideCache(guide);
      if (verb === "restore") {
        store.resume();
        return toast("The guide was restored");
      }
      toastGuideAction(verb, guide, () => {
        const { state, isUnsaved } = store.read();
        // Undo brings back what readers saw, and nothing that was written since.
        if (isUnsaved || state.base.updated_at !== guide.updated_at)
          toastError("The draft has changed since. Publish it when it is ready");
        else void move("publish");
      });
    } catch (error) {
      toastError(errorMessage(error));
    } finally {
      setBusy(undefined);
    }
  };

  const publishChanges = async () => {
    setBusy("publish changes");
    const outcome = await store.publishChanges();
    setBusy(undefined);
    if (outcome === "failed") return sayNotPublished();
    if (outcome === "merged") return toast("Not published yet: check the combined version first");
    const { url } = store.read().state.base;
    toast("Published: readers can see the changes", {
      label: "View",
      onClick: () => void window.open(new URL(url).pathname, "_blank", "noopener"),
    });
  };

  const discardChanges = () =>
    toast("Changes discarded: you see the live version", {
      label: "Undo",
      onClick: store.discardChanges(),
    });

  const restore = async (title: string) => {
    try {
      await client.guides.restore.mutate({ id });
      await refresh();
      toast(`“${title}” was restored`);
    } catch (error) {
      toastError(errorMessage(error));
    }
  };

  const remove = async () => {
    setBusy("delete");
    const { title } = store.read().state.base;
    try {
      await store.flush();
      await store.runExclusive(() =>
        withTimeout((signal) => client.guides.delete.mutate({ id }, { signal })),
      );
      const unsaved = store.close();
      router.push("/guides");
      void refresh();
      toast(removalMessages[unsaved], { label: "Undo", onClick: () => void restore(title) });
    } catch (error) {
      setBusy(undefined);
      toastError(errorMessage(error));
    }
  };

  return {
    busy,
    move: (verb: Move) => void move(verb),
    publishChanges: () => void publishChanges(),
    discardChanges,
    remove: () => void remove(),
  };
}
