"use client";

import { LetterKeysChoice } from "#components/ui/forms/letter-keys-choice.tsx";
import { Dialog } from "#components/ui/overlays/dialog.tsx";
import { Key } from "#components/ui/text/key.tsx";
import { commandKey } from "./command-key.ts";
import { showDialog, useOpenDialog } from "./palette-store.ts";

type Shortcut = { keys: string[]; action: string };

/** All keyboard shortcuts of the portal, by the place where they work. */
function shortcuts(): { place: string; items: Shortcut[] }[] {
  const command = commandKey();
  return [
    {
      place: "Everywhere",
      items: [
        { keys: [command, "K"], action: "Search, and go to a page" },
        { keys: ["?"], action: "Show this list" },
      ],
    },
    {
      place: "In the list of guides",
      items: [
        { keys: ["J"], action: "Next guide" },
        { keys: ["K"], action: "Previous guide" },
        { keys: ["Enter"], action: "Open the guide" },
        { keys: ["X"], action: "Select the guide" },
        { keys: ["Shift", "X"], action: "Select all guides up to this one" },
        { keys: ["Esc"], action: "Clear the selection" },
      ],
    },
    {
      place: "In the editor",
      items: [
        { keys: [command, "S"], action: "Save" },
        { keys: [command, "B"], action: "Bold" },
        { keys: [command, "I"], action: "Italic" },
        { keys: [command, "K"], action: "Insert a link into the text" },
        { keys: ["/"], action: "Insert a block" },
        { keys: [command, "Enter"], action: "Mark a task as done" },
        { keys: [command, "Shift", "Enter"], action: "Add a step below" },
        { keys: [command, "Shift", "V"], action: "Paste without formatting" },
      ],
    },
    {
      place: "On a public guide",
      items: [
        { keys: ["N"], action: "Next step" },
        { keys: ["P"], action: "Previous step" },
      ],
    },
  ];
}

export function ShortcutsDialog() {
  const isOpen = useOpenDialog() === "shortcuts";
  return (
    <Dialog open={isOpen} onClose={() => showDialog(undefined)} title="Keyboard shortcuts" wide>
      <div className="gap-8 sm:columns-2">
        {isOpen &&
          shortcuts().map(({ place, items }) => (
            <section key={place} aria-label={place} className="mb-5 break-inside-avoid">
              <h3 className="mb-1 text-caption font-semibold text-ink-soft">{place}</h3>
              <ul>
                {items.map(({ keys, action }) => (
                  <li
                    key={action}
                    className="flex items-center justify-between gap-4 border-b border-line py-2 text-sm last:border-0"
                  >
                    {action}
                    <span className="flex shrink-0 gap-1">
                      {keys.map((key) => (
                        <Key key={key}>{key}</Key>
                      ))}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
      <div className="mt-4">
        <LetterKeysChoice keys="N, P, J, K, X and ?" />
      </div>
    </Dialog>
  );
}
