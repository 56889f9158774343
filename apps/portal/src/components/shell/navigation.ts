import {
  BookOpen,
  ChartColumn,
  CreditCard,
  FileText,
  KeyRound,
  LifeBuoy,
  Rocket,
  ShieldCheck,
  Trash2,
  User,
  Users,
  type LucideIcon,
} from "lucide-react";

export type NavigationItem = { href: string; label: string; icon: LucideIcon };

/** The pages of the sidebar. */
export const NAVIGATION: readonly { title: string; items: readonly NavigationItem[] }[] = [
  {
    title: "Content",
    items: [
      { href: "/guides", label: "Guides", icon: FileText },
      { href: "/guides/trash", label: "Trash", icon: Trash2 },
    ],
  },
  {
    title: "Developer",
    items: [
      { href: "/developer/quick-start", label: "Quick start", icon: Rocket },
      { href: "/developer/keys", label: "API keys", icon: KeyRound },
      { href: "/developer/usage", label: "Usage", icon: ChartColumn },
      { href: "/developer/reference", label: "Reference", icon: BookOpen },
      { href: "/developer/docs", label: "Docs", icon: LifeBuoy },
    ],
  },
  {
    title: "Settings",
    items: [
      { href: "/settings/profile", label: "Profile", icon: User },
      { href: "/settings/security", label: "Security", icon: ShieldCheck },
      { href: "/settings/members", label: "Members", icon: Users },
      { href: "/settings/plan", label: "Plan", icon: CreditCard },
    ],
  },
];

const items = NAVIGATION.flatMap((group) => group.items);

/** The item of a path: the one with the longest address that the path starts with. */
export function navigationItemOf(path: string): NavigationItem | undefined {
  return items
    .filter(({ href }) => path === href || path.startsWith(`${href}/`))
    .toSorted((one, other) => other.href.length - one.href.length)[0];
}
