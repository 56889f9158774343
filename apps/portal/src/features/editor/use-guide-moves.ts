"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTRPC, useTRPCClient } from "../../trpc/client.tsx";
import { messageOf } from "../../trpc/refusal.ts";
import { toast, toastError } from "../../ui/toaster.tsx";
import { sayMoved, type GuideMove } from "../guides/say-moved.ts";
import { useSession, useTakeIn } from "./session/use-session.ts";

type Move = GuideMove | "restore";

const wordsOfRemoval = {
  saved: "Guide moved to the trash",
  kept: "Guide moved to the trash. Unsaved changes stay on this device",
  lost: "Guide moved to the trash. Changes that were not saved are lost",
};

/** What is done to the guide as a whole: after what was written is saved, and never beside a save. */
export const useGuideMoves = () => {
  const session = useSession();
  const client = useTRPCClient();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const takeIn = useTakeIn();
  const [busy, setBusy] = useState<Move | "delete">();
  const { id } = session.read().state.base;

  // Not the guide itself: where it is deleted, this page would ask for it once more.
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: trpc.guides.search.pathKey() }),
      queries.invalidateQueries({ queryKey: trpc.guides.trash.pathKey() }),
      queries.invalidateQueries({ queryKey: trpc.account.profile.queryKey() }),
    ]);

  const move = async (verb: Move) => {
    setBusy(verb);
    try {
      const isSaved = verb === "restore" || (await session.flush());
      if (!isSaved && verb === "publish") {
        toastError("Your last changes are not saved yet. Publish once they are");
        return;
      }
      const { guide } = await session.between(() => client.guides[verb].mutate({ id }));
      session.dispatch({ type: "answered", guide });
      takeIn(guide);
      if (verb !== "restore") return sayMoved(verb, guide);
      session.resume();
      toast("The guide is back");
    } catch (error) {
      toastError(messageOf(error));
    } finally {
      setBusy(undefined);
    }
  };

  const restore = async (title: string) => {
    try {
      await client.guides.restore.mutate({ id });
      await refresh();
      toast(`“${title}” is back`);
    } catch (error) {
      toastError(messageOf(error));
    }
  };

  const remove = async () => {
    setBusy("delete");
    const { title } = session.read().state.base;
    try {
      await session.flush();
      await session.between(() => client.guides.delete.mutate({ id }));
      const unsaved = session.close();
      router.push("/guides");
      void refresh();
      toast(wordsOfRemoval[unsaved], { label: "Undo", onClick: () => void restore(title) });
    } catch (error) {
      setBusy(undefined);
      toastError(messageOf(error));
    }
  };

  return { busy, move: (verb: Move) => void move(verb), remove: () => void remove() };
};
