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

export type Place = { href: string; label: string; icon: LucideIcon };

/** The portal's places, as the sidebar lists them. */
export const navigation: readonly { title: string; places: readonly Place[] }[] = [
  {
    title: "Content",
    places: [
      { href: "/guides", label: "Guides", icon: FileText },
      { href: "/guides/trash", label: "Trash", icon: Trash2 },
    ],
  },
  {
    title: "Developer",
    places: [
      { href: "/developer/quick-start", label: "Quick start", icon: Rocket },
      { href: "/developer/keys", label: "API keys", icon: KeyRound },
      { href: "/developer/usage", label: "Usage", icon: ChartColumn },
      { href: "/developer/reference", label: "Reference", icon: BookOpen },
      { href: "/developer/docs", label: "Docs", icon: LifeBuoy },
    ],
  },
  {
    title: "Settings",
    places: [
      { href: "/settings/profile", label: "Profile", icon: User },
      { href: "/settings/security", label: "Security", icon: ShieldCheck },
      { href: "/settings/members", label: "Members", icon: Users },
      { href: "/settings/plan", label: "Plan", icon: CreditCard },
    ],
  },
];

const places = navigation.flatMap((group) => group.places);

/** The place that a path belongs to: the one with the longest address that begins it. */
export function placeOf(path: string): Place | undefined {
  return places
    .filter(({ href }) => path === href || path.startsWith(`${href}/`))
    .toSorted((one, other) => other.href.length - one.href.length)[0];
}
