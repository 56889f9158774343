import type { ApiKey, GuideSummary } from "@guidepost/contract";
import {
  FilePlus2,
  FileText,
  Globe,
  KeyRound,
  Keyboard,
  LifeBuoy,
  type LucideIcon,
  Moon,
  Sun,
} from "lucide-react";
import { navigationFor } from "#components/shell/navigation.tsx";
import { DOCS_PAGES, docsPath } from "#lib/docs/docs-pages.ts";
import type { Theme } from "#lib/browser/theme.ts";

/** An entry of the palette: it opens a page, or runs a function. */
export type Command = {
  /** Unique among all commands. */
  id: string;
  label: string;
  /** A second line, such as the state of a guide. */
  hint?: string;
  icon: LucideIcon;
  /** Further words that find the command. */
  keywords?: string;
} & ({ href: string } | { run: () => void });

export type CommandGroup = { label: string; items: Command[] };

/** The user, and the functions of the page that commands call. */
export type CommandContext = {
  username: string;
  isOwner: boolean;
  setTheme: (theme: Theme) => void;
  showShortcuts: () => void;
};

function actionCommands({ username, setTheme, showShortcuts }: CommandContext): Command[] {
  return [
    { id: "new-guide", label: "New guide", icon: FilePlus2, href: "/guides/new" },
    {
      ...{ id: "public-page", label: "View your public page", icon: Globe },
      href: `/@${username}`,
    },
    {
      ...{ id: "dark", label: "Use the dark theme", icon: Moon, keywords: "appearance" },
      run: () => setTheme("dark"),
    },
    {
      ...{ id: "light", label: "Use the light theme", icon: Sun, keywords: "appearance" },
      run: () => setTheme("light"),
    },
    {
      ...{ id: "shortcuts", label: "Show keyboard shortcuts", icon: Keyboard, keywords: "help" },
      run: showShortcuts,
    },
  ];
}

/** Actions, pages of the portal, and pages of the documentation. */
export function staticCommands(context: CommandContext): CommandGroup[] {
  return [
    { label: "Actions", items: actionCommands(context) },
    {
      label: "Pages",
      items: navigationFor(context.isOwner).map(({ href, label, icon }) => ({
        ...{ id: href, label, icon, href, keywords: href },
      })),
    },
    {
      label: "Documentation",
      items: DOCS_PAGES.map(({ id, title, summary }) => ({
        ...{ id: `docs-${id}`, label: title, icon: LifeBuoy, href: docsPath(id) },
        keywords: `docs ${summary}`,
      })),
    },
  ];
}

export function guideCommands(guides: readonly GuideSummary[]): Command[] {
  return guides.map(({ id, title, status }) => ({
    ...{ id: `guide-${id}`, label: title, icon: FileText, href: `/guides/${id}` },
    hint: status === "published" ? "Published guide" : "Draft",
  }));
}

export function keyCommands(keys: readonly Pick<ApiKey, "id" | "name" | "last_four">[]): Command[] {
  return keys.map(({ id, name, last_four }) => ({
    ...{ id: `key-${id}`, label: name, icon: KeyRound, href: `/developer/keys/${id}` },
    hint: `API key …${last_four}`,
  }));
}

/** Whether each word of the query is in the label or the keywords. */
export function matches({ label, keywords = "" }: Command, query: string): boolean {
  const text = `${label} ${keywords}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The group with the matching commands only. Labels that match come first. */
export function filterGroup({ label, items }: CommandGroup, query: string): CommandGroup {
  const inLabel = (command: Command) => matches({ ...command, keywords: "" }, query);
  const found = items.filter((command) => matches(command, query));
  return { label, items: [...found.filter(inLabel), ...found.filter((one) => !inLabel(one))] };
}
