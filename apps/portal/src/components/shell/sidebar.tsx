"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { cn } from "#lib/cn.ts";
import { NAVIGATION, navigationItemOf } from "./navigation.ts";

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
