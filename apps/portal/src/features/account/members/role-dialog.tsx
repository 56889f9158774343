"use client";

import { useMutation } from "@tanstack/react-query";
import { Callout } from "#components/ui/callout.tsx";
import { ConfirmDialog } from "#components/ui/dialog.tsx";
import { toast } from "#components/ui/toaster.tsx";
import { errorMessage } from "#lib/api-error.ts";
import { useTRPC } from "#trpc/client.tsx";
import { EffectList } from "../effect-list.tsx";
import { roleEffects } from "./member-effects.ts";
import type { MemberDialogProps } from "./remove-member-dialog.tsx";
import { useMembersChanged } from "./use-members-changed.ts";

/** Says what the other role means for somebody, before it is given. */
export function RoleDialog({ member, isYou, open, onClose, onClosed }: MemberDialogProps) {
  const changed = useMembersChanged();
  const to = member.role === "owner" ? "member" : "owner";
  const word = to === "owner" ? "an owner" : "a member";
  const who = isYou ? "yourself" : member.display_name;
  const changing = useMutation(
    useTRPC().members.setRole.mutationOptions({
      onSuccess: (list) => {
        onClose();
        changed(list, isYou);
        toast(isYou ? `You are ${word} now` : `${member.display_name} is ${word} now`);
      },
    }),
  );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      onClosed={onClosed}
      title={`Make ${who} ${word}?`}
      description={
        to === "owner"
          ? "Owners may do everything in the account, from the next request on."
          : "It holds from the next request on. An owner can change it back."
      }
      confirm={to === "owner" ? "Make owner" : "Make member"}
      danger={to === "member"}
      busy={changing.isPending}
      onConfirm={() => changing.mutate({ id: member.id, role: to })}
    >
      <EffectList effects={roleEffects(member, to, isYou)} />
      {changing.error && (
        <div className="mb-4">
          <Callout tone="danger" alert>
            {errorMessage(changing.error)}
          </Callout>
        </div>
      )}
    </ConfirmDialog>
  );
}
