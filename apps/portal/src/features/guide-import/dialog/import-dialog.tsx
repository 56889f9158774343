"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { Button, TextLink } from "#components/ui/forms/button.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import { Dialog, DialogActions } from "#components/ui/overlays/dialog.tsx";
import { formatBytes, formatWait, pluralize } from "#lib/formats/format.ts";
import { useTRPC } from "#trpc/client.tsx";
import type { StoredImages } from "../create-guide.ts";
import type { ImportedFile } from "../document/imported-guide.ts";
import { FILE_EXTENSIONS } from "../document/file-extensions.ts";
import { DropZone } from "./drop-zone.tsx";
import { FileReport } from "./import-report.tsx";
import { type CreateFault, imagesOf, type ImportState, useImport } from "./use-import.ts";

/** The dialog that imports the guides of a file (contract IMPORT-1). */
export function ImportDialog({
  open,
  onClose,
  returnFocus,
}: {
  open: boolean;
  onClose: () => void;
  /** The button that opened the dialog. Its content, which had the focus, changes meanwhile. */
  returnFocus: () => HTMLElement | null;
}) {
  const work = useImport(onClose);
  const { state } = work;
  const isCreating = state.at === "creating";
  return (
    <Dialog
      open={open}
      // The guide is being created: the dialog closes when it is known whether it was.
      onClose={() => {
        if (!isCreating) onClose();
      }}
      onClosed={work.reset}
      returnFocus={returnFocus}
      title={titleOf(state)}
      description={descriptionOf(state)}
      wide
    >
      <FocusKeeper key={state.at}>
        <Content work={work} onClose={onClose} />
      </FocusKeeper>
    </Dialog>
  );
}

/** Keeps the focus in the dialog when the focused button has disappeared with its content. */
function FocusKeeper({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) content.current?.focus();
  }, []);
  return (
    <div ref={content} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}

function titleOf({ at }: ImportState): string {
  if (at === "choose" || at === "reading") return "Import guides";
  return at === "failed images" ? "Some images could not be stored" : "Check the import";
}

function descriptionOf(state: ImportState): ReactNode {
  if (state.at === "choose" || state.at === "reading")
    return "Each heading of level 2 becomes a step, or the highest level that occurs twice. You check the result before anything is stored.";
  if (state.at === "failed images") return undefined;
  return `What “${state.file.fileName}” becomes. Nothing is stored before you create ${state.file.guides.length === 1 ? "the draft" : "the drafts"}.`;
}

type Work = ReturnType<typeof useImport>;

function Content({ work, onClose }: { work: Work; onClose: () => void }) {
  const { state } = work;
  switch (state.at) {
    case "choose":
      return (
        <div className="flex flex-col gap-4">
          {state.fault !== undefined && (
            <Callout tone="danger" alert title="The file was not imported">
              {state.fault}
            </Callout>
          )}
          <DropZone accept={FILE_EXTENSIONS.join(",")} onFiles={(files) => void work.read(files)} />
        </div>
      );
    case "reading":
      return (
        <Busy text={`Reading “${state.fileName}”`}>
          <Button onClick={work.reset}>Cancel</Button>
        </Busy>
      );
    case "storing": {
      const { file, done, waitsSeconds } = state;
      const total = imagesOf(file).length;
      const text = `Storing image ${done + 1} of ${total}`;
      const wait =
        waitsSeconds === undefined
          ? ""
          : `. Waiting ${formatWait(waitsSeconds)}, because many images were stored`;
      return (
        <Busy text={text + wait} done={done} total={total}>
          <Button onClick={() => work.showReport(file)}>Cancel</Button>
        </Busy>
      );
    }
    case "failed images":
      return <FailedImages work={work} file={state.file} stored={state.stored} />;
    case "creating": {
      const { file, done } = state;
      const total = file.guides.length;
      const text = total === 1 ? "Creating the draft" : `Creating draft ${done + 1} of ${total}`;
      return <Busy text={text} done={done} total={total} />;
    }
    case "report": {
      const { file, fault } = state;
      const { length } = file.guides;
      return (
        <>
          {fault && (
            <div className="mb-4">
              <Callout tone="danger" alert title={titleOfFault(fault, file)}>
                {fault.message}{" "}
                {fault.isGuideLimit && <TextLink href="/settings/plan">See the plans</TextLink>}
              </Callout>
            </div>
          )}
          <StorageNotice file={file} />
          <FileReport file={file} onChange={(changed) => work.showReport(changed, fault)} />
          <DialogActions>
            <Button onClick={work.reset}>Choose another file</Button>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" onClick={() => void work.create(file)}>
              {length === 0
                ? "Complete the links"
                : length === 1
                  ? "Create draft"
                  : `Create ${length} drafts`}
            </Button>
          </DialogActions>
        </>
      );
    }
  }
}

function titleOfFault({ created }: CreateFault, { guides: [next] }: ImportedFile): string {
  if (created === 0) return "No draft was created";
  const start = `${pluralize(created, "draft")} created`;
  return next
    ? `${start}, then “${next.title}” was refused`
    : `${start}, but links between them lead nowhere yet`;
}

/** Shows that work is running, and how far it is. */
function Busy({
  text,
  done,
  total,
  children,
}: {
  text: string;
  done?: number;
  total?: number;
  children?: ReactNode;
}) {
  return (
    <>
      <div className="flex flex-col gap-2 py-6">
        <p role="status" className="text-sm wrap-anywhere">
          {text}
        </p>
        <progress
          aria-label="Progress of the import"
          className="h-2 w-full overflow-hidden rounded-full accent-accent"
          {...(total !== undefined && { value: done, max: total })}
        />
      </div>
      {children !== undefined && <DialogActions>{children}</DialogActions>}
    </>
  );
}

/** Warns when the images probably do not fit into the account's storage (contract IMG-7). */
function StorageNotice({ file }: { file: ImportedFile }) {
  const images = imagesOf(file);
  const trpc = useTRPC();
  const { data } = useQuery(
    trpc.images.storage.queryOptions(undefined, { enabled: images.length > 0 }),
  );
  const size = images.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  if (!data || size <= data.limit - data.used) return null;
  const left = Math.max(0, data.limit - data.used);
  return (
    <div className="mb-4">
      <Callout tone="warning" title="The images may not fit">
        They have {formatBytes(size)}, and the account has {formatBytes(left)} left for images.
        Images that do not fit are left out.
      </Callout>
    </div>
  );
}

function FailedImages({
  work,
  file,
  stored: { addresses, failures },
}: {
  work: Work;
  file: ImportedFile;
  stored: StoredImages;
}) {
  return (
    <>
      <Callout
        tone="warning"
        alert
        title={`${pluralize(failures.length, "image")} of ${imagesOf(file).length} could not be stored`}
      >
        You can try again, or continue without them. A text then marks each missing image.
      </Callout>
      <ul className="mt-4 flex list-disc flex-col gap-1.5 pl-5 text-sm marker:text-ink-soft">
        {failures.map(({ image, reason }) => (
          <li key={image.placeholder} className="wrap-anywhere">
            <span className="font-medium">{image.name}:</span> {reason}
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={() => work.showReport(file)}>Back</Button>
        <Button onClick={() => void work.finish(file, addresses)}>Create without them</Button>
        <Button variant="primary" onClick={() => void work.create(file, addresses)}>
          Try again
        </Button>
      </DialogActions>
    </>
  );
}
