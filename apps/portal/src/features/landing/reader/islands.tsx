"use client";

import { CopyButton } from "#components/ui/text/copy-button.tsx";
import { createIslands } from "#lib/browser/islands.tsx";
import { AccountLinks, StartLink } from "./account-links.tsx";

/** The interactive parts of the home page. */
const islands = createIslands({ AccountLinks, CopyButton, StartLink });

export const Island = islands.Island;
export const forEachIsland = islands.forEachIsland;
