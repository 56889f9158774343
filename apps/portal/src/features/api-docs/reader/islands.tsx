"use client";

import { CopyButton } from "#components/ui/text/copy-button.tsx";
import { createIslands } from "#lib/browser/islands.tsx";
import { AccountLinks } from "./account-links.tsx";
import { DocsSearch } from "./docs-search.tsx";

/** The interactive parts of the documentation. */
const islands = createIslands({ AccountLinks, CopyButton, DocsSearch });

export const Island = islands.Island;
export const forEachIsland = islands.forEachIsland;
