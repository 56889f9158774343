"use client";

import { useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { useTRPC, useTRPCClient } from "#trpc/client.tsx";
import { toast, toastError } from "#components/ui/overlays/toaster.tsx";
import { type OpenedGuide, toOpenedGuide } from "../document/opened-guide.ts";
import { createDraftStorage } from "./draft-recovery.ts";
import { type EditorStore, createEditorStore } from "./editor-store.ts";
import type { MergeNotice } from "./guide-saver.ts";
import type { Snapshot } from "./snapshot-store.ts";
import { timeoutFor, withTimeout } from "./with-timeout.ts";
import { quoted } from "#lib/formats/format.ts";

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

/** Requests the stored versions of a guide. */
export async function fetchOpenedGuide(
  client: ReturnType<typeof useTRPCClient>,
  id: number,
): Promise<OpenedGuide> {
  const sent = await withTimeout((signal) => client.guides.open.query({ id }, { signal }));
  return toOpenedGuide(sent);
}

/** Puts versions that the service returned into the query cache. */
export function useUpdateGuideCache(): (opened: OpenedGuide) => void {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return (opened) => {
    // The editor has read which steps have Markdown, and does not read it again.
    queries.setQueryData(trpc.guides.open.queryKey({ id: opened.guide.id }), (sent) => ({
      ...opened,
      markdown_steps: sent?.markdown_steps ?? [],
    }));
    void queries.invalidateQueries({ queryKey: trpc.guides.search.pathKey() });
  };
}

function toastUnsaved(snapshot: Snapshot): void {
  const { state, keepsDrafts } = snapshot;
  const { title } = state.base;
  toastError(
    keepsDrafts
      ? `${quoted(title)} has changes that are not saved. They are stored on this device. To restore them, open the guide here again.`
      : `Your last changes to ${quoted(title)} could not be saved, and this browser cannot store them.`,
  );
}

function toastMerged({ isTextChanged, isPublished }: MergeNotice): void {
  if (isTextChanged)
    toast("This guide was changed elsewhere. Those changes are combined with yours");
  if (isPublished) toast("This guide was published elsewhere. Your changes are not published yet");
}

/** Opens a guide in the editor, until the page is left. */
export function useOpenEditorStore(opened: OpenedGuide, userId: number): EditorStore {
  const client = useTRPCClient();
  const updateGuideCache = useUpdateGuideCache();
  const { id } = opened.guide;
  const [store] = useState(() =>
    createEditorStore({
      opened,
      userId,
      tab: `${Date.now()}-${Math.random()}`,
      drafts: createDraftStorage(deviceStorage()),
      service: {
        save: async (input) => {
          const call = (signal: AbortSignal) => client.guides.save.mutate(input, { signal });
          return (await withTimeout(call, timeoutFor(input))).guide;
        },
        saveDraft: (input) => {
          const call = (signal: AbortSignal) =>
            client.guides.autosaveDraft.mutate(input, { signal });
          return withTimeout(call, timeoutFor(input));
        },
        discardDraft: () =>
          withTimeout((signal) => client.guides.discardDraft.mutate({ id }, { signal })),
        fetch: () => fetchOpenedGuide(client, id),
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
