import type { ApiKey, GuideSummary } from "@guidepost/contract";
import {
  BookOpenText,
  CreditCard,
  Download,
  FilePlus2,
  FileText,
  FileUp,
  Fingerprint,
  Globe,
  KeyRound,
  Keyboard,
  LifeBuoy,
  LockKeyhole,
  LogOut,
  type LucideIcon,
  MessageSquareText,
  Monitor,
  Moon,
  ShieldCheck,
  Sun,
  UserPlus,
  Webhook,
} from "lucide-react";
import { navigationFor } from "#components/shell/navigation.tsx";
import { EXPORT_PATH } from "#lib/account-export.ts";
import type { PageAction } from "#lib/browser/page-actions.ts";
import type { Theme } from "#lib/browser/theme.ts";
import { DOCS_PAGES, docsPath } from "#lib/docs/docs-pages.ts";

/** An entry of the palette: it opens a page, runs a function, or both. */
export type Command = {
  /** Unique among all commands. */
  id: string;
  label: string;
  /** A second line, such as the state of a guide. */
  hint?: string;
  icon: LucideIcon;
  /** Further words that find the command. */
  keywords?: string;
} & ({ href: string; run?: () => void } | { run: () => void });

export type CommandGroup = { label: string; items: Command[] };

/** The user, and the functions of the page that commands call. */
export type CommandContext = {
  username: string;
  isOwner: boolean;
  /** Whether shortcuts of a single letter work. */
  hasLetterKeys: boolean;
  setTheme: (theme: Theme) => void;
  setLetterKeys: (areOn: boolean) => void;
  showShortcuts: () => void;
  /** Starts an action of the page that opens. */
  startOnPage: (action: PageAction) => void;
  /** Downloads a file of the portal. */
  download: (path: string) => void;
  signOut: () => void;
};

/** What an action does: it opens a page, starts an action there, or runs a function. */
type Effect =
  | { href: string | ((context: CommandContext) => string); starts?: PageAction }
  | { run: (context: CommandContext) => void };

type Action = Omit<Command, "href" | "run" | "keywords"> & {
  keywords: string;
  forOwners?: true;
  isOffered?: (context: CommandContext) => boolean;
} & Effect;

/** The actions of the palette, each with the words that find it. */
const ACTIONS: readonly Action[] = [
  {
    id: "new-guide",
    label: "New guide",
    icon: FilePlus2,
    keywords: "create write start draft template",
    href: "/guides/new",
  },
  {
    id: "import",
    label: "Import guides",
    icon: FileUp,
    keywords: "upload file markdown html word docx zip notion confluence",
    href: "/guides",
    starts: "import guides",
  },
  {
    id: "export",
    label: "Export all guides",
    icon: Download,
    keywords: "download backup zip archive markdown json",
    run: ({ download }) => download(EXPORT_PATH),
  },
  {
    id: "create-key",
    label: "Create API key",
    icon: KeyRound,
    keywords: "new token secret",
    href: "/developer/keys",
    starts: "create key",
  },
  {
    id: "create-webhook",
    label: "Create webhook",
    icon: Webhook,
    keywords: "new endpoint events callback",
    forOwners: true,
    href: "/developer/webhooks",
    starts: "create webhook",
  },
  {
    id: "invite",
    label: "Invite a member",
    icon: UserPlus,
    keywords: "add team user people colleague",
    forOwners: true,
    href: "/settings/members",
    starts: "invite member",
  },
  {
    id: "feedback",
    label: "Read feedback of readers",
    icon: MessageSquareText,
    keywords: "comments ratings messages reviews",
    href: "/insights/feedback",
  },
  {
    id: "password",
    label: "Change password",
    icon: LockKeyhole,
    keywords: "security sign-in login",
    href: "/settings/security",
  },
  {
    id: "two-factor",
    label: "Set up two-factor sign-in",
    icon: ShieldCheck,
    keywords: "2fa mfa authenticator otp security recovery codes",
    href: "/settings/security",
  },
  {
    id: "passkey",
    label: "Add a passkey",
    icon: Fingerprint,
    keywords: "security fingerprint face webauthn sign-in login",
    href: "/settings/security",
  },
  {
    id: "plan",
    label: "Upgrade or change the plan",
    icon: CreditCard,
    keywords: "billing price pricing cost downgrade subscription",
    forOwners: true,
    href: "/settings/plan",
  },
  {
    id: "public-page",
    label: "View your public page",
    icon: Globe,
    keywords: "profile share readers",
    href: ({ username }) => `/@${username}`,
  },
  ...(
    [
      ["dark", "Use the dark theme", Moon],
      ["light", "Use the light theme", Sun],
      ["system", "Use the theme of the system", Monitor],
    ] as const
  ).map(([theme, label, icon]): Action => ({
    id: theme,
    label,
    icon,
    keywords: "appearance color mode night",
    run: ({ setTheme }) => setTheme(theme),
  })),
  {
    id: "shortcuts",
    label: "Show keyboard shortcuts",
    icon: Keyboard,
    keywords: "help keys hotkeys accessibility",
    run: ({ showShortcuts }) => showShortcuts(),
  },
  {
    id: "letter-keys-off",
    label: "Turn single-letter shortcuts off",
    icon: Keyboard,
    keywords: "disable keyboard keys hotkeys accessibility",
    isOffered: ({ hasLetterKeys }) => hasLetterKeys,
    run: ({ setLetterKeys }) => setLetterKeys(false),
  },
  {
    id: "letter-keys-on",
    label: "Turn single-letter shortcuts on",
    icon: Keyboard,
    keywords: "enable keyboard keys hotkeys accessibility",
    isOffered: ({ hasLetterKeys }) => !hasLetterKeys,
    run: ({ setLetterKeys }) => setLetterKeys(true),
  },
  {
    id: "sign-out",
    label: "Sign out",
    icon: LogOut,
    keywords: "log out logout leave session end",
    run: ({ signOut }) => signOut(),
  },
];

function actionCommands(context: CommandContext): Command[] {
  return ACTIONS.filter(
    ({ forOwners, isOffered }) => (context.isOwner || !forOwners) && (isOffered?.(context) ?? true),
  ).map((action): Command => {
    const { id, label, icon, keywords } = action;
    if ("run" in action) return { id, label, icon, keywords, run: () => action.run(context) };
    const { href: target, starts } = action;
    const href = typeof target === "function" ? target(context) : target;
    return {
      id,
      label,
      icon,
      keywords,
      href,
      ...(starts && { run: () => context.startOnPage(starts) }),
    };
  });
}

/** Actions, pages of the portal, and pages of the documentation. */
export function staticCommands(context: CommandContext): CommandGroup[] {
  return [
    { label: "Actions", items: actionCommands(context) },
    {
      label: "Pages",
      items: navigationFor(context.isOwner).map(({ href, label, icon, keywords }) => ({
        id: href,
        label,
        icon,
        href,
        keywords: `${keywords} ${href}`,
      })),
    },
    {
      label: "Documentation",
      items: DOCS_PAGES.map(({ id, title, summary }) => ({
        id: `docs-${id}`,
        label: title,
        icon: LifeBuoy,
        href: docsPath(id),
        keywords: `docs ${summary}`,
      })),
    },
  ];
}

export function guideCommands(guides: readonly GuideSummary[]): Command[] {
  return guides.map(({ id, title, status }) => ({
    id: `guide-${id}`,
    label: title,
    icon: FileText,
    href: `/guides/${id}`,
    hint: status === "published" ? "Published guide" : "Draft",
  }));
}

export function keyCommands(keys: readonly Pick<ApiKey, "id" | "name" | "last_four">[]): Command[] {
  return keys.map(({ id, name, last_four }) => ({
    id: `key-${id}`,
    label: name,
    icon: KeyRound,
    href: `/developer/keys/${id}`,
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

/** The search of the documentation, for words that nothing in the portal matches. */
export function docsSearchCommand(query: string): Command {
  return {
    id: "docs-search",
    label: `Search the docs for “${query}”`,
    icon: BookOpenText,
    href: `/docs/search?${new URLSearchParams({ q: query }).toString()}`,
  };
}
