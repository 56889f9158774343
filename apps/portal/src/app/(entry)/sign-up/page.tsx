import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignUpForm } from "#features/auth/sign-up-form.tsx";
import { offeredProviders } from "#server/auth/providers.ts";
import { ProviderButtons } from "#features/auth/provider-buttons.tsx";
import { planFigures } from "#lib/formats/plan-limits.ts";
import { currentActor } from "#server/auth/session.ts";
import { getServices } from "#server/get-services.ts";
import { ClosedSignUp } from "#features/auth/closed-sign-up.tsx";
import { TermsNotice } from "#features/auth/terms-notice.tsx";
import { TextLink } from "#components/ui/forms/button.tsx";

export const metadata: Metadata = {
  title: "Create an account",
  description: "Create a free Guidepost account: write and publish step-by-step guides.",
};

export default async function SignUpPage() {
  if (await currentActor()) redirect("/guides");
  const { portalUrl, providers, signUp, operator } = getServices();
  if (signUp.mode === "closed" || signUp.mode === "invite")
    return <ClosedSignUp mode={signUp.mode} />;
  return (
    <>
      <h1 className="text-2xl font-semibold">Create an account</h1>
      <p className="mt-1 mb-6 text-ink-soft">
        Free, with {planFigures("free").guides} guides. Have one already?{" "}
        <TextLink href="/sign-in">Sign in</TextLink>
        {signUp.mode === "domains" && (
          <> Use an address of {signUp.domains.map((domain) => `@${domain}`).join(" or ")}.</>
        )}
      </p>
      <ProviderButtons providers={offeredProviders(providers)} next="/settings/plan?welcome" />
      <SignUpForm host={new URL(portalUrl).host} />
      <TermsNotice operator={operator} />
    </>
  );
}
