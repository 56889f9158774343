"use client";

import { useEffect, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { TextField } from "#components/ui/field.tsx";

/** Takes the place of the form that made it, and its focus. */
export const InvitationLink = ({ url, onDone }: { url: string; onDone: () => void }) => {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <>
      <TextField
        ref={field}
        label="Invitation link"
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <div className="mt-5 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onDone}>Done</Button>
        <CopyButton
          text={url}
          label="Copy the invitation link"
          words="Copy link"
          variant="primary"
        />
      </div>
    </>
  );
};
