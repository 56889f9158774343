"use client";

import { Toast } from "@base-ui/react/toast";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import type { ReactNode } from "react";

const manager = Toast.createToastManager();

type Action = {
  label: string;
  onClick: () => void;
  /** Called when the toast closes, and the action was not used. */
  onUnused?: () => void;
};

/** Reports a success, optionally with an action such as Undo. */
export function toast(title: string, action?: Action): void {
  closableToast(title, action);
}

/** Reports a success as `toast` does. The result closes the toast. */
export function closableToast(title: string, action?: Action): () => void {
  let isUsed = false;
  const act = () => {
    isUsed = true;
    // The action can run only once.
    manager.close(id);
    action?.onClick();
  };
  const id = manager.add({
    title,
    timeout: action ? 10_000 : 5_000,
    ...(action && { actionProps: { children: action.label, onClick: act } }),
    onClose: () => {
      if (!isUsed) action?.onUnused?.();
    },
  });
  return () => manager.close(id);
}

/** Reports an error until the user closes it. The same message replaces its earlier toast. */
export function toastError(message: string): void {
  // Toasts have no final period, unlike the messages of the service.
  const title = message.replace(/\.$/, "");
  manager.add({ id: title, title, type: "error", priority: "high", timeout: 0 });
}

function Toasts() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((one) => (
    <Toast.Root
      key={one.id}
      toast={one}
      className="pointer-events-auto flex items-center gap-3 rounded-lg border border-line bg-raised py-2.5 pr-2 pl-4 shadow-float transition-[opacity,translate] duration-200 data-ending-style:translate-y-2 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0"
    >
      {one.type === "error" ? (
        <CircleAlert aria-hidden className="size-4.5 shrink-0 text-danger" />
      ) : (
        <CircleCheck aria-hidden className="size-4.5 shrink-0 text-accent" />
      )}
      <Toast.Title className="min-w-0 flex-1 text-sm font-medium wrap-anywhere" />
      <Toast.Action className="rounded-md px-2.5 py-1.5 text-sm font-semibold text-accent hover:bg-sunken" />
      <Toast.Close
        aria-label="Close"
        className="grid size-8 place-items-center rounded-md text-ink-soft hover:bg-sunken"
      >
        <X aria-hidden className="size-4" />
      </Toast.Close>
    </Toast.Root>
  ));
}

export function Toaster({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      {children}
      <Toast.Portal>
        {/* With a dialog, the toasts are where they do not cover its buttons. */}
        <Toast.Viewport className="pointer-events-none fixed inset-x-4 bottom-4 z-60 flex flex-col gap-2 sm:left-auto sm:w-96 max-sm:in-[body:has([data-dialog-content])]:top-4 max-sm:in-[body:has([data-dialog-content])]:bottom-auto sm:in-[body:has([data-dialog-content])]:right-auto sm:in-[body:has([data-dialog-content])]:left-4">
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
