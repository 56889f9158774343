"use client";

import { AlertDialog as BaseAlertDialog } from "@base-ui/react/alert-dialog";
import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "#lib/cn.ts";
import { Button } from "./button.tsx";

const backdrop =
  "fixed inset-0 z-50 bg-shade transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0";
const popup =
  "fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col rounded-xl border border-line bg-raised shadow-float transition-[opacity,scale] duration-150 data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0";
const titleLook = "text-lg font-semibold";
// The space at the top shows the whole focus ring of what comes first.
const body = "-mt-1 min-h-0 overflow-y-auto px-5 pt-1 pb-5 sm:px-6 sm:pb-6";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  wide?: boolean;
  /** Once it has gone from view. */
  onClosed?: () => void;
  /** What gets the focus when it closes; true, as without it: what had it before. */
  returnFocus?: () => HTMLElement | true | null;
};

function closed(onClosed: Props["onClosed"]) {
  return (
    onClosed && {
      onOpenChangeComplete: (open: boolean) => {
        if (!open) onClosed();
      },
    }
  );
}

/** A dialog that Escape, the cross and a press beside it close. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  wide,
  onClosed,
  returnFocus,
}: Props) {
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange} {...closed(onClosed)}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdrop} />
        <BaseDialog.Popup
          className={cn(popup, wide ? "max-w-2xl" : "max-w-lg")}
          {...(returnFocus && { finalFocus: returnFocus })}
        >
          <div className="px-5 pt-5 pr-14 pb-4 sm:px-6 sm:pt-6 sm:pr-16">
            <BaseDialog.Title className={titleLook}>{title}</BaseDialog.Title>
            {description !== undefined && (
              <BaseDialog.Description className="mt-1 text-sm text-ink-soft">
                {description}
              </BaseDialog.Description>
            )}
          </div>
          <div className={body}>{children}</div>
          {/* The last, so that the focus begins with the first field. */}
          <BaseDialog.Close
            aria-label="Close"
            className="absolute top-4 right-3 grid size-8.5 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink sm:top-5 sm:right-4"
          >
            <X aria-hidden className="size-4" />
          </BaseDialog.Close>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** A dialog that only its own buttons (and Escape, where `onOpenChange` allows it) close. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  wide,
  onClosed,
  returnFocus,
}: Props) {
  return (
    <BaseAlertDialog.Root open={open} onOpenChange={onOpenChange} {...closed(onClosed)}>
      <BaseAlertDialog.Portal>
        <BaseAlertDialog.Backdrop className={backdrop} />
        <BaseAlertDialog.Popup
          className={cn(popup, wide ? "max-w-2xl" : "max-w-lg")}
          {...(returnFocus && { finalFocus: returnFocus })}
        >
          <div className="px-5 pt-5 pb-4 sm:px-6 sm:pt-6">
            <BaseAlertDialog.Title className={titleLook}>{title}</BaseAlertDialog.Title>
            {description !== undefined && (
              <BaseAlertDialog.Description
                render={<div />}
                className="mt-1.5 flex flex-col gap-2 text-sm text-ink-soft"
              >
                {description}
              </BaseAlertDialog.Description>
            )}
          </div>
          <div className={body}>{children}</div>
        </BaseAlertDialog.Popup>
      </BaseAlertDialog.Portal>
    </BaseAlertDialog.Root>
  );
}

/** Asks before something is done; `confirm` names it, as in "Revoke key". */
export function ConfirmDialog({
  confirm,
  onConfirm,
  busy = false,
  danger = true,
  cancel = "Cancel",
  children,
  ...rest
}: Props & {
  confirm: string;
  onConfirm: () => void;
  busy?: boolean;
  danger?: boolean;
  cancel?: string;
}) {
  return (
    <AlertDialog {...rest}>
      {children}
      <div className="mt-2 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={() => rest.onOpenChange(false)}>{cancel}</Button>
        <Button variant={danger ? "danger" : "primary"} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </AlertDialog>
  );
}
