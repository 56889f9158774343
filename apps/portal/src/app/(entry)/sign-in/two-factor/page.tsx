import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { TextLink } from "#components/ui/forms/button.tsx";
import { SecondFactorForm } from "#features/auth/second-factor-form.tsx";
import { safeReturn, withNext } from "#lib/sign-in.ts";
import { readPendingSignIn } from "#server/auth/pending-sign-in.ts";
import { currentActor } from "#server/auth/session.ts";
import { getServices } from "#server/get-services.ts";

export const metadata: Metadata = { title: "Two-factor sign-in", robots: { index: false } };

export default async function SecondFactorPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string }>;
}) {
  const next = safeReturn((await searchParams).next, getServices().portalUrl);
  if (await currentActor()) redirect(next);
  if (!(await readPendingSignIn())) redirect(withNext("/sign-in", next));
  return (
    <>
      <h1 className="text-2xl font-semibold">Two-factor sign-in</h1>
      <p className="mt-1 mb-6 text-ink-soft">
        Not you? <TextLink href={withNext("/sign-in", next)}>Start again</TextLink>
      </p>
      <SecondFactorForm next={next} />
    </>
  );
}
