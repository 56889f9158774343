"use client";

import type { Member } from "@guidepost/contract";
import { useMutation } from "@tanstack/react-query";
import { leave } from "#components/shell/sign-out.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { ConfirmDialog } from "#components/ui/dialog.tsx";
import { toast } from "#components/ui/toaster.tsx";
import { errorMessage } from "#lib/api-error.ts";
import { describeDraftLoss } from "#lib/describe-drafts.ts";
import { countDrafts } from "#lib/device-drafts.ts";
import { useTRPC } from "#trpc/client.tsx";
import { EffectList } from "../effect-list.tsx";
import { removalEffects } from "./member-effects.ts";
import { useMembersChanged } from "./use-members-changed.ts";

export type MemberDialogProps = {
  member: Member;
  isYou: boolean;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
};

/** Says what becomes of somebody's keys and guides, before they are removed. */
export function RemoveMemberDialog({ member, isYou, open, onClose, onClosed }: MemberDialogProps) {
  const changed = useMembersChanged();
  const loss = isYou && open ? describeDraftLoss(countDrafts(), "Leaving the account") : undefined;
  const removing = useMutation(
    useTRPC().members.remove.mutationOptions({
      onSuccess: async (list) => {
        // The session ended with it: nothing more is asked for.
        if (isYou) return leave("/");
        onClose();
        changed(list, false);
        toast(`${member.display_name} is removed`);
      },
    }),
  );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      onClosed={onClosed}
      title={isYou ? "Leave the account?" : `Remove ${member.display_name}?`}
      description="This cannot be undone."
      confirm={isYou ? "Leave the account" : "Remove member"}
      busy={removing.isPending || removing.isSuccess}
      onConfirm={() => removing.mutate({ id: member.id })}
    >
      <EffectList effects={removalEffects(member, isYou)} />
      {loss !== undefined && (
        <div className="mb-4">
          <Callout tone="danger">{loss}</Callout>
        </div>
      )}
      {removing.error && (
        <div className="mb-4">
          <Callout tone="danger" alert>
            {errorMessage(removing.error)}
          </Callout>
        </div>
      )}
    </ConfirmDialog>
  );
}
