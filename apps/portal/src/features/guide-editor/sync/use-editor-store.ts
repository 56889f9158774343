"use client";

import type { Guide } from "@guidepost/contract";
import { useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { useTRPC, useTRPCClient } from "#trpc/client.tsx";
import { toast, toastError } from "#components/ui/toaster.tsx";
import { createDraftStorage } from "./draft-storage.ts";
import { createEditorStore, isLive, type Session, type Snapshot } from "./editor-store.ts";
import { timeoutFor, withTimeout } from "./with-timeout.ts";

const SessionContext = createContext<Session | undefined>(undefined);
export const SessionProvider = SessionContext.Provider;

export const useEditorStore = (): Session => {
  const session = useContext(SessionContext);
  if (!session) throw new Error("The editor's parts stand inside its SessionProvider.");
  return session;
};

/** A part of what the editor holds; `select` has to answer the same value while it is the same. */
export const useSnapshot = <Part>(select: (snapshot: Snapshot) => Part): Part => {
  const { subscribe, read } = useEditorStore();
  const current = () => select(read());
  return useSyncExternalStore(subscribe, current, current);
};

/** On the server, and in a browser that forbids its storage, nothing is kept. */
const noStorage = {
  getItem: () => null,
  setItem: () => {
    throw new Error("There is no storage.");
  },
  removeItem: () => {},
  key: () => null,
  length: 0,
};
const storageHere = () => {
  try {
    return typeof window === "undefined" ? noStorage : window.localStorage;
  } catch {
    return noStorage;
  }
};

/** Takes in a guide that the service has answered, wherever it is shown. */
export const useTakeIn = () => {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return (guide: Guide) => {
    queries.setQueryData(trpc.guides.get.queryKey({ id: guide.id }), { guide });
    void queries.invalidateQueries({ queryKey: trpc.guides.search.pathKey() });
  };
};

const sayLeft = (snapshot: Snapshot): void => {
  const { state, keepsDrafts } = snapshot;
  const { title } = state.base;
  if (keepsDrafts && isLive(snapshot))
    return toast(
      `“${title}” has changes that are not published. They are kept on this device: open the guide here to go on.`,
    );
  toastError(
    keepsDrafts
      ? `“${title}” has changes that are not saved. They are kept on this device: open it here again to restore them.`
      : `Your last changes to “${title}” could not be saved, and this browser keeps no copy of them.`,
  );
};

const sayMerged = ({
  isTextChanged,
  isPublished,
}: {
  isTextChanged: boolean;
  isPublished: boolean;
}) => {
  if (isTextChanged)
    toast("This guide was changed elsewhere. Those changes are combined with yours");
  if (isPublished) toast("This guide was published elsewhere. Your changes are not published yet");
};

/** Opens a guide in the editor, as long as the page is open. */
export const useOpenSession = (guide: Guide, userId: number): Session => {
  const client = useTRPCClient();
  const takeIn = useTakeIn();
  const [session] = useState(() =>
    createEditorStore({
      guide,
      userId,
      tab: `${Date.now()}-${Math.random()}`,
      drafts: createDraftStorage(storageHere()),
      send: async (input) => {
        const call = (signal: AbortSignal) => client.guides.save.mutate(input, { signal });
        return (await withTimeout(call, timeoutFor(input))).guide;
      },
      ask: async () => {
        const call = (signal: AbortSignal) => client.guides.get.query({ id: guide.id }, { signal });
        return (await withTimeout(call)).guide;
      },
      onSaved: takeIn,
      onLeft: sayLeft,
      onMerged: sayMerged,
      isOnline: () => navigator.onLine,
    }),
  );
  useEffect(() => session.start(), [session]);
  return session;
};
