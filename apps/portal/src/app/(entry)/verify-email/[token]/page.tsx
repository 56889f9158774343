import type { Metadata } from "next";
import { Providers } from "#components/shell/providers.tsx";
import { LinkButton } from "#components/ui/forms/button.tsx";
import { VerifyEmailForm } from "#features/auth/verify-email-form.tsx";
import { undefinedIfNotFound } from "#lib/api-error.ts";
import { requireSignedIn } from "#server/auth/session.ts";
import { serverCaller } from "#trpc/server.tsx";

export const metadata: Metadata = {
  title: "Verify your email address",
  robots: { index: false },
  // The address contains the token.
  referrer: "no-referrer",
};

export default async function VerifyEmailPage({ params }: { params: Promise<{ token: string }> }) {
  await requireSignedIn();
  const { token } = await params;
  const caller = await serverCaller();
  const verification = await undefinedIfNotFound(caller.account.verification({ token }));
  if (!verification)
    return (
      <>
        <h1 className="text-2xl font-semibold">This link is no longer valid</h1>
        <p className="mt-2 mb-6 text-ink-soft">
          A link to verify an address works once, for 24 hours, and only for the user who signed up
          with the address. If your address is still unverified, the portal offers to send a new
          link.
        </p>
        <LinkButton href="/guides">Go to the portal</LinkButton>
      </>
    );
  return (
    <Providers>
      <VerifyEmailForm token={token} email={verification.email} />
    </Providers>
  );
}
