import type { Metadata } from "next";
import { Providers } from "#components/shell/providers.tsx";
import { LinkButton } from "#components/ui/forms/button.tsx";
import { ChangeEmailForm } from "#features/auth/verify-email-form.tsx";
import { undefinedIfNotFound } from "#lib/api-error.ts";
import { requireActor } from "#server/auth/session.ts";
import { serverCaller } from "#trpc/server.tsx";

export const metadata: Metadata = {
  title: "Confirm your new email address",
  robots: { index: false },
  // The address contains the token.
  referrer: "no-referrer",
};

export default async function ChangeEmailPage({ params }: { params: Promise<{ token: string }> }) {
  await requireActor();
  const { token } = await params;
  const caller = await serverCaller();
  const change = await undefinedIfNotFound(caller.account.emailChange({ token }));
  if (!change)
    return (
      <>
        <h1 className="text-2xl font-semibold">This link is no longer valid</h1>
        <p className="mt-2 mb-6 text-ink-soft">
          A link to change an address works once, for 24 hours, and only for the user who requested
          it.
        </p>
        <LinkButton href="/settings/profile">Go to your profile</LinkButton>
      </>
    );
  return (
    <Providers>
      <ChangeEmailForm token={token} email={change.email} />
    </Providers>
  );
}
