"use client";

import type { Guide } from "@guidepost/contract";
import { useMemo, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { AlertDialog } from "#components/ui/dialog.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { toast } from "#components/ui/toaster.tsx";
import { Comparison } from "./comparison.tsx";
import { partOf } from "./diff.ts";
import type { EditorState } from "../document/editor-state.ts";
import { mergeGuide, type Choice } from "../document/merge.ts";
import { useEditorStore, useSnapshot, useUpdateGuideCache } from "../sync/use-editor-store.ts";

/** The whole text for the clipboard. */
function textOfState({ title, description, steps }: EditorState): string {
  return [
    title,
    description,
    ...steps.map((step, index) => `Step ${index + 1}: ${step.title}\n${step.content}`),
  ].join("\n\n");
}

/** Lets the author choose, for each part that both versions changed, which one to keep. */
export function ConflictDialog({ theirs, onLater }: { theirs: Guide; onLater: () => void }) {
  const store = useEditorStore();
  const updateGuideCache = useUpdateGuideCache();
  const state = useSnapshot((snapshot) => snapshot.state);
  const parts = useMemo(() => mergeGuide(state, theirs).overlaps.map(partOf), [state, theirs]);
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const chooseAll = (choice: Choice) =>
    setChoices(Object.fromEntries(parts.map(({ id }) => [id, choice])));
  const open = parts.filter(({ id }) => choices[id] === undefined).length;

  const apply = () => {
    const undo = store.resolve(theirs, choices);
    updateGuideCache(theirs);
    toast("Both versions are combined", { label: "Undo", onClick: undo });
  };

  return (
    <AlertDialog
      open
      onClose={onLater}
      wide
      title="This guide was changed elsewhere"
      description={
        <p>
          It was saved <RelativeTime at={theirs.updated_at} /> in another tab, by another user or
          through the API. Choose which version to keep of each part that both of you changed. All
          other changes are combined.
        </p>
      }
    >
      <div className="mb-4 flex flex-wrap gap-2">
        <Button onClick={() => chooseAll("mine")}>Keep all mine</Button>
        <Button onClick={() => chooseAll("theirs")}>Take all theirs</Button>
        <CopyButton text={textOfState(state)} label="Copy my text" caption="Copy my text" />
      </div>
      <Comparison
        parts={parts}
        choices={choices}
        onChoose={(id, choice) => setChoices({ ...choices, [id]: choice })}
      />
      {/* Stays visible below a long comparison. */}
      <div className="sticky -bottom-5 -mx-5 mt-5 -mb-5 flex flex-wrap items-center justify-end gap-2 rounded-b-xl border-t border-line bg-raised px-5 py-4 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6">
        <p role="status" className="mr-auto text-caption text-ink-soft">
          {open > 0 ? `${open} of ${parts.length} left to choose` : "All parts are chosen"}
        </p>
        <Button variant="ghost" onClick={onLater}>
          Decide later
        </Button>
        <Button variant="primary" disabled={open > 0} onClick={apply}>
          Apply choices
        </Button>
      </div>
    </AlertDialog>
  );
}
