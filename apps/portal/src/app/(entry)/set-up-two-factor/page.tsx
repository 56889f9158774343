import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ConfirmIdentity } from "#components/shell/confirm-identity.tsx";
import { VerifyEmailNotice } from "#components/shell/verify-email-notice.tsx";
import { Providers } from "#components/shell/providers.tsx";
import { RequiredSetUp } from "#features/account/two-factor/required-set-up.tsx";
import { safeReturn } from "#lib/sign-in.ts";
import { offeredProviders } from "#server/auth/providers.ts";
import { lacksTwoFactor, requireSignedIn } from "#server/auth/session.ts";
import { getServices } from "#server/get-services.ts";
import { serverCaller } from "#trpc/server.tsx";

export const metadata: Metadata = {
  title: "Set up two-factor sign-in",
  robots: { index: false },
};

/** The only page for users whose account requires two factors, until they have set them up. */
export default async function SetUpTwoFactorPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string }>;
}) {
  const { portalUrl, providers } = getServices();
  const next = safeReturn((await searchParams).next, portalUrl);
  if (!lacksTwoFactor(await requireSignedIn())) redirect(next);
  const profile = await (await serverCaller()).account.profile();
  return (
    <>
      <h1 className="text-2xl font-semibold">Set up two-factor sign-in</h1>
      <p className="mt-1 mb-6 text-ink-soft">
        An owner of <span className="wrap-anywhere">{profile.account.name}</span> requires it for
        all members. After your password, you enter a code of an authenticator app. Set it up to
        continue{profile.has_passkey && ", or use your passkey, which counts as two factors"}. Your
        API keys keep working.
      </p>
      <Providers>
        {!profile.email_verified && (
          <VerifyEmailNotice email={profile.email} isRequired={profile.requires_verified_email} />
        )}
        <RequiredSetUp
          next={next}
          hasPasskey={profile.has_passkey}
          isVerified={profile.email_verified}
        />
        <ConfirmIdentity providers={offeredProviders(providers)} />
      </Providers>
    </>
  );
}
