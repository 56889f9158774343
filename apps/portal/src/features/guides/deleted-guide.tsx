"use client";

import type { TrashedGuide } from "@guidepost/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ArchiveRestore, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { Button, LinkButton } from "#components/ui/forms/button.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import { EmptyState } from "#components/ui/lists/empty-state.tsx";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { LocalTime } from "#components/ui/text/local-time.tsx";
import { RelativeTime } from "#components/ui/text/relative-time.tsx";
import { errorMessage } from "#lib/api-error.ts";
import { useTRPC, useTRPCClient } from "#trpc/client.tsx";
import { quoted } from "#lib/formats/format.ts";

/** The page of a guide in the trash, for users that may restore it (contract LIFE-15). */
export function DeletedGuide({ guide }: { guide: TrashedGuide }) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const router = useRouter();
  const restoring = useMutation({
    mutationFn: () => client.guides.restore.mutate({ id: guide.id }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: trpc.guides.pathKey() });
      toast(`${quoted(guide.title)} was restored`);
      // The page of this address is the editor now.
      router.refresh();
    },
    meta: { showsOwnError: true },
  });
  return (
    <>
      {restoring.error && (
        <div className="mb-4">
          <Callout tone="danger" alert>
            {errorMessage(restoring.error)}
          </Callout>
        </div>
      )}
      <EmptyState
        icon={Trash2}
        title={`${quoted(guide.title)} is in the trash`}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button
              variant="primary"
              icon={ArchiveRestore}
              busy={restoring.isPending || restoring.isSuccess}
              onClick={() => restoring.mutate()}
            >
              Restore
            </Button>
            <LinkButton href="/guides/trash">Open trash</LinkButton>
          </div>
        }
      >
        It was deleted <RelativeTime at={guide.deleted_at} />. You can restore it until{" "}
        <LocalTime at={guide.removed_at} length="day" />, when it is removed permanently.
      </EmptyState>
    </>
  );
}
