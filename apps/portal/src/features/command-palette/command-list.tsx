"use client";

import { Autocomplete } from "@base-ui/react/autocomplete";
import { Search } from "lucide-react";
import { useState } from "react";
import { Link } from "#components/ui/text/link.tsx";
import { setLetterKeys, useLetterKeys } from "#lib/browser/letter-keys.ts";
import { requestPageAction } from "#lib/browser/page-actions.ts";
import { useTheme } from "#lib/browser/use-theme.ts";
import {
  type Command,
  type CommandContext,
  type CommandGroup,
  docsSearchCommand,
  filterGroup,
  staticCommands,
} from "./commands.ts";
import { showDialog } from "./palette-store.ts";
import { useFound } from "./use-found.ts";
import { AuthorText } from "#components/ui/text/author-text.tsx";

const MAX_QUERY = 200;

export type PaletteUser = Pick<CommandContext, "username" | "isOwner">;

function Item({ command, onDone }: { command: Command; onDone: () => void }) {
  const { label, hint, icon: Icon } = command;
  const choose = () => {
    onDone();
    command.run?.();
  };
  return (
    <Autocomplete.Item
      value={command}
      onClick={choose}
      // A link, so that the editor can ask about unsaved changes before the page is left.
      render={"href" in command ? <Link href={command.href} /> : <div />}
      className="flex cursor-default items-center gap-3 rounded-md px-3 py-2 text-sm data-highlighted:bg-accent-soft data-highlighted:text-accent-strong"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
      <AuthorText as="span" className="min-w-0 flex-1 truncate text-left">
        {label}
      </AuthorText>
      {hint !== undefined && <span className="shrink-0 text-caption text-ink-soft">{hint}</span>}
    </Autocomplete.Item>
  );
}

/** The search field and the commands that match. Closed by choosing one. */
export function CommandList({ signOut, ...user }: PaletteUser & { signOut: () => void }) {
  const { setTheme } = useTheme();
  const hasLetterKeys = useLetterKeys();
  const [query, setQuery] = useState("");
  const { groups: found, isSearching } = useFound(query);
  const commands = staticCommands({
    ...user,
    hasLetterKeys,
    setTheme,
    setLetterKeys,
    showShortcuts: () => showDialog("shortcuts"),
    startOnPage: requestPageAction,
    // A navigation, so that the browser writes the file to the disk. The page stays.
    download: (path) => window.location.assign(path),
    signOut,
  });
  const [actions, pages, documentation] = commands.map((group) => filterGroup(group, query.trim()));
  // Guides and keys arrive later. They must not move the command that Enter chooses.
  const matching = [actions, pages, ...found, documentation].filter(
    (group): group is CommandGroup => group !== undefined && group.items.length > 0,
  );
  const isNothing = matching.length === 0 && !isSearching;
  const groups = isNothing
    ? [{ label: "Nothing in the portal matches", items: [docsSearchCommand(query.trim())] }]
    : matching;
  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      items={groups}
      value={query}
      onValueChange={setQuery}
      itemToStringValue={({ label }: Command) => label}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search aria-hidden className="size-4.5 shrink-0 text-ink-soft" />
        <Autocomplete.Input
          aria-label="Search guides, keys, pages and actions"
          placeholder="Search guides, keys, pages and actions"
          maxLength={MAX_QUERY}
          dir="auto"
          className="h-13 w-full bg-transparent text-body outline-none"
        />
      </div>
      <Autocomplete.Empty className="px-4 py-10 text-center text-sm text-ink-soft empty:p-0">
        Searching…
      </Autocomplete.Empty>
      <Autocomplete.List className="max-h-[min(26rem,60dvh)] scroll-py-2 overflow-y-auto p-2 empty:p-0">
        {(group: CommandGroup) => (
          <Autocomplete.Group key={group.label} items={group.items} className="mb-2 last:mb-0">
            <Autocomplete.GroupLabel className="px-3 py-1.5 text-xs font-semibold text-ink-soft">
              {group.label}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(command: Command) => (
                <Item key={command.id} command={command} onDone={() => showDialog(undefined)} />
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}
