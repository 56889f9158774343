"use client";

import { Ellipsis, Pin, PinOff, Send, Trash2, Undo2, X } from "lucide-react";
import { Button, IconButton } from "#components/ui/forms/button.tsx";
import { Menu } from "#components/ui/overlays/menu.tsx";
import { ACTION_LABELS, type ListAction } from "./selection-texts.ts";

const ICONS = {
  publish: Send,
  unpublish: Undo2,
  feature: Pin,
  unfeature: PinOff,
  delete: Trash2,
} as const;

/** The actions on the selected guides: buttons, and a menu in a narrow window. */
export function SelectionBar({
  mayFeature,
  running,
  onAction,
  count,
  onSelectAll,
  onClear,
}: {
  mayFeature: boolean;
  /** The action that runs. */
  running: ListAction | undefined;
  onAction: (action: ListAction) => void;
  /** The number of guides on the page. */
  count: number;
  /** Undefined when all guides of the page are selected. */
  onSelectAll: (() => void) | undefined;
  onClear: () => void;
}) {
  const isRunning = running !== undefined;
  const actions = (Object.keys(ICONS) as ListAction[]).filter(
    (action) => mayFeature || !action.endsWith("feature"),
  );
  return (
    <>
      {onSelectAll && (
        <Button variant="ghost" size="sm" onClick={onSelectAll}>
          Select all {count}
          <span className="max-sm:sr-only"> on this page</span>
        </Button>
      )}
      <div className="hidden items-center gap-1 xl:flex">
        {actions.map((action) => (
          <Button
            key={action}
            variant="ghost"
            size="sm"
            icon={ICONS[action]}
            busy={running === action}
            disabled={isRunning && running !== action}
            className={action === "delete" ? "text-danger!" : undefined}
            onClick={() => onAction(action)}
          >
            {ACTION_LABELS[action]}
          </Button>
        ))}
      </div>
      <div className="xl:hidden">
        <Menu
          trigger={
            <Button variant="ghost" size="sm" icon={Ellipsis} busy={isRunning}>
              Actions
            </Button>
          }
          entries={actions.map((action) => ({
            label: ACTION_LABELS[action],
            icon: ICONS[action],
            danger: action === "delete",
            disabled: isRunning,
            onSelect: () => onAction(action),
          }))}
        />
      </div>
      <IconButton icon={X} label="Clear selection" className="size-8!" onClick={onClear} />
    </>
  );
}
