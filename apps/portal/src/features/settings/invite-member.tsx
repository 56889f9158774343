"use client";

import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { AlertDialog } from "#components/ui/dialog.tsx";
import { DayOf } from "#components/ui/relative-time.tsx";
import { InvitationLink } from "./invitation-link.tsx";
import { InviteForm, type Invited } from "./invite-form.tsx";

/** Asks whom to invite, then shows the link, the only time that it can be seen. */
export const InviteMember = () => {
  const [isOpen, setIsOpen] = useState(false);
  const [invited, setInvited] = useState<Invited>();
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="primary" icon={UserPlus} onClick={() => setIsOpen(true)}>
        Invite member
      </Button>
      <AlertDialog
        open={isOpen}
        // Escape would lose a link that cannot be shown again.
        onOpenChange={(open) => !invited && setIsOpen(open)}
        onClosed={() => setInvited(undefined)}
        title={invited ? "Send this link" : "Invite a member"}
        description={
          invited ? (
            <>
              <p>
                Guidepost sends no e-mail: send the link to{" "}
                <strong className="text-ink wrap-anywhere">{invited.email}</strong> yourself. This
                is the only time that it is shown.
              </p>
              <p>
                It works once, and for 7 days: until <DayOf at={invited.expires_at} />.
              </p>
            </>
          ) : (
            "You get a link to send them yourself. Whoever opens it joins with this address."
          )
        }
      >
        {invited ? (
          <InvitationLink url={invited.url} onDone={close} />
        ) : (
          <InviteForm onInvited={setInvited} onCancel={close} />
        )}
      </AlertDialog>
    </>
  );
};
