"use client";

import type { InvitationList } from "@guidepost/contract";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { ConfirmDialog } from "#components/ui/dialog.tsx";
import { DayOf, RelativeTime } from "#components/ui/relative-time.tsx";
import { Section } from "#components/ui/section.tsx";
import { toast, toastError } from "#components/ui/toaster.tsx";
import { useDialogState } from "#components/ui/use-dialog-state.ts";
import { errorMessage } from "#lib/api-error.ts";
import { useTRPC } from "#trpc/client.tsx";
import { useRestoreFocus } from "./use-restore-focus.ts";

type Invitation = InvitationList["invitations"][number];

/** The links that nobody has used yet, each of which can be made worthless. */
export function PendingInvitations() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { invitations } = useSuspenseQuery(trpc.members.invitations.queryOptions()).data;
  const { subject: asked, ...dialog } = useDialogState<Invitation>();
  const box = useRestoreFocus(invitations.length);

  const cancelling = useMutation(
    trpc.members.cancelInvitation.mutationOptions({
      onSuccess: (list) => {
        queries.setQueryData(trpc.members.invitations.queryKey(), list);
        toast("Invitation cancelled");
      },
      onError: (error) => {
        toastError(errorMessage(error));
        void queries.invalidateQueries({ queryKey: trpc.members.pathKey() });
      },
      onSettled: dialog.close,
    }),
  );

  return (
    <Section
      title="Pending invitations"
      description="Links that nobody has used yet. Each works once."
    >
      <div ref={box} tabIndex={-1} className="rounded-lg">
        <Card>
          {invitations.length === 0 ? (
            <p className="px-5 py-4 text-sm text-ink-soft">There are none.</p>
          ) : (
            <ul className="divide-y divide-line">
              {invitations.map((invitation) => (
                <li
                  key={invitation.id}
                  className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-3.5"
                >
                  <div className="min-w-0 flex-1 basis-64 text-sm">
                    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                      <span className="font-medium wrap-anywhere">{invitation.email}</span>
                      <Badge tone={invitation.role === "owner" ? "info" : "neutral"}>
                        {invitation.role === "owner" ? "Owner" : "Member"}
                      </Badge>
                    </p>
                    <p className="mt-0.5 text-caption text-ink-soft">
                      Made <RelativeTime at={invitation.created_at} />, works until{" "}
                      <DayOf at={invitation.expires_at} />
                    </p>
                  </div>
                  <Button
                    size="sm"
                    aria-label={`Cancel the invitation of ${invitation.email}`}
                    onClick={() => dialog.show(invitation)}
                  >
                    Cancel
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
      {asked && (
        <ConfirmDialog
          open={dialog.isOpen}
          onOpenChange={dialog.close}
          onClosed={dialog.reset}
          title="Cancel this invitation?"
          description={`The link made for ${asked.email} stops working at once.`}
          confirm="Cancel invitation"
          cancel="Keep it"
          busy={cancelling.isPending}
          onConfirm={() => cancelling.mutate({ id: asked.id })}
        />
      )}
    </Section>
  );
}
