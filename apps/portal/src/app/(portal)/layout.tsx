import type { Metadata } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { requireActor } from "#server/auth/session.ts";
import { getServices } from "#server/get-services.ts";
import { offeredProviders } from "#server/auth/providers.ts";
import { ConfirmIdentity } from "#components/shell/confirm-identity.tsx";
import { DeletionUndoneNotice } from "#components/shell/deletion-undone-notice.tsx";
import { MobileBar, Sidebar } from "#components/shell/navigation.tsx";
import { Providers } from "#components/shell/providers.tsx";
import { VerifyEmailNotice } from "#components/shell/verify-email-notice.tsx";
import { CommandPalette, SearchButton } from "#features/command-palette/command-palette.tsx";
import { NewFeedbackBadge } from "#features/insights/feedback/new-feedback.tsx";
import { NotificationBell } from "#features/notifications/bell.tsx";
import { UserMenu } from "#components/shell/user-menu.tsx";
import { getQueryClient, serverTrpc } from "#trpc/server.tsx";
import { readUndoneDeletions, UNDONE_DELETIONS_COOKIE } from "#lib/undone-deletions.ts";
import { Brand } from "#components/ui/layout/brand.tsx";

export const metadata: Metadata = { robots: { index: false } };

/** The layout of all pages for signed-in users. Each page checks the session too. */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  await requireActor();
  const profile = await getQueryClient().fetchQuery(serverTrpc().account.profile.queryOptions());
  const signedIn = {
    username: profile.username,
    displayName: profile.display_name,
    accountName: profile.account.name,
  };
  const isOwner = profile.role === "owner";
  const undone = readUndoneDeletions((await cookies()).get(UNDONE_DELETIONS_COOKIE)?.value);
  const bell = (
    <div className="flex items-center gap-0.5">
      <SearchButton />
      <NotificationBell unread={profile.unread_notifications} />
    </div>
  );
  const badges = { "/insights": <NewFeedbackBadge count={profile.new_feedback} /> };
  return (
    <Providers>
      <div className="lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)]">
        <a
          href="#main"
          className="fixed top-2 left-2 z-60 -translate-y-20 rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:translate-y-0 print:hidden"
        >
          Skip to the content
        </a>
        <MobileBar {...signedIn} isOwner={isOwner} bell={bell} badges={badges} />
        <aside className="sticky top-0 hidden h-dvh flex-col gap-7 border-r border-line px-4 py-5 lg:flex">
          <div className="flex items-center justify-between pl-2.5">
            <Brand href="/guides" />
            {bell}
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">
            <Sidebar isOwner={isOwner} badges={badges} />
          </div>
          <UserMenu {...signedIn} />
        </aside>
        <main id="main" tabIndex={-1} className="min-w-0 px-4 py-7 outline-none sm:px-8 lg:py-10">
          <DeletionUndoneNotice undone={undone} />
          {!profile.email_verified && (
            <VerifyEmailNotice email={profile.email} isRequired={profile.requires_verified_email} />
          )}
          <div className="mx-auto w-full max-w-5xl">{children}</div>
        </main>
      </div>
      <CommandPalette username={profile.username} isOwner={isOwner} />
      <ConfirmIdentity providers={offeredProviders(getServices().providers)} />
    </Providers>
  );
}
