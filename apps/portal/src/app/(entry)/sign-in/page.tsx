import { provider as providerSchema, providerNames } from "@guidepost/contract";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { offeredProviders } from "../../../features/entry/offered-providers.ts";
import { ProviderButtons } from "../../../features/entry/provider-buttons.tsx";
import { SignInForm } from "../../../features/entry/sign-in-form.tsx";
import { currentActor } from "../../../lib/current-actor.ts";
import { portal } from "../../../lib/portal.ts";
import { safeReturn } from "../../../lib/safe-return.ts";
import { Operator } from "../../../shell/operator.tsx";
import { TextLink } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/surface.tsx";

export const metadata: Metadata = {
  title: "Sign in",
  description: "Sign in to Guidepost to write guides, and to manage your API keys and usage.",
};

type Query = { next?: string; error?: string; provider?: string };

/** Why the sign-in by GitHub or Google did not work, and what to do. */
const reasonOf = ({ error, provider }: Query): string | undefined => {
  if (!error) return undefined;
  const asked = providerSchema.safeParse(provider).data;
  const name = asked ? providerNames[asked] : "the other service";
  if (error === "conflict")
    return `There is an account with your address already. Sign in with your password, then connect ${name} in Settings, Security.`;
  if (error === "validation_failed")
    return `${name} has not verified your e-mail address. Verify it there, or sign up with a password.`;
  return `The sign-in with ${name} did not work. Try again, or use your password.`;
};

const SignInPage = async ({ searchParams }: { searchParams: Promise<Query> }) => {
  const query = await searchParams;
  const { portalUrl } = portal();
  const next = safeReturn(query.next, portalUrl);
  if (await currentActor()) redirect(next);
  const reason = reasonOf(query);
  return (
    <>
      <h1 className="text-2xl font-semibold">Sign in</h1>
      <p className="mt-1 mb-6 text-ink-soft">
        New here? <TextLink href="/sign-up">Create an account</TextLink>
      </p>
      {reason && (
        <div className="mb-5">
          <Callout tone="danger">{reason}</Callout>
        </div>
      )}
      <ProviderButtons providers={offeredProviders()} next={next} />
      <SignInForm next={next} />
      <p className="mt-6 text-[0.8125rem] text-ink-soft">
        Forgot your password? <Operator>Whoever runs this Guidepost</Operator> can set a new one for
        you.
      </p>
    </>
  );
};

export default SignInPage;
