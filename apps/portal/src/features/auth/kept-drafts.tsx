"use client";

import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { describeDrafts } from "#lib/describe-drafts.ts";
import { countDrafts, discardDrafts } from "#lib/device-drafts.ts";

/** Says, after a session has ended by itself, that changes are still in this browser. */
export function KeptDrafts() {
  const [words, setWords] = useState<string>();
  useEffect(() => setWords(describeDrafts(countDrafts())), []);
  if (words === undefined) return null;
  return (
    <div className="mb-5">
      <Callout>
        <p>{words}. Sign in to continue with them. On a shared computer, delete them.</p>
        <Button
          size="sm"
          className="mt-2.5"
          onClick={() => {
            discardDrafts();
            setWords(undefined);
          }}
        >
          Delete the changes
        </Button>
      </Callout>
    </div>
  );
}
