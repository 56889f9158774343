"use client";

import { useEffect, useState } from "react";
import { useTheme } from "#lib/browser/use-theme.ts";
import { useMutation } from "@tanstack/react-query";
import { allowDrafts, countDrafts, NO_DRAFTS, describeDraftLoss } from "#lib/browser/drafts.ts";
import { signOutTo } from "#lib/browser/sign-out.ts";
import { ConfirmDialog } from "#components/ui/overlays/dialog.tsx";
import { ExternalLink, LogOut, Monitor, Moon, Settings, Sun } from "lucide-react";
import { Avatar } from "#components/ui/layout/avatar.tsx";
import { Menu } from "#components/ui/overlays/menu.tsx";

/** Signs out, after a confirmation if that deletes changes that only this browser has. */
export function useSignOut() {
  const [drafts, setDrafts] = useState(NO_DRAFTS);
  const [isConfirming, setIsConfirming] = useState(false);
  useEffect(allowDrafts, []);
  const signingOut = useMutation({
    mutationFn: () => signOutTo("/"),
    meta: { showsOwnError: true },
  });

  const start = () => {
    const counts = countDrafts();
    setDrafts(counts);
    if (describeDraftLoss(counts, "Signing out") === undefined) void signOutTo("/");
    else setIsConfirming(true);
  };
  const dialog = (
    <ConfirmDialog
      open={isConfirming}
      onClose={() => setIsConfirming(false)}
      title="Sign out and delete changes?"
      description={`${describeDraftLoss(drafts, "Signing out") ?? ""} To keep them, open the guides and save or publish the changes first.`}
      confirm="Delete and sign out"
      cancel="Stay signed in"
      mutation={signingOut}
      busy={signingOut.isSuccess}
      onConfirm={() => signingOut.mutate()}
    />
  );
  return { start, dialog };
}

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
