"use client";

import { Button } from "#components/ui/forms/button.tsx";
import { Dialog, DialogActions, type DialogState } from "#components/ui/overlays/dialog.tsx";
import { pluralize } from "#lib/formats/format.ts";
import { useEditorStore } from "../sync/use-editor-store.ts";
import type { Problem } from "./find-problems.ts";
import { LinkCheckSection } from "./link-check-section.tsx";
import { findLinkProblems } from "./link-problems.ts";
import { ProblemList, useGoToStep } from "./problem-list.tsx";
import type { EditorLinkCheck } from "./use-link-check.ts";

/** Shows the problems of a guide with a link to each step, before it is published (contract LIFE-12). */
export function PublishCheckDialog({
  problems,
  links,
  dialog: state,
  onShowStep,
  onPublish,
}: {
  /** The problems that the editor finds itself. */
  problems: readonly Problem[];
  links: EditorLinkCheck;
  dialog: DialogState<unknown>["dialog"];
  /** Makes the step visible before it gets the focus. */
  onShowStep: () => void;
  onPublish: () => void;
}) {
  const store = useEditorStore();
  const { goToStep, dialog } = useGoToStep(state, onShowStep);
  const { broken, unknown } = findLinkProblems(store.read().state, links.problems);
  const all = [...problems, ...broken].toSorted((one, other) => one.step - other.step);
  return (
    <Dialog
      {...dialog}
      title="Publish this guide?"
      description={`${pluralize(all.length, "problem")} found. You can publish anyway.`}
    >
      <div className="flex flex-col gap-4">
        <ProblemList label="Problems" problems={all} onGoToStep={goToStep} />
        <LinkCheckSection
          view={links.view}
          broken={broken.length}
          unknown={unknown}
          onGoToStep={goToStep}
        />
      </div>
      <DialogActions>
        <Button onClick={dialog.onClose}>Keep editing</Button>
        <Button variant="primary" onClick={onPublish}>
          Publish anyway
        </Button>
      </DialogActions>
    </Dialog>
  );
}
