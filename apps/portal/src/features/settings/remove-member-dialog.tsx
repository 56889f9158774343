"use client";

import type { Member } from "@guidepost/contract";
import { useMutation } from "@tanstack/react-query";
import { countDrafts } from "#lib/device-drafts.ts";
import { draftLossWords } from "#shell/draft-words.ts";
import { leave } from "#shell/sign-out.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { messageOf } from "#trpc/refusal.ts";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { Callout } from "#ui/surface.tsx";
import { toast } from "#ui/toaster.tsx";
import { EffectList } from "./effect-list.tsx";
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
export const RemoveMemberDialog = ({
  member,
  isYou,
  open,
  onClose,
  onClosed,
}: MemberDialogProps) => {
  const changed = useMembersChanged();
  const loss = isYou && open ? draftLossWords(countDrafts(), "Leaving the account") : undefined;
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
            {messageOf(removing.error)}
          </Callout>
        </div>
      )}
    </ConfirmDialog>
  );
};
