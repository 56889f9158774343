"use client";

import { CopyButton } from "#components/ui/copy-button.tsx";
import { createIslands } from "#lib/islands.tsx";
import { AccountLinks } from "./account-links.tsx";

/** The interactive parts of the documentation. */
const islands = createIslands({ AccountLinks, CopyButton });

export const Island = islands.Island;
export const forEachIsland = islands.forEachIsland;
