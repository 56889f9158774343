"use client";

import { createIslands } from "#lib/browser/islands.tsx";
import { AccountLinks, StartLink } from "./account-links.tsx";

/** The interactive parts of the home page. */
const islands = createIslands({ AccountLinks, StartLink });

export const Island = islands.Island;
export const forEachIsland = islands.forEachIsland;
