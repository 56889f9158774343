"use client";

import { AlertDialog as BaseAlertDialog } from "@base-ui/react/alert-dialog";
import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useState, type MouseEvent, type ReactNode } from "react";
import { errorMessage } from "#lib/api-error.ts";
import { cn } from "#lib/cn.ts";
import { Button } from "../forms/button.tsx";
import { Callout } from "../layout/callout.tsx";

type DialogProps = {
  open: boolean;
  /** Called when the user requests to close the dialog. Set `open` to false to close it. */
  onClose: () => void;
  /** The closing animation has ended. */
  onClosed?: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  wide?: boolean;
  /** The element to focus after closing. True, the default: the one that had the focus before. False: `onClosed` moves the focus. */
  returnFocus?: () => HTMLElement | boolean | null;
};

/** The second click of a double click does nothing outside the dialog, which the first one may have closed. */
function ignoreRestOfDoubleClick({ currentTarget: dialog, detail }: MouseEvent): void {
  if (detail > 1) return;
  const onClick = (event: globalThis.MouseEvent) => {
    const isLater = event.detail < 2;
    if (isLater) document.removeEventListener("click", onClick, true);
    else if (event.target instanceof Node && !dialog.contains(event.target)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  document.addEventListener("click", onClick, true);
}

function DialogFrame({
  open,
  onClose,
  onClosed,
  title,
  description,
  children,
  wide = false,
  returnFocus,
  isAlert,
}: DialogProps & { isAlert: boolean }) {
  const Root = isAlert ? BaseAlertDialog.Root : BaseDialog.Root;
  return (
    <Root
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onClosed?.();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-50 bg-shade transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDialog.Popup
          className={cn(
            "fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col rounded-xl border border-line bg-raised shadow-float transition-[opacity,scale] duration-150 data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0",
            wide ? "max-w-2xl" : "max-w-lg",
          )}
          {...(returnFocus && { finalFocus: returnFocus })}
          onClickCapture={ignoreRestOfDoubleClick}
        >
          <div className={cn("px-5 pt-5 pb-4 sm:px-6 sm:pt-6", !isAlert && "pr-14 sm:pr-16")}>
            <BaseDialog.Title className="text-lg font-semibold">{title}</BaseDialog.Title>
            {description !== undefined && (
              <BaseDialog.Description
                render={<div />}
                className="mt-1.5 flex flex-col gap-2 text-sm wrap-anywhere text-ink-soft"
              >
                {description}
              </BaseDialog.Description>
            )}
          </div>
          {/*
           * The padding at the top prevents clipping of the first element's focus ring. A footer has its own padding, and
           * the browser scrolls what gets the focus above it.
           */}
          <div
            data-dialog-content
            className="-mt-1 min-h-0 overflow-y-auto rounded-b-xl px-5 pt-1 not-has-data-dialog-footer:pb-5 has-data-dialog-footer:scroll-pb-32 sm:has-data-dialog-footer:scroll-pb-22 sm:px-6 sm:not-has-data-dialog-footer:pb-6"
          >
            {children}
          </div>
          {/* Last in the document, so that the first field gets the focus. */}
          {!isAlert && (
            <BaseDialog.Close
              aria-label="Close"
              className="absolute top-4 right-3 grid size-8.5 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink sm:top-5 sm:right-4"
            >
              <X aria-hidden className="size-4" />
            </BaseDialog.Close>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </Root>
  );
}

/** A dialog that Escape, its close button and a click outside close. */
export function Dialog(props: DialogProps) {
  return <DialogFrame {...props} isAlert={false} />;
}

/** A dialog that only Escape and its own buttons close. */
export function AlertDialog(props: DialogProps) {
  return <DialogFrame {...props} isAlert />;
}

/**
 * The last part of a dialog or of its form. It stays visible while the content scrolls, unless the window is so low
 * that it would leave no place for the content.
 */
export function DialogFooter({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      data-dialog-footer
      className={cn(
        // A form can be in a dialog, and on a page.
        "dialog-footer not-in-data-dialog-content:mt-5 not-in-data-dialog-content:in-[form]:mt-2",
        "in-data-dialog-content:-mx-5 in-data-dialog-content:mt-1 in-data-dialog-content:px-5 in-data-dialog-content:pt-4 in-data-dialog-content:pb-5 in-data-dialog-content:in-[form]:-mt-2",
        "in-data-dialog-content:sm:-mx-6 in-data-dialog-content:sm:px-6 in-data-dialog-content:sm:pb-6",
        "in-data-dialog-content:bottom-0 in-data-dialog-content:z-10 in-data-dialog-content:rounded-b-xl in-data-dialog-content:border-t in-data-dialog-content:bg-raised in-data-dialog-content:[@media(min-height:30rem)]:sticky",
        className,
      )}
    >
      {children}
    </div>
  );
}

/** The buttons at the bottom of a dialog; the last one is the main action. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <DialogFooter className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
      {children}
    </DialogFooter>
  );
}

/** The part of a `useMutation` result that a `ConfirmDialog` uses. */
export type ConfirmedMutation = { isPending: boolean; error: unknown; reset: () => void };

/**
 * Confirms an action before it runs. While `mutation` runs, the dialog shows its progress and does not close.
 * After a failure it stays open and shows the error. The caller closes it after a success.
 */
export function ConfirmDialog({
  confirm,
  cancel = "Cancel",
  danger = true,
  disabled = false,
  busy = false,
  mutation,
  onConfirm,
  onClose,
  onClosed,
  children,
  ...dialog
}: DialogProps & {
  /** The label of the action, such as "Revoke key". */
  confirm: string;
  cancel?: string;
  danger?: boolean;
  disabled?: boolean;
  /** Also busy after the mutation, for example until the browser has left the page. */
  busy?: boolean;
  mutation?: ConfirmedMutation;
  onConfirm: () => void;
}) {
  const isBusy = busy || mutation?.isPending === true;
  const close = () => {
    if (!isBusy) onClose();
  };
  return (
    <AlertDialog
      {...dialog}
      onClose={close}
      onClosed={() => {
        mutation?.reset();
        onClosed?.();
      }}
    >
      {children}
      {dialog.open && Boolean(mutation?.error) && (
        <div className="mt-4">
          <Callout tone="danger" alert>
            {errorMessage(mutation?.error)}
          </Callout>
        </div>
      )}
      <DialogActions>
        <Button onClick={close}>{cancel}</Button>
        <Button
          variant={danger ? "danger" : "primary"}
          busy={isBusy}
          disabled={disabled}
          onClick={onConfirm}
        >
          {confirm}
        </Button>
      </DialogActions>
    </AlertDialog>
  );
}

/** The state of a dialog about a subject, which stays rendered until the dialog has closed. */
export type DialogState<Subject> = {
  subject: Subject | undefined;
  show: (subject: Subject) => void;
  close: () => void;
  /** The props of the dialog. */
  dialog: Pick<DialogProps, "open" | "onClose"> & { onClosed: () => void };
};

export function useDialogState<Subject>(): DialogState<Subject> {
  const [subject, setSubject] = useState<Subject>();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return {
    subject,
    show: (next) => {
      setSubject(next);
      setIsOpen(true);
    },
    close,
    dialog: { open: isOpen, onClose: close, onClosed: () => setSubject(undefined) },
  };
}
