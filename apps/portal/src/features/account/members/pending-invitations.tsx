"use client";

import type { InvitationList } from "@guidepost/contract";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Badge } from "#components/ui/layout/badge.tsx";
import { Button } from "#components/ui/forms/button.tsx";
import { Card } from "#components/ui/layout/card.tsx";
import { ConfirmDialog, useDialogState } from "#components/ui/overlays/dialog.tsx";
import { LocalTime } from "#components/ui/text/local-time.tsx";
import { RelativeTime } from "#components/ui/text/relative-time.tsx";
import { Section } from "#components/ui/layout/section.tsx";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { useRestoreFocus } from "./member-table.tsx";

type Invitation = InvitationList["invitations"][number];

/** The invitations that have not been accepted yet. An owner can cancel them, and send their mail again. */
export function PendingInvitations() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { invitations } = useSuspenseQuery(trpc.members.invitations.queryOptions()).data;
  const { subject: toCancel, show, close, dialog } = useDialogState<Invitation>();
  const boxRef = useRestoreFocus(invitations.length);

  const cancelling = useMutation(
    trpc.members.cancelInvitation.mutationOptions({
      meta: { showsOwnError: true },
      onSuccess: (list) => {
        close();
        queries.setQueryData(trpc.members.invitations.queryKey(), list);
        toast("Invitation cancelled");
      },
      onError: () => void queries.invalidateQueries({ queryKey: trpc.members.pathKey() }),
    }),
  );

  const resending = useMutation(
    trpc.members.resendInvitation.mutationOptions({
      onSuccess: () => toast("Invitation sent again"),
    }),
  );

  return (
    <Section
      title="Pending invitations"
      description="Invitations that have not been accepted yet. Each works once."
    >
      <div ref={boxRef} tabIndex={-1} className="rounded-lg">
        <Card>
          {invitations.length === 0 ? (
            <p className="px-5 py-4 text-sm text-ink-soft">No pending invitations.</p>
          ) : (
            <ul className="divide-y divide-line">
              {invitations.map((invitation) => (
                <li
                  key={invitation.id}
                  className="flex flex-wrap items-center gap-x-2 gap-y-3 px-5 py-3.5"
                >
                  <div className="min-w-0 flex-1 basis-64 text-sm">
                    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                      <span className="font-medium wrap-anywhere">{invitation.email}</span>
                      <Badge tone={invitation.role === "owner" ? "info" : "neutral"}>
                        {invitation.role === "owner" ? "Owner" : "Member"}
                      </Badge>
                    </p>
                    <p className="mt-0.5 text-caption text-ink-soft">
                      Created <RelativeTime at={invitation.created_at} />, works until{" "}
                      <LocalTime at={invitation.expires_at} length="day" />
                    </p>
                  </div>
                  <Button
                    size="sm"
                    busy={resending.isPending && resending.variables.id === invitation.id}
                    aria-label={`Send again the invitation of ${invitation.email}`}
                    onClick={() => resending.mutate({ id: invitation.id })}
                  >
                    Send again
                  </Button>
                  <Button
                    size="sm"
                    aria-label={`Cancel the invitation of ${invitation.email}`}
                    onClick={() => show(invitation)}
                  >
                    Cancel
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
      {toCancel && (
        <ConfirmDialog
          {...dialog}
          title="Cancel this invitation?"
          description={`The link for ${toCancel.email} stops working at once.`}
          confirm="Cancel invitation"
          cancel="Keep invitation"
          mutation={cancelling}
          onConfirm={() => cancelling.mutate({ id: toCancel.id })}
        />
      )}
    </Section>
  );
}
