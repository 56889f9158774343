"use client";

import type { ApiKey } from "@guidepost/contract";
import { useMutation } from "@tanstack/react-query";
import { useTRPC } from "../../trpc/client.tsx";
import { messageOf } from "../../trpc/refusal.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Callout } from "../../ui/surface.tsx";
import { toast } from "../../ui/toaster.tsx";
import { KeyFacts } from "./key-facts.tsx";
import { useKeyCache } from "./use-keys.ts";

/** Asks before a key is ended for good, and ends it. */
export const RevokeDialog = ({
  of: key,
  open,
  withHolder,
  onClose,
  onClosed,
}: {
  of: ApiKey;
  open: boolean;
  withHolder: boolean;
  onClose: () => void;
  onClosed: () => void;
}) => {
  const cache = useKeyCache();
  const revoke = useMutation(
    useTRPC().keys.revoke.mutationOptions({
      onSuccess: (revoked) => {
        onClose();
        cache.put(revoked);
        toast(`“${revoked.name}” is revoked.`);
      },
      onError: () => void cache.refresh(),
    }),
  );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      onClosed={onClosed}
      title={`Revoke “${key.name}”?`}
      description="Programs that use it get 401 from the next request on. This cannot be undone."
      confirm="Revoke key"
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate({ id: key.id })}
    >
      <KeyFacts of={key} withHolder={withHolder} />
      {revoke.error && (
        <Callout tone="danger" alert>
          {messageOf(revoke.error)}
        </Callout>
      )}
    </ConfirmDialog>
  );
};
