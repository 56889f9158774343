import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { TextLink } from "#components/ui/forms/button.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import { KeptDrafts } from "#features/auth/draft-notices.tsx";
import { PasskeySignIn } from "#features/auth/passkey-sign-in.tsx";
import { ProviderButtons } from "#features/auth/provider-buttons.tsx";
import { SignInForm } from "#features/auth/sign-in-form.tsx";
import { refusalNotice } from "#features/auth/refusal-notice.tsx";
import { permitsPasskeys } from "#lib/browser/passkeys.ts";
import { deletionNotice, safeReturn } from "#lib/sign-in.ts";
import { currentActor } from "#server/auth/session.ts";
import {
  offeredProviders,
  providerErrorText,
  type ProviderReturn,
} from "#server/auth/providers.ts";
import { getServices } from "#server/get-services.ts";
import { isSignUpOpen } from "#server/sign-up.ts";

export const metadata: Metadata = {
  title: "Sign in",
  description: "Sign in to Guidepost to write guides, and to manage your API keys and usage.",
};

type Query = ProviderReturn & {
  next?: string;
  deleted?: string;
  at?: string;
  deletion_at?: string;
};

export default async function SignInPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams;
  const { portalUrl, providers, signUp } = getServices();
  const next = safeReturn(query.next, portalUrl);
  if (await currentActor()) redirect(next);
  const reason = refusalNotice(query.error, query.deletion_at) ?? providerErrorText(query);
  const deletion = deletionNotice(query.deleted, query.at);
  return (
    <>
      <h1 className="text-2xl font-semibold">Sign in</h1>
      <p className="mt-1 mb-6 text-ink-soft">
        {isSignUpOpen(signUp) ? (
          <>
            New here? <TextLink href="/sign-up">Create an account</TextLink>
          </>
        ) : (
          "New users need an invitation, or a user that the operator creates."
        )}
      </p>
      {deletion !== undefined && (
        <div className="mb-5" role="status">
          <Callout tone="warning">{deletion}</Callout>
        </div>
      )}
      {reason && (
        <div className="mb-5">
          <Callout tone="danger">{reason}</Callout>
        </div>
      )}
      <KeptDrafts />
      <ProviderButtons providers={offeredProviders(providers)} next={next} />
      <SignInForm next={next} />
      {permitsPasskeys(portalUrl) && <PasskeySignIn next={next} />}
      <p className="mt-6 text-caption text-ink-soft">
        <TextLink href="/forgot-password">Forgot your password?</TextLink>
      </p>
    </>
  );
}
