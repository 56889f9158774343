"use client";

import { useEffect, useState } from "react";
import { Button, LinkButton } from "#components/ui/forms/button.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import {
  describeDrafts,
  countDrafts,
  discardDrafts,
  describeDraftLoss,
} from "#lib/browser/drafts.ts";
import { signOutTo } from "#lib/browser/sign-out.ts";

/** Offers to delete changes that are still in this browser after a session has expired. */
export function KeptDrafts() {
  const [text, setText] = useState<string>();
  useEffect(() => setText(describeDrafts(countDrafts())), []);
  if (text === undefined) return null;
  return (
    <div className="mb-5">
      <Callout>
        <p>{text}. Sign in to continue with them. On a shared computer, delete them.</p>
        <Button
          size="sm"
          className="mt-2.5"
          onClick={() => {
            discardDrafts();
            setText(undefined);
          }}
        >
          Delete the changes
        </Button>
      </Callout>
    </div>
  );
}

/** Shown instead of the form for a new user while another user is signed in. */
export function SignedInNotice({
  username,
  invitedEmail,
}: {
  username: string;
  invitedEmail: string;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const [loss, setLoss] = useState<string>();
  useEffect(() => setLoss(describeDraftLoss(countDrafts(), "Signing out")), []);
  const signOutHere = () => {
    setIsBusy(true);
    signOutTo(window.location.pathname).catch(() => setIsBusy(false));
  };
  return (
    <>
      <p className="mt-2 mb-6 wrap-anywhere text-ink-soft">
        You are signed in as <strong className="text-ink">@{username}</strong>. This invitation is
        for a new user with the email address <strong className="text-ink">{invitedEmail}</strong>.
        Sign out to accept it.
      </p>
      {loss !== undefined && (
        <div className="mb-6">
          <Callout tone="danger">{loss}</Callout>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={isBusy} onClick={signOutHere}>
          Sign out and continue
        </Button>
        <LinkButton href="/guides">Stay signed in</LinkButton>
      </div>
    </>
  );
}
