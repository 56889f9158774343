"use client";

import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { describeDrafts, countDrafts, discardDrafts } from "#lib/drafts.ts";

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
