"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Button } from "#components/ui/forms/button.tsx";
import { CopyButton } from "#components/ui/text/copy-button.tsx";
import { AlertDialog, DialogFooter } from "#components/ui/overlays/dialog.tsx";
import { RelativeTime } from "#components/ui/text/relative-time.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { authorOf } from "../history/version-texts.ts";
import { toastUntilEdit } from "../toast-until-edit.ts";
import { type Segment, type Part, partOf } from "./diff.ts";
import { Segments } from "./segments.tsx";
import type { EditorState, StoredVersion } from "../document/editor-state.ts";
import { type Choice, mergeGuide } from "../document/merge.ts";
import { useEditorStore, useSnapshot } from "../sync/use-editor-store.ts";
import { Badge } from "#components/ui/layout/badge.tsx";

/** The whole text for the clipboard. */
function textOfState({ title, description, steps }: EditorState): string {
  return [
    title,
    description,
    ...steps.map((step, index) => `Step ${index + 1}: ${step.title}\n${step.content}`),
  ].join("\n\n");
}

/** Who saved the other version, and when. The name is undefined while it is read, and when it is not known. */
function useOtherSave(theirs: StoredVersion): { name: string | undefined; at: string } {
  const ownRevision = useSnapshot(({ state }) => state.base.draft?.revision);
  const draft = theirs.draft?.revision === ownRevision ? undefined : theirs.draft;
  const isLive = theirs.status === "published" && !draft;
  // Only versions that readers saw have an author.
  const { data } = useQuery(
    useTRPC().guides.versions.queryOptions(
      { id: theirs.id, limit: 1 },
      { enabled: isLive, staleTime: 0 },
    ),
  );
  if (draft) return { name: draft.saved_by?.display_name, at: draft.saved_at };
  const [latest] = data?.versions ?? [];
  const name = latest?.guide_version === theirs.version ? authorOf(latest) : undefined;
  return { name: name || undefined, at: theirs.updated_at };
}

/** Lets the author choose, for each part that both versions changed, which one to keep. */
export function ConflictDialog({
  theirs,
  onLater,
}: {
  theirs: StoredVersion;
  onLater: () => void;
}) {
  const store = useEditorStore();
  const state = useSnapshot((snapshot) => snapshot.state);
  const parts = useMemo(() => mergeGuide(state, theirs).overlaps.map(partOf), [state, theirs]);
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const open = parts.filter(({ id }) => choices[id] === undefined).length;

  const { name, at } = useOtherSave(theirs);
  const apply = (chosen: Readonly<Record<string, Choice>>) => {
    const undo = store.resolve(theirs, chosen);
    toastUntilEdit(store, "Both versions are combined", undo);
  };
  const applyAll = (choice: Choice) =>
    apply(Object.fromEntries(parts.map(({ id }) => [id, choice])));

  return (
    <AlertDialog
      open
      onClose={onLater}
      wide
      title="This guide was changed elsewhere"
      description={
        <p>
          {name === undefined ? (
            <>
              It was saved <RelativeTime at={at} /> in another tab, by another user or through the
              API.
            </>
          ) : (
            <>
              {name} saved it <RelativeTime at={at} />.
            </>
          )}{" "}
          Choose which version to keep of each part that both of you changed. All other changes are
          combined.
        </p>
      }
    >
      <div className="mb-4 flex flex-wrap gap-2">
        <Button onClick={() => applyAll("mine")}>Keep all mine</Button>
        <Button onClick={() => applyAll("theirs")}>Take all theirs</Button>
        <CopyButton text={textOfState(state)} label="Copy my text" caption="Copy my text" />
      </div>
      <Comparison
        parts={parts}
        choices={choices}
        onChoose={(id, choice) => setChoices({ ...choices, [id]: choice })}
      />
      <DialogFooter className="flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="mr-auto text-caption text-ink-soft">
          {open > 0 ? `${open} of ${parts.length} left to choose` : "All parts are chosen"}
        </p>
        <Button variant="ghost" onClick={onLater}>
          Decide later
        </Button>
        <Button variant="primary" disabled={open > 0} onClick={() => apply(choices)}>
          Apply choices
        </Button>
      </DialogFooter>
    </AlertDialog>
  );
}

function Version({
  name,
  label,
  segments,
  isHtml,
  isChosen,
  onChoose,
}: {
  name: string;
  label: string;
  segments: Segment[] | undefined;
  isHtml: boolean;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <label className="flex min-w-0 cursor-pointer gap-3 rounded-md border border-line px-3 py-2.5 transition-colors hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0">
        <span className="block text-xs font-semibold">{label}</span>
        <Segments segments={segments} isHtml={isHtml} absent="Step deleted" />
      </span>
    </label>
  );
}

/** The parts that both versions changed, each with a choice between them. */
function Comparison({
  parts,
  choices,
  onChoose,
}: {
  parts: readonly Part[];
  choices: Readonly<Record<string, Choice>>;
  onChoose: (id: string, choice: Choice) => void;
}) {
  return (
    <ul className="flex flex-col gap-4">
      {parts.map(({ id, name, mine, theirs, isHtml }) => (
        <li key={id}>
          <fieldset>
            <legend className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1">
              <Badge>{name}</Badge>
              {isHtml && (
                <span className="text-xs text-ink-soft">
                  The words are the same. The formatting, links or images differ.
                </span>
              )}
            </legend>
            <div className="grid gap-2 sm:grid-cols-2">
              <Version
                name={id}
                label="Mine"
                segments={mine}
                isHtml={isHtml}
                isChosen={choices[id] === "mine"}
                onChoose={() => onChoose(id, "mine")}
              />
              <Version
                name={id}
                label="Theirs"
                segments={theirs}
                isHtml={isHtml}
                isChosen={choices[id] === "theirs"}
                onChoose={() => onChoose(id, "theirs")}
              />
            </div>
          </fieldset>
        </li>
      ))}
    </ul>
  );
}
