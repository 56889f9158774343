"use client";

import { useEffect, useState } from "react";
import { countDrafts, discardDrafts } from "../../lib/device-drafts.ts";
import { amount } from "../../ui/amount.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/surface.tsx";

/** Says, after a session has ended by itself, that unsaved changes are still in this browser. */
export function KeptDrafts() {
  const [count, setCount] = useState(0);
  useEffect(() => setCount(countDrafts()), []);
  if (count === 0) return null;
  return (
    <div className="mb-5">
      <Callout>
        <p>
          {amount(count, "guide")} {count === 1 ? "has" : "have"} unsaved changes in this browser.
          Sign in to continue with them. On a shared computer, delete them.
        </p>
        <Button
          size="sm"
          className="mt-2.5"
          onClick={() => {
            discardDrafts();
            setCount(0);
          }}
        >
          Delete unsaved changes
        </Button>
      </Callout>
    </div>
  );
}
