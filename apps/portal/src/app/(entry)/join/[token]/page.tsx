import type { Metadata } from "next";
import { SignUpForm } from "#features/auth/sign-up-form.tsx";
import { getServices } from "#server/get-services.ts";
import { undefinedIfNotFound } from "#lib/api-error.ts";
import { serverCaller } from "#trpc/server.tsx";
import { ClosedSignUp } from "#features/auth/closed-sign-up.tsx";
import { TermsNotice } from "#features/auth/terms-notice.tsx";
import { currentActor } from "#server/auth/session.ts";
import { SignedInNotice } from "#features/auth/draft-notices.tsx";
import { LinkButton } from "#components/ui/forms/button.tsx";

export const metadata: Metadata = { title: "Join an account", robots: { index: false } };

export default async function JoinPage({ params }: { params: Promise<{ token: string }> }) {
  const { signUp, portalUrl, operator } = getServices();
  if (signUp.mode === "closed") return <ClosedSignUp mode="closed" />;
  const { token } = await params;
  const caller = await serverCaller();
  const invitation = await undefinedIfNotFound(caller.members.invitation({ token }));
  if (!invitation)
    return (
      <>
        <h1 className="text-2xl font-semibold">This invitation is no longer valid</h1>
        <p className="mt-2 mb-6 text-ink-soft">
          An invitation link works once and expires after seven days. Ask the person who invited you
          for a new one.
        </p>
        <LinkButton href="/">Go to the home page</LinkButton>
      </>
    );
  const actor = await currentActor();
  if (actor)
    return (
      <>
        <h1 className="text-2xl font-semibold wrap-anywhere">Join {invitation.account_name}</h1>
        <SignedInNotice username={actor.user.username} invitedEmail={invitation.email} />
      </>
    );
  return (
    <>
      <h1 className="text-2xl font-semibold wrap-anywhere">Join {invitation.account_name}</h1>
      <p className="mt-1 mb-6 text-ink-soft">
        You were invited as {invitation.role === "owner" ? "an owner" : "a member"}. Choose a
        username and a password.
      </p>
      <SignUpForm host={new URL(portalUrl).host} invitation={{ token, email: invitation.email }} />
      <TermsNotice operator={operator} />
    </>
  );
}
