"use client";

import { Dialog } from "@base-ui/react/dialog";
import { Search } from "lucide-react";
import { useEffect } from "react";
import { IconButton } from "#components/ui/forms/button.tsx";
import { useSignOut } from "#components/shell/user-menu.tsx";
import { areLetterKeysOn } from "#lib/browser/letter-keys.ts";
import { shortcutKey } from "#lib/browser/shortcut-key.ts";
import { CommandList, type PaletteUser } from "./command-list.tsx";
import { showDialog, useOpenDialog } from "./palette-store.ts";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";

/** Whether a key is typed into a field or into the text of a guide. */
function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest("input, textarea, select") !== null)
  );
}

/** Opens the palette with Ctrl K or ⌘ K, and the list of shortcuts with `?`. */
function useShortcuts(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // The editor uses Ctrl K in a text for links.
      if (event.defaultPrevented || event.altKey) return;
      const hasCommandKey = event.ctrlKey || event.metaKey;
      if (hasCommandKey && !event.shiftKey && shortcutKey(event) === "k") {
        event.preventDefault();
        showDialog("commands");
      }
      const isLetter = !hasCommandKey && !isTyping(event) && areLetterKeysOn();
      if (isLetter && shortcutKey(event) === "?") showDialog("shortcuts");
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** The search over guides, keys, pages, actions and documentation, with the list of shortcuts. */
export function CommandPalette(user: PaletteUser) {
  useShortcuts();
  const isOpen = useOpenDialog() === "commands";
  const signOut = useSignOut();
  return (
    <>
      <Dialog.Root open={isOpen} onOpenChange={(open) => showDialog(open ? "commands" : undefined)}>
        <Dialog.Portal>
          <Dialog.Backdrop className="fixed inset-0 z-50 bg-shade transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
          <Dialog.Popup
            aria-label="Commands"
            className="fixed top-[12dvh] left-1/2 z-50 flex w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 flex-col overflow-hidden rounded-xl border border-line bg-raised shadow-float transition-[opacity,scale] duration-150 data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0"
          >
            <CommandList {...user} signOut={signOut.start} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
      <ShortcutsDialog />
      {signOut.dialog}
    </>
  );
}

/** The button that opens the palette. */
export function SearchButton() {
  return (
    <IconButton
      icon={Search}
      label="Search and commands"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => showDialog("commands")}
      className="size-9!"
    />
  );
}
