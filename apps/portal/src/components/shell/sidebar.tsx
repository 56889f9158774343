"use client";

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
import { Link } from "#components/ui/link.tsx";
import { usePathname } from "next/navigation";
import { cn } from "#lib/cn.ts";

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

/** The navigation of the portal; `onNavigate` closes the drawer on small screens. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const current = navigationItemOf(usePathname());
  return (
    <nav aria-label="Portal" className="flex flex-col gap-6">
      {NAVIGATION.map(({ title, items }) => (
        <div key={title}>
          <p className="mb-1.5 px-2.5 text-xs font-semibold text-ink-soft">{title}</p>
          <ul className="flex flex-col gap-0.5">
            {items.map(({ href, label, icon: Icon }) => (
              <li key={href}>
                <Link
                  href={href}
                  aria-current={current?.href === href ? "page" : undefined}
                  {...(onNavigate && { onClick: onNavigate })}
                  className={cn(
                    "flex items-center gap-2.5 rounded-md px-2.5 py-2 text-sm font-medium transition-colors lg:py-1.5",
                    current?.href === href
                      ? "bg-accent-soft text-accent-strong"
                      : "text-ink-soft hover:bg-sunken hover:text-ink",
                  )}
                >
                  <Icon aria-hidden className="size-4 shrink-0" />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
