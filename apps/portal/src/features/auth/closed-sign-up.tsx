import { OperatorContactLink } from "#components/shell/operator-contact-link.tsx";
import { LinkButton } from "#components/ui/forms/button.tsx";

/** What a visitor sees who cannot sign up (contract ACCT-11). */
export function ClosedSignUp({ mode }: { mode: "invite" | "closed" }) {
  return (
    <>
      <h1 className="text-2xl font-semibold">
        {mode === "invite" ? "Sign-up is by invitation" : "Sign-up is closed"}
      </h1>
      <p className="mt-2 mb-6 text-ink-soft">
        {mode === "invite" ? (
          <>
            Ask an owner of your account for an invitation. For a new account, contact{" "}
            <OperatorContactLink />.
          </>
        ) : (
          <>
            To get access, contact <OperatorContactLink />.
          </>
        )}
      </p>
      <LinkButton href="/sign-in">Sign in</LinkButton>
    </>
  );
}
