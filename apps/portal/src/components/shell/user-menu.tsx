"use client";

import { ExternalLink, LogOut, Monitor, Moon, Settings, Sun } from "lucide-react";
import { Avatar } from "#components/ui/avatar.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { useTheme } from "#lib/hooks/use-theme.ts";
import { useSignOut } from "./sign-out.tsx";

export type SignedIn = { username: string; displayName: string; accountName: string };

const THEMES = [
  { value: "light", label: "Light theme", icon: Sun },
  { value: "dark", label: "Dark theme", icon: Moon },
  { value: "system", label: "System theme", icon: Monitor },
] as const;

export function UserMenu({ username, displayName, accountName }: SignedIn) {
  const { theme, setTheme } = useTheme();
  const signOut = useSignOut();
  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            className="flex w-full items-center gap-2.5 rounded-md p-1.5 text-left hover:bg-sunken"
          >
            <Avatar name={displayName} />
            <span className="sr-only">
              Signed in as <span className="lg:hidden">{displayName}</span>
            </span>
            <span className="hidden min-w-0 flex-1 lg:block">
              <span className="block truncate text-sm font-medium">{displayName}</span>
              {accountName !== displayName && (
                <span className="block truncate text-xs text-ink-soft">{accountName}</span>
              )}
            </span>
          </button>
        }
        entries={[
          { label: "Your public page", icon: ExternalLink, href: `/@${username}`, newTab: true },
          { label: "Profile", icon: Settings, href: "/settings/profile" },
          "separator",
          { label: "Theme", value: theme, options: THEMES, onChange: setTheme },
          "separator",
          { label: "Sign out", icon: LogOut, onSelect: signOut.start },
        ]}
      />
      {signOut.dialog}
    </>
  );
}
