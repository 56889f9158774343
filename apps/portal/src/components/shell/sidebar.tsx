"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { cn } from "#lib/cn.ts";
import { navigation, placeOf } from "./navigation.ts";

/** The portal's navigation; `onGo` closes the drawer that it stands in on small screens. */
export function Sidebar({ onGo }: { onGo?: () => void }) {
  const current = placeOf(usePathname());
  return (
    <nav aria-label="Portal" className="flex flex-col gap-6">
      {navigation.map(({ title, places }) => (
        <div key={title}>
          <p className="mb-1.5 px-2.5 text-xs font-semibold text-ink-soft">{title}</p>
          <ul className="flex flex-col gap-0.5">
            {places.map(({ href, label, icon: Icon }) => (
              <li key={href}>
                <Link
                  href={href}
                  aria-current={current?.href === href ? "page" : undefined}
                  {...(onGo && { onClick: onGo })}
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
