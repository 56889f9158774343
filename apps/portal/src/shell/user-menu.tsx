"use client";

import { ExternalLink, LogOut, Monitor, Moon, Settings, Sun } from "lucide-react";
import { signOut } from "next-auth/react";
import { useTheme } from "../ui/use-theme.ts";
import { Avatar } from "../ui/surface.tsx";
import { Menu } from "../ui/menu.tsx";

export type SignedIn = { username: string; displayName: string; accountName: string };

const themes = [
  { theme: "light", label: "Light theme", icon: Sun },
  { theme: "dark", label: "Dark theme", icon: Moon },
  { theme: "system", label: "Theme of the system", icon: Monitor },
] as const;

export const UserMenu = ({ username, displayName, accountName }: SignedIn) => {
  const { theme, setTheme } = useTheme();
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Signed in as ${displayName}`}
          className="flex w-full items-center gap-2.5 rounded-md p-1.5 text-left hover:bg-sunken"
        >
          <Avatar name={displayName} />
          <span className="hidden min-w-0 flex-1 lg:block">
            <span className="block truncate text-sm font-medium">{displayName}</span>
            <span className="block truncate text-xs text-ink-soft">{accountName}</span>
          </span>
        </button>
      }
      entries={[
        { label: "Your public page", icon: ExternalLink, href: `/@${username}`, newTab: true },
        { label: "Profile", icon: Settings, href: "/settings/profile" },
        "separator",
        ...themes
          .filter((one) => one.theme !== theme)
          .map(({ theme: wanted, label, icon }) => ({
            label,
            icon,
            onSelect: () => setTheme(wanted),
          })),
        "separator",
        { label: "Sign out", icon: LogOut, onSelect: () => void signOut({ callbackUrl: "/" }) },
      ]}
    />
  );
};
