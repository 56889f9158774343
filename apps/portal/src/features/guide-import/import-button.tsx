"use client";

import { FileUp } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { Button } from "#components/ui/forms/button.tsx";
import { usePageAction } from "#lib/browser/page-actions.ts";

// Few visits of the list import a file.
const ImportDialog = dynamic(() =>
  import("./dialog/import-dialog.tsx").then((module) => module.ImportDialog),
);

/** Opens the dialog that imports a guide from a file (contract IMPORT-1). */
export function ImportButton() {
  const [isOpen, setIsOpen] = useState(false);
  const [isUsed, setIsUsed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => {
    setIsUsed(true);
    setIsOpen(true);
  };
  usePageAction("import guides", open);
  return (
    <>
      <Button ref={button} icon={FileUp} onClick={open}>
        Import
      </Button>
      {isUsed && (
        <ImportDialog
          open={isOpen}
          onClose={() => setIsOpen(false)}
          returnFocus={() => button.current}
        />
      )}
    </>
  );
}
