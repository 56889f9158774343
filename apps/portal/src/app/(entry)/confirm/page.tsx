import { provider as providerSchema, PROVIDER_NAMES } from "@guidepost/contract";
import type { Metadata } from "next";
import { ConfirmWindow } from "#features/auth/confirm-window.tsx";
import { requireSignedIn } from "#server/auth/session.ts";
import { getServices } from "#server/get-services.ts";

export const metadata: Metadata = { title: "Confirm your identity", robots: { index: false } };

type Query = { provider?: string; done?: string; error?: string };

/** The window that the dialog for the confirmation of an identity opens. */
export default async function ConfirmPage({ searchParams }: { searchParams: Promise<Query> }) {
  await requireSignedIn();
  const { provider, done, error } = await searchParams;
  const known = providerSchema.safeParse(provider).data;
  const offered = known && getServices().providers[known] ? known : undefined;
  const failure =
    error === undefined
      ? undefined
      : `This ${known ? PROVIDER_NAMES[known] : "external"} account is not the one that you have connected.`;
  return (
    <>
      <h1 className="mb-4 text-2xl font-semibold">Confirm your identity</h1>
      <ConfirmWindow provider={offered} isDone={done !== undefined} failure={failure} />
    </>
  );
}
