"use client";

import type { Guide } from "@guidepost/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { cn } from "#lib/cn.ts";
import { useTRPC } from "#trpc/client.tsx";
import { toast } from "#components/ui/toaster.tsx";
import { DetailsCard } from "./details-card.tsx";
import { Toolbar } from "./toolbar.tsx";
import "./editor.css";
import { GuidePreview } from "./guide-preview.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { Notices } from "./notices.tsx";
import type { EditorStore } from "./sync/editor-store.ts";
import { isAtRisk, isLive } from "./sync/snapshot-store.ts";
import { EditorStoreProvider, useOpenEditorStore, useSnapshot } from "./sync/use-editor-store.ts";
import { StepList } from "./steps/step-list.tsx";

/** Applies a newer version that was fetched, as when the author returns to the tab. */
function useNewestVersion(store: EditorStore, guide: Guide) {
  useEffect(() => {
    const { base, generation } = store.read().state;
    if (Date.parse(guide.updated_at) <= Date.parse(base.updated_at)) return;
    store.receive(guide);
    if (store.read().state.generation !== generation)
      toast("This guide was changed elsewhere. You see the latest version");
  }, [store, guide]);
}

function useSaveKey(store: EditorStore) {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      store.saveNow();
      const snapshot = store.read();
      if (isLive(snapshot) && snapshot.isUnsaved && !isAtRisk(snapshot))
        toast("Stored on this device. Readers see the changes after you publish them");
    };
    window.addEventListener("keydown", save);
    return () => window.removeEventListener("keydown", save);
  }, [store]);
}

function EditorBody() {
  const isUndecided = useSnapshot(({ foundDraft }) => foundDraft !== undefined);
  const isReady = useSnapshot((snapshot) => snapshot.isReady);
  return (
    <div
      inert={isUndecided || !isReady}
      className={cn("flex flex-col gap-8", isUndecided && "opacity-60")}
    >
      <DetailsCard />
      <StepList />
    </div>
  );
}

/** The editor of one guide. */
export function GuideEditor({
  id,
  userId,
  mayFeature,
}: {
  id: number;
  userId: number;
  mayFeature: boolean;
}) {
  const { guide } = useSuspenseQuery(useTRPC().guides.get.queryOptions({ id })).data;
  const store = useOpenEditorStore(guide, userId);
  const [isPreview, setIsPreview] = useState(false);
  useNewestVersion(store, guide);
  useSaveKey(store);
  const preview = () => {
    const show = (wanted: boolean) => {
      setIsPreview(wanted);
      window.scrollTo({ top: 0 });
    };
    // The preview shows what is in the editor: it does not wait for the save.
    if (!isPreview) void store.flush();
    show(!isPreview);
  };
  return (
    <EditorStoreProvider value={store}>
      <Toolbar mayFeature={mayFeature} isPreview={isPreview} onPreview={preview} />
      <Notices />
      {isPreview ? <GuidePreview /> : <EditorBody />}
      <LeaveGuard />
    </EditorStoreProvider>
  );
}
