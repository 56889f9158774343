"use client";

import type { Guide } from "@guidepost/contract";
import { useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { useTRPC, useTRPCClient } from "#trpc/client.tsx";
import { toast, toastError } from "#components/ui/toaster.tsx";
import { createDraftStorage } from "./draft-recovery.ts";
import { type EditorStore, createEditorStore } from "./editor-store.ts";
import type { MergeNotice } from "./guide-saver.ts";
import { type Snapshot, isLive } from "./snapshot-store.ts";
import { timeoutFor, withTimeout } from "./with-timeout.ts";

const EditorStoreContext = createContext<EditorStore | undefined>(undefined);
export const EditorStoreProvider = EditorStoreContext.Provider;

export function useEditorStore(): EditorStore {
  const store = useContext(EditorStoreContext);
  if (!store) throw new Error("Render this component inside an EditorStoreProvider.");
  return store;
}

/** A part of the snapshot. `select` has to return the same reference while the part is unchanged. */
export function useSnapshot<Part>(select: (snapshot: Snapshot) => Part): Part {
  const { subscribe, read } = useEditorStore();
  const current = () => select(read());
  return useSyncExternalStore(subscribe, current, current);
}

/** Used on the server, and in a browser that denies access to its storage. */
const NO_STORAGE = {
  getItem: () => null,
  setItem: () => {
    throw new Error("There is no storage.");
  },
  removeItem: () => {},
  key: () => null,
  length: 0,
};

function deviceStorage() {
  try {
    return typeof window === "undefined" ? NO_STORAGE : window.localStorage;
  } catch {
    return NO_STORAGE;
  }
}

/** Puts a version that the service returned into the query cache. */
export function useUpdateGuideCache(): (guide: Guide) => void {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return (guide) => {
    queries.setQueryData(trpc.guides.get.queryKey({ id: guide.id }), { guide });
    void queries.invalidateQueries({ queryKey: trpc.guides.search.pathKey() });
  };
}

function toastUnsaved(snapshot: Snapshot): void {
  const { state, keepsDrafts } = snapshot;
  const { title } = state.base;
  if (keepsDrafts && isLive(snapshot))
    return toast(
      `“${title}” has changes that are not published. They are stored on this device. To continue, open the guide here.`,
    );
  toastError(
    keepsDrafts
      ? `“${title}” has changes that are not saved. They are stored on this device. To restore them, open the guide here again.`
      : `Your last changes to “${title}” could not be saved, and this browser cannot store them.`,
  );
}

function toastMerged({ isTextChanged, isPublished }: MergeNotice): void {
  if (isTextChanged)
    toast("This guide was changed elsewhere. Those changes are combined with yours");
  if (isPublished) toast("This guide was published elsewhere. Your changes are not published yet");
}

/** Opens a guide in the editor, until the page is left. */
export function useOpenEditorStore(guide: Guide, userId: number): EditorStore {
  const client = useTRPCClient();
  const updateGuideCache = useUpdateGuideCache();
  const [store] = useState(() =>
    createEditorStore({
      guide,
      userId,
      tab: `${Date.now()}-${Math.random()}`,
      drafts: createDraftStorage(deviceStorage()),
      service: {
        save: async (input) => {
          const call = (signal: AbortSignal) => client.guides.save.mutate(input, { signal });
          return (await withTimeout(call, timeoutFor(input))).guide;
        },
        fetch: async () => {
          const call = (signal: AbortSignal) =>
            client.guides.get.query({ id: guide.id }, { signal });
          return (await withTimeout(call)).guide;
        },
        isOnline: () => navigator.onLine,
        onSaved: updateGuideCache,
        onMerged: toastMerged,
      },
      onLeft: toastUnsaved,
    }),
  );
  useEffect(() => store.start(), [store]);
  return store;
}
