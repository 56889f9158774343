"use client";

import { Pencil } from "lucide-react";
import { Button, TextLink } from "#components/ui/forms/button.tsx";
import { useDialogState } from "#components/ui/overlays/dialog.tsx";
import { useSnapshot } from "../sync/use-editor-store.ts";
import { AddressDialog } from "./address-dialog.tsx";

/** The address of the guide, which does not follow its title, and the dialog that changes it (contract SLUG-7). */
export function AddressField() {
  const { url, slug, status } = useSnapshot(({ state }) => state.base);
  const { subject, show, close, dialog } = useDialogState<string>();
  const isPublished = status === "published";
  const { host, pathname } = new URL(url);
  const start = `${host}${pathname.slice(0, pathname.lastIndexOf("/") + 1)}`;
  const address = (
    <>
      {start}
      <wbr />
      {slug}
    </>
  );
  return (
    <div role="group" aria-label="Address" className="flex flex-col gap-1.5">
      <span aria-hidden className="text-sm font-medium">
        Address
      </span>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 text-sm wrap-anywhere">
          {isPublished ? (
            <TextLink href={pathname} target="_blank">
              {address}
            </TextLink>
          ) : (
            address
          )}
        </p>
        <Button size="sm" icon={Pencil} onClick={() => show(slug)}>
          Change address
        </Button>
      </div>
      <p className="text-caption text-ink-soft">
        {isPublished
          ? "It stays the same when you change the title."
          : "Readers can open it after you publish the guide. It stays the same when you change the title."}
      </p>
      {subject !== undefined && (
        <AddressDialog {...dialog} start={start} from={subject} onChanged={close} />
      )}
    </div>
  );
}
