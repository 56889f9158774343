import type { Metadata } from "next";
import { LinkButton } from "#components/ui/forms/button.tsx";
import { ResetPasswordForm } from "#features/auth/reset-password-form.tsx";
import { undefinedIfNotFound } from "#lib/api-error.ts";
import { serverCaller } from "#trpc/server.tsx";

export const metadata: Metadata = {
  title: "Choose a new password",
  robots: { index: false },
  // The address contains the token.
  referrer: "no-referrer",
};

export default async function ResetPasswordPage({
  params,
}: {
  params: Promise<{ token: string }>;
}) {
  const { token } = await params;
  const caller = await serverCaller();
  const reset = await undefinedIfNotFound(caller.account.passwordReset({ token }));
  if (!reset)
    return (
      <>
        <h1 className="text-2xl font-semibold">This link is no longer valid</h1>
        <p className="mt-2 mb-6 text-ink-soft">
          A link to choose a new password works once, for 30 minutes. Request a new one.
        </p>
        <LinkButton href="/forgot-password">Request a new link</LinkButton>
      </>
    );
  return (
    <>
      <h1 className="text-2xl font-semibold">Choose a new password</h1>
      <p className="mt-1 mb-6 wrap-anywhere text-ink-soft">
        For {reset.email}. The new password signs you out on all devices.
      </p>
      <ResetPasswordForm token={token} email={reset.email} />
    </>
  );
}
