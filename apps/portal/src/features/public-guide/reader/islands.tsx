"use client";

import { createIslands } from "#lib/islands.tsx";
import { Contents, MarkDone, ProgressBar } from "../progress/guide-progress.tsx";
import { CompletionPanel } from "../rating/completion-panel.tsx";
import { AccountLinks } from "./account-links.tsx";
import { CopyLink } from "./copy-link.tsx";
import { TrackView } from "./track-view.tsx";

/** The interactive parts of the public pages of guides and authors. */
const islands = createIslands({
  AccountLinks,
  CompletionPanel,
  Contents,
  CopyLink,
  MarkDone,
  ProgressBar,
  TrackView,
});

export const Island = islands.Island;
export const forEachIsland = islands.forEachIsland;
