"use client";

import { createIslands } from "#lib/browser/islands.tsx";
import { Contents, MarkDone, ProgressBar } from "../progress/guide-progress.tsx";
import { CompletionPanel } from "../rating/completion-panel.tsx";
import { StepFeedback } from "../rating/step-feedback.tsx";
import { OfflineNote } from "../reading/offline-note.tsx";
import { ReadingSettings } from "../reading/reading-settings.tsx";
import { ShareGuide } from "../reading/share-guide.tsx";
import { StepView } from "../reading/step-view.tsx";
import { AccountLinks } from "./account-links.tsx";
import { TrackView } from "./track-view.tsx";

/** The interactive parts of the public pages of guides and authors. */
const islands = createIslands({
  AccountLinks,
  CompletionPanel,
  Contents,
  MarkDone,
  OfflineNote,
  ProgressBar,
  ReadingSettings,
  ShareGuide,
  StepFeedback,
  StepView,
  TrackView,
});

export const Island = islands.Island;
export const forEachIsland = islands.forEachIsland;
