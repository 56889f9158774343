"use client";

import { useEffect, useState } from "react";
import { countDrafts, discardDrafts } from "#lib/device-drafts.ts";
import { draftWords } from "#shell/draft-words.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/surface.tsx";

/** Says, after a session has ended by itself, that changes are still in this browser. */
export function KeptDrafts() {
  const [words, setWords] = useState<string>();
  useEffect(() => setWords(draftWords(countDrafts())), []);
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
