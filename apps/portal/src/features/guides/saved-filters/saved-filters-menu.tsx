"use client";

import { MAX_SAVED_FILTERS, type SavedFilter } from "@guidepost/contract";
import { Bookmark, BookmarkPlus, Check, Settings2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/forms/button.tsx";
import { Dialog, useDialogState } from "#components/ui/overlays/dialog.tsx";
import { Menu, type MenuEntry } from "#components/ui/overlays/menu.tsx";
import {
  fromSavedQuery,
  type GuideQuery,
  isSavable,
  isSameView,
  toSavedQuery,
} from "../guide-query.ts";
import { RenameForm, SaveForm } from "./filter-forms.tsx";
import { useSavedFilters } from "./use-saved-filters.ts";

/** Saves the search, the filters and the order of the list, and applies saved ones (contract LIST-23). */
export function SavedFiltersMenu({
  query,
  onApply,
}: {
  query: GuideQuery;
  onApply: (query: GuideQuery) => void;
}) {
  const { filters, remove } = useSavedFilters();
  const [opened, setOpened] = useState<"save" | "manage">();
  const { subject: toRename, ...renaming } = useDialogState<SavedFilter>();
  const close = () => setOpened(undefined);
  const isFull = filters.length >= MAX_SAVED_FILTERS;
  const entries: MenuEntry[] = [
    ...filters.map((filter) => {
      const saved = fromSavedQuery(filter.query);
      return {
        label: filter.name,
        icon: isSameView(saved, query) ? Check : Bookmark,
        onSelect: () => onApply(saved),
      };
    }),
    ...(filters.length > 0 ? (["separator"] as const) : []),
    {
      label: isFull ? `Save filters (at most ${MAX_SAVED_FILTERS})` : "Save these filters…",
      icon: BookmarkPlus,
      disabled: isFull || !isSavable(query),
      onSelect: () => setOpened("save"),
    },
    ...(filters.length > 0
      ? [
          {
            label: "Manage saved filters…",
            icon: Settings2,
            onSelect: () => setOpened("manage"),
          },
        ]
      : []),
  ];
  return (
    <>
      <Menu
        trigger={
          <Button variant="ghost" size="sm" icon={Bookmark}>
            <span className="max-sm:sr-only">Saved filters</span>
          </Button>
        }
        entries={entries}
      />
      <Dialog
        open={opened === "save"}
        onClose={close}
        title="Save filters"
        description="Saves the search, the filters and the order of this list for you, in every browser."
      >
        <SaveForm query={toSavedQuery(query)} onDone={close} />
      </Dialog>
      <Dialog open={opened === "manage"} onClose={close} title="Saved filters">
        {filters.length === 0 ? (
          <p className="text-sm text-ink-soft">
            No saved filters. Filter the list, then choose “Save these filters”.
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {filters.map((filter) => (
              <li key={filter.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
                <span className="min-w-0 flex-1 basis-40 text-sm font-medium wrap-anywhere">
                  {filter.name}
                </span>
                <span className="flex gap-2">
                  <Button
                    size="sm"
                    aria-label={`Rename filter ${filter.name}`}
                    onClick={() => renaming.show(filter)}
                  >
                    Rename
                  </Button>
                  <Button
                    size="sm"
                    aria-label={`Delete filter ${filter.name}`}
                    onClick={() => remove(filter)}
                  >
                    Delete
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Dialog>
      {toRename && (
        <Dialog {...renaming.dialog} title="Rename filter">
          <RenameForm filter={toRename} onDone={renaming.close} />
        </Dialog>
      )}
    </>
  );
}
