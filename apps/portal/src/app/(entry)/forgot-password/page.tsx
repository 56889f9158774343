import type { Metadata } from "next";
import { TextLink } from "#components/ui/forms/button.tsx";
import { ForgotPasswordForm } from "#features/auth/forgot-password-form.tsx";

export const metadata: Metadata = { title: "Reset your password", robots: { index: false } };

export default function ForgotPasswordPage() {
  return (
    <>
      <h1 className="text-2xl font-semibold">Reset your password</h1>
      <p className="mt-1 mb-6 text-ink-soft">
        Remembered it? <TextLink href="/sign-in">Sign in</TextLink>
      </p>
      <ForgotPasswordForm />
    </>
  );
}
