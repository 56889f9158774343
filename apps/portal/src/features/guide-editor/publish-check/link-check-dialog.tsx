"use client";

import { Button } from "#components/ui/forms/button.tsx";
import { Dialog, DialogActions, type DialogState } from "#components/ui/overlays/dialog.tsx";
import { useEditorStore } from "../sync/use-editor-store.ts";
import { findLinkProblems } from "./link-problems.ts";
import { LinkCheckSection } from "./link-check-section.tsx";
import { ProblemList, useGoToStep } from "./problem-list.tsx";
import type { EditorLinkCheck } from "./use-link-check.ts";

/** Shows the check of the links of the open guide, at any time (contract CHECK-11). */
export function LinkCheckDialog({
  links,
  dialog: state,
  onShowStep,
}: {
  links: EditorLinkCheck;
  dialog: DialogState<unknown>["dialog"];
  /** Makes the step visible before it gets the focus. */
  onShowStep: () => void;
}) {
  const store = useEditorStore();
  const { goToStep, dialog } = useGoToStep(state, onShowStep);
  const { broken, unknown } = findLinkProblems(store.read().state, links.problems);
  return (
    <Dialog
      {...dialog}
      title="Check links"
      description="Guidepost requests the links and images of this guide, as readers would."
    >
      <div className="flex flex-col gap-4">
        {broken.length > 0 && (
          <ProblemList label="Broken links" problems={broken} onGoToStep={goToStep} />
        )}
        <LinkCheckSection
          view={links.view}
          broken={broken.length}
          unknown={unknown}
          onGoToStep={goToStep}
        />
      </div>
      <DialogActions>
        <Button busy={links.view.kind === "running"} onClick={() => links.start(true)}>
          Check again
        </Button>
      </DialogActions>
    </Dialog>
  );
}
