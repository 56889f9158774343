"use client";

import {
  type LucideIcon,
  Bell,
  BookOpen,
  ChartColumn,
  ChartSpline,
  CreditCard,
  FileText,
  History,
  KeyRound,
  LifeBuoy,
  Palette,
  Rocket,
  ScrollText,
  ShieldCheck,
  Trash2,
  User,
  Users,
  Webhook,
  Menu as MenuIcon,
  X,
} from "lucide-react";
import { Link } from "#components/ui/text/link.tsx";
import { usePathname } from "next/navigation";
import { cn } from "#lib/cn.ts";
import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, useState } from "react";
import { Brand } from "#components/ui/layout/brand.tsx";
import { usePendingPath } from "./navigation-progress.tsx";
import { type SignedIn, UserMenu } from "./user-menu.tsx";

/** What is shown after the labels of items, by their address. */
type NavigationBadges = Readonly<Record<string, ReactNode>>;

type NavigationItem = {
  href: string;
  label: string;
  icon: LucideIcon;
  /** Further words that find the page in the palette: what people call it elsewhere, and what it contains. */
  keywords: string;
  forOwners?: true;
};

/** The pages of the sidebar. */
const NAVIGATION: readonly { title: string; items: readonly NavigationItem[] }[] = [
  {
    title: "Content",
    items: [
      {
        href: "/guides",
        label: "Guides",
        icon: FileText,
        keywords: "content articles drafts published list search documents export zip backup",
      },
      {
        href: "/insights",
        label: "Insights",
        icon: ChartSpline,
        keywords:
          "analytics statistics views readers traffic numbers ratings report feedback comments",
      },
      {
        href: "/guides/trash",
        label: "Trash",
        icon: Trash2,
        keywords: "deleted restore recover removed delete permanently bin undelete",
      },
    ],
  },
  {
    title: "Developer",
    items: [
      {
        href: "/developer/quick-start",
        label: "Quick start",
        icon: Rocket,
        keywords: "getting started tutorial first request api",
      },
      {
        href: "/developer/keys",
        label: "API keys",
        icon: KeyRound,
        keywords: "token secret credentials create revoke rotate access bearer",
      },
      {
        href: "/developer/logs",
        label: "Logs",
        icon: ScrollText,
        keywords: "requests errors history debug explain 401 403 429",
      },
      {
        href: "/developer/webhooks",
        label: "Webhooks",
        icon: Webhook,
        keywords: "events callbacks notifications integrations endpoints deliveries signature",
      },
      {
        href: "/developer/usage",
        label: "Usage",
        icon: ChartColumn,
        keywords: "rate limit quota limits requests 402 429 consumption month",
      },
      {
        href: "/developer/reference",
        label: "Reference",
        icon: BookOpen,
        keywords: "openapi endpoints operations api try it swagger",
      },
      {
        href: "/docs",
        label: "Docs",
        icon: LifeBuoy,
        keywords: "documentation help manual support sdk cli mcp markdown how to guides",
      },
    ],
  },
  {
    title: "Settings",
    items: [
      {
        href: "/settings/profile",
        label: "Profile",
        icon: User,
        keywords:
          "name display name username email address avatar picture bio links account delete leave close keyboard shortcuts",
      },
      {
        href: "/settings/security",
        label: "Security",
        icon: ShieldCheck,
        keywords:
          "password two-factor 2fa mfa authenticator otp passkey sessions devices sign-in login google github recovery codes",
      },
      {
        href: "/settings/notifications",
        label: "Notification settings",
        icon: Bell,
        keywords: "email mail alerts weekly summary unsubscribe",
      },
      {
        href: "/settings/members",
        label: "Members",
        icon: Users,
        keywords: "invite team users people roles owner remove colleagues seats",
      },
      {
        href: "/settings/branding",
        label: "Branding",
        icon: Palette,
        keywords: "theme logo color colour accent design name embed",
        forOwners: true,
      },
      {
        href: "/settings/plan",
        label: "Plan",
        icon: CreditCard,
        keywords:
          "billing upgrade downgrade price pricing cost subscription invoice payment limits storage quota free pro team enterprise",
      },
      {
        href: "/settings/audit-log",
        label: "Audit log",
        icon: History,
        keywords: "history security events who changed activity compliance",
        forOwners: true,
      },
    ],
  },
];

const items = NAVIGATION.flatMap((group) => group.items);

/** The pages of the sidebar that a user may open. */
export function navigationFor(isOwner: boolean): readonly NavigationItem[] {
  return items.filter(({ forOwners }) => isOwner || !forOwners);
}

/** The item of a path: the one with the longest address that the path starts with. */
function navigationItemOf(path: string): NavigationItem | undefined {
  return items
    .filter(({ href }) => path === href || path.startsWith(`${href}/`))
    .toSorted((one, other) => other.href.length - one.href.length)[0];
}

/** The navigation of the portal; `onNavigate` closes the drawer on small screens. */
export function Sidebar({
  isOwner,
  badges,
  onNavigate,
}: {
  isOwner: boolean;
  badges: NavigationBadges;
  onNavigate?: () => void;
}) {
  const path = usePathname();
  const marked = navigationItemOf(usePendingPath() ?? "") ?? navigationItemOf(path);
  return (
    <nav aria-label="Portal" className="flex flex-col gap-6">
      {NAVIGATION.map(({ title, items }) => (
        <div key={title}>
          <p className="mb-1.5 px-2.5 text-xs font-semibold text-ink-soft">{title}</p>
          <ul className="flex flex-col gap-0.5">
            {items
              .filter(({ forOwners }) => isOwner || !forOwners)
              .map(({ href, label, icon: Icon }) => (
                <li key={href}>
                  <Link
                    href={href}
                    aria-current={marked?.href === href ? "page" : undefined}
                    {...(onNavigate && { onClick: onNavigate })}
                    className={cn(
                      "flex items-center gap-2.5 rounded-md px-2.5 py-2 text-sm font-medium transition-colors lg:py-1.5",
                      marked?.href === href
                        ? "bg-accent-soft text-accent-strong"
                        : "text-ink-soft hover:bg-sunken hover:text-ink",
                    )}
                  >
                    <Icon aria-hidden className="size-4 shrink-0" />
                    {label}
                    {badges[href]}
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The top bar of small screens, with the navigation in a drawer. */
export function MobileBar({
  isOwner,
  bell,
  badges,
  ...user
}: SignedIn & { isOwner: boolean; bell: ReactNode; badges: NavigationBadges }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <header
      id="mobile-bar"
      className="sticky top-0 z-30 flex h-14 items-center justify-between border-b border-line bg-canvas px-4 lg:hidden"
    >
      <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
        <div className="flex items-center gap-2">
          <Dialog.Trigger
            aria-label="Open the navigation"
            className="-ml-2 grid size-10 place-items-center rounded-md hover:bg-sunken"
          >
            <MenuIcon aria-hidden className="size-5" />
          </Dialog.Trigger>
          <Brand href="/guides" />
        </div>
        <Dialog.Portal>
          <Dialog.Backdrop className="fixed inset-0 z-40 bg-shade transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
          <Dialog.Popup className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] flex-col gap-6 overflow-y-auto border-r border-line bg-raised p-4 transition-[translate] duration-200 data-ending-style:-translate-x-full data-starting-style:-translate-x-full">
            <div className="flex items-center justify-between">
              <Dialog.Title render={<div />}>
                <Brand href="/guides" />
              </Dialog.Title>
              <Dialog.Close
                aria-label="Close the navigation"
                className="grid size-10 place-items-center rounded-md hover:bg-sunken"
              >
                <X aria-hidden className="size-5" />
              </Dialog.Close>
            </div>
            <Sidebar isOwner={isOwner} badges={badges} onNavigate={() => setIsOpen(false)} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
      <div className="flex items-center gap-1">
        {bell}
        <UserMenu {...user} />
      </div>
    </header>
  );
}
