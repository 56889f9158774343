"use client";

import type { ApiKey } from "@guidepost/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Callout } from "#components/ui/callout.tsx";
import { ConfirmDialog } from "#components/ui/dialog.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { toast } from "#components/ui/toaster.tsx";
import { errorMessage } from "#lib/api-error.ts";
import type { OperationNames } from "#lib/operation-names.ts";
import { useTRPC } from "#trpc/client.tsx";
import { KeyFacts } from "./key-facts.tsx";
import { useKeyCache } from "./use-keys.ts";
import { describeKeyUsage } from "./describe-key-usage.ts";

/** Asks before a key is ended for good, and ends it. */
export function RevokeDialog({
  of: key,
  open,
  withHolder,
  operationNames,
  onClose,
  onClosed,
  returnFocus,
}: {
  of: ApiKey;
  open: boolean;
  withHolder: boolean;
  operationNames: OperationNames;
  onClose: () => void;
  onClosed: () => void;
  /** Once it is revoked: its row may be gone, and the button that began this with it. */
  returnFocus: () => HTMLElement | null;
}) {
  const isDone = useRef(false);
  const cache = useKeyCache();
  const trpc = useTRPC();
  // Asked anew each time that it is about to end; without an answer the rest still stands.
  const { data: use, isPending } = useQuery(
    trpc.keys.usage.queryOptions({ id: key.id }, { staleTime: 0 }),
  );
  const revoke = useMutation(
    trpc.keys.revoke.mutationOptions({
      onSuccess: (revoked) => {
        void cache.refresh();
        toast(`“${revoked.name}” is revoked`);
      },
      onError: () => void cache.refresh(),
    }),
  );
  const confirm = () =>
    revoke.mutate(
      { id: key.id },
      {
        onSuccess: () => {
          isDone.current = true;
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen && !revoke.isPending) onClose();
      }}
      onClosed={onClosed}
      returnFocus={() => (isDone.current ? returnFocus() : true)}
      title={`Revoke “${key.name}”?`}
      description="Programs that use it get 401 from the next request on. This cannot be undone."
      confirm="Revoke key"
      busy={revoke.isPending}
      onConfirm={confirm}
    >
      <div role="status" className="mb-3 empty:hidden">
        {isPending && <Skeleton className="h-16 rounded-lg sm:h-11" />}
        {use && (
          <Callout tone={use.requests > 0 ? "warning" : "info"}>
            {describeKeyUsage(use, operationNames)}
          </Callout>
        )}
      </div>
      <KeyFacts of={key} withHolder={withHolder} lastUsed={use?.last_used_at} />
      {revoke.error && (
        <Callout tone="danger" alert>
          {errorMessage(revoke.error)}
        </Callout>
      )}
    </ConfirmDialog>
  );
}
