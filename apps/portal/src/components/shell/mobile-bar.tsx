"use client";

import { Dialog } from "@base-ui/react/dialog";
import { Menu as MenuIcon, X } from "lucide-react";
import { useState } from "react";
import { Brand } from "#components/ui/brand.tsx";
import { Sidebar } from "./sidebar.tsx";
import { UserMenu, type SignedIn } from "./user-menu.tsx";

/** The top bar of small screens, with the navigation in a drawer. */
export function MobileBar(user: SignedIn) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <header
      id="mobile-bar"
      className="sticky top-0 z-30 flex h-14 items-center justify-between border-b border-line bg-canvas px-4 lg:hidden"
    >
      <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
        <div className="flex items-center gap-2">
          <Dialog.Trigger
            aria-label="Open the navigation"
            className="-ml-2 grid size-10 place-items-center rounded-md hover:bg-sunken"
          >
            <MenuIcon aria-hidden className="size-5" />
          </Dialog.Trigger>
          <Brand href="/guides" />
        </div>
        <Dialog.Portal>
          <Dialog.Backdrop className="fixed inset-0 z-40 bg-shade transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
          <Dialog.Popup className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] flex-col gap-6 overflow-y-auto border-r border-line bg-raised p-4 transition-[translate] duration-200 data-ending-style:-translate-x-full data-starting-style:-translate-x-full">
            <div className="flex items-center justify-between">
              <Dialog.Title render={<div />}>
                <Brand href="/guides" />
              </Dialog.Title>
              <Dialog.Close
                aria-label="Close the navigation"
                className="grid size-10 place-items-center rounded-md hover:bg-sunken"
              >
                <X aria-hidden className="size-5" />
              </Dialog.Close>
            </div>
            <Sidebar onNavigate={() => setIsOpen(false)} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
      <div>
        <UserMenu {...user} />
      </div>
    </header>
  );
}
