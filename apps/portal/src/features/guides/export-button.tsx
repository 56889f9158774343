"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/forms/button.tsx";
import { Dialog, DialogActions } from "#components/ui/overlays/dialog.tsx";
import { EXPORT_PATH } from "#lib/account-export.ts";

/** Downloads all guides that the user may access (contract EXPORT-2). */
export function ExportButton({ isOwner }: { isOwner: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button icon={Download} onClick={() => setIsOpen(true)}>
        Export
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="Export all guides"
        description={
          <>
            <p>
              One zip archive with {isOwner ? "all guides of the account" : "all your guides"}, as
              Markdown files with their images, and as JSON.
            </p>
            <p>
              The trash and changes that are not published yet are not in it. A large account takes
              some minutes.
            </p>
          </>
        }
      >
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="primary"
            icon={Download}
            onClick={() => {
              // A navigation, so that the browser writes the archive to the disk. The page stays.
              window.location.assign(EXPORT_PATH);
              close();
            }}
          >
            Download zip
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
