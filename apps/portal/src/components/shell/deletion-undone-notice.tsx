"use client";

import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { IconButton } from "#components/ui/forms/button.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import { UNDONE_DELETIONS_COOKIE, type UndoneDeletion } from "#lib/undone-deletions.ts";

const TEXTS: Record<UndoneDeletion, { title: string; text: string }> = {
  account: {
    title: "The account will not be deleted",
    text: "Your sign-in canceled its deletion. Keys, public pages, webhooks and schedules work as before. Other users must sign in again.",
  },
  user: {
    title: "Your user will not be deleted",
    text: "Your sign-in canceled the deletion. Your keys work again, and the guides that were deleted with the request are restored. Guides that moved to another user stay there.",
  },
};

/** States once what a sign-in has undone (contract ACCT-27). */
export function DeletionUndoneNotice({ undone }: { undone: UndoneDeletion[] }) {
  // A refresh of the page renders the layout without the cookie.
  const [shown, setShown] = useState(undone);
  useEffect(() => {
    if (undone.length > 0) document.cookie = `${UNDONE_DELETIONS_COOKIE}=; Max-Age=0; Path=/`;
  }, [undone.length]);
  if (shown.length === 0) return null;
  const close = () => {
    setShown([]);
    // The focused button was removed.
    document.getElementById("main")?.focus();
  };
  return (
    <section
      aria-label="Deletion canceled"
      className="mx-auto mb-7 w-full max-w-5xl space-y-3 lg:mb-11"
    >
      {shown.map((deletion, index) => (
        <Callout
          key={deletion}
          tone="good"
          title={TEXTS[deletion].title}
          action={index === 0 && <IconButton icon={X} label="Close" onClick={close} />}
        >
          {TEXTS[deletion].text}
        </Callout>
      ))}
    </section>
  );
}
