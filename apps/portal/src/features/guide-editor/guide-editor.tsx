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
import { LeaveGuard } from "./sync/leave-guard.tsx";
import { Notices } from "./notices.tsx";
import { isAtRisk, isLive, type Session } from "./sync/editor-store.ts";
import { SessionProvider, useOpenSession, useSnapshot } from "./sync/use-editor-store.ts";
import { StepList } from "./steps/step-list.tsx";

/** Takes in what was read anew, as when one comes back to the tab: shown where nothing is unsaved. */
const useNewest = (session: Session, guide: Guide) => {
  useEffect(() => {
    const { base, generation } = session.read().state;
    if (Date.parse(guide.updated_at) <= Date.parse(base.updated_at)) return;
    session.receive(guide);
    if (session.read().state.generation !== generation)
      toast("This guide was changed elsewhere: you see the newest version");
  }, [session, guide]);
};

const useSaveKey = (session: Session) => {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      session.saveNow();
      const snapshot = session.read();
      if (isLive(snapshot) && snapshot.isUnsaved && !isAtRisk(snapshot))
        toast("Kept on this device. Readers see the changes once you publish them");
    };
    window.addEventListener("keydown", save);
    return () => window.removeEventListener("keydown", save);
  }, [session]);
};

const Writing = () => {
  const isUndecided = useSnapshot(({ found }) => found !== undefined);
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
};

/** The editor of one guide. */
export const GuideEditor = ({
  id,
  userId,
  mayFeature,
}: {
  id: number;
  userId: number;
  mayFeature: boolean;
}) => {
  const { guide } = useSuspenseQuery(useTRPC().guides.get.queryOptions({ id })).data;
  const session = useOpenSession(guide, userId);
  const [isPreview, setIsPreview] = useState(false);
  useNewest(session, guide);
  useSaveKey(session);
  const preview = () => {
    const show = (wanted: boolean) => {
      setIsPreview(wanted);
      window.scrollTo({ top: 0 });
    };
    // The preview shows what is in the editor: it does not wait for the save.
    if (!isPreview) void session.flush();
    show(!isPreview);
  };
  return (
    <SessionProvider value={session}>
      <Toolbar mayFeature={mayFeature} isPreview={isPreview} onPreview={preview} />
      <Notices />
      {isPreview ? <GuidePreview /> : <Writing />}
      <LeaveGuard />
    </SessionProvider>
  );
};
