"use client";

import { type Provider, PROVIDER_NAMES } from "@guidepost/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "#components/ui/forms/button.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import { ConfirmDialog, useDialogState } from "#components/ui/overlays/dialog.tsx";
import { useTRPC, useTRPCClient } from "#trpc/client.tsx";
import { SectionFooter, SettingsSection, VERIFY_FIRST } from "../settings-section.tsx";
import { AccessReview } from "./access-review.tsx";
import type { ConnectOutcome } from "./connect-outcome.ts";
import { PasskeyList } from "./passkey-list.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SessionList } from "./session-list.tsx";
import { signIn } from "next-auth/react";
import { useRouter } from "next/navigation";
import { Badge } from "#components/ui/layout/badge.tsx";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { RequirementSection } from "../two-factor/requirement-section.tsx";
import { TwoFactorSection } from "../two-factor/two-factor-section.tsx";
import { useProfile, useSetProfile } from "../use-profile.ts";

/** Settings → Security. */
export function SecuritySettings({
  available,
  offersPasskeys,
  outcome,
  isAfterReset,
}: {
  /** The providers that the operator has configured. */
  available: readonly Provider[];
  /** Whether browsers permit passkeys at the address of the portal. */
  offersPasskeys: boolean;
  outcome: ConnectOutcome | undefined;
  /** Whether the user has just chosen a new password with the link of a mail. */
  isAfterReset: boolean;
}) {
  const isOwner = useProfile().role === "owner";
  const router = useRouter();
  return (
    <>
      {outcome && (
        <div className="mb-8">
          <Callout tone={outcome.tone}>{outcome.message}</Callout>
        </div>
      )}
      <PasswordForm />
      <TwoFactorSection />
      {isOwner && <RequirementSection />}
      {offersPasskeys && <PasskeyList />}
      {available.length > 0 && <Connections available={available} />}
      <SessionList />
      {isAfterReset && (
        <AccessReview
          title="Review access to your account"
          selectsAll
          onDone={() => router.replace("/settings/security", { scroll: false })}
        />
      )}
    </>
  );
}

/** The sign-ins with other services; `available` are those that the operator has configured. */
function Connections({ available }: { available: readonly Provider[] }) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const router = useRouter();
  const profile = useProfile();
  const setProfile = useSetProfile();
  const { subject: toDisconnect, ...confirmation } = useDialogState<Provider>();

  const disconnecting = useMutation(
    trpc.account.disconnect.mutationOptions({
      meta: { showsOwnError: true },
      onSuccess: (changed, { provider }) => {
        confirmation.close();
        setProfile(() => changed);
        toast(`${PROVIDER_NAMES[provider]} is disconnected`);
        // Removes the outcome of an earlier connection from the address.
        router.replace("/settings/security", { scroll: false });
      },
      onError: () => void queries.invalidateQueries(trpc.account.profile.queryFilter()),
    }),
  );
  const connecting = useMutation({
    mutationFn: async (provider: Provider) => {
      // The confirmation dialog can open here, but not during the redirect back from the provider.
      await client.account.requireFresh.mutate();
      await signIn(provider, { callbackUrl: "/settings/security" });
    },
  });
  // Also busy after the call, until the browser has left the page.
  const isConnecting = connecting.isPending || connecting.isSuccess;
  const isOnlySignIn =
    !profile.has_password && !profile.has_passkey && profile.providers.length === 1;

  return (
    <SettingsSection
      title="Connected sign-ins"
      description="Sign in with an account at another service instead of a password."
    >
      <ul className="divide-y divide-line">
        {available.map((provider) => {
          const name = PROVIDER_NAMES[provider];
          const isConnected = profile.providers.includes(provider);
          const isRequired = isConnected && isOnlySignIn;
          return (
            <li key={provider} className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm font-medium">
                  {name}
                  {isConnected && <Badge tone="good">Connected</Badge>}
                </p>
                {isRequired && (
                  <p className="mt-0.5 text-caption text-ink-soft">
                    Your only way to sign in. Set a password before you disconnect it.
                  </p>
                )}
              </div>
              {!isRequired && (isConnected || profile.email_verified) && (
                <Button
                  busy={isConnecting && connecting.variables === provider}
                  aria-label={isConnected ? `Disconnect ${name}` : `Connect ${name}`}
                  onClick={() =>
                    isConnected ? confirmation.show(provider) : connecting.mutate(provider)
                  }
                >
                  {isConnected ? "Disconnect" : "Connect"}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {!profile.email_verified && <SectionFooter note={VERIFY_FIRST} />}
      {toDisconnect && (
        <ConfirmDialog
          {...confirmation.dialog}
          title={`Disconnect ${PROVIDER_NAMES[toDisconnect]}?`}
          description={`You can no longer sign in with ${PROVIDER_NAMES[toDisconnect]}. You stay signed in, and can connect it again.`}
          confirm="Disconnect"
          mutation={disconnecting}
          onConfirm={() => disconnecting.mutate({ provider: toDisconnect })}
        />
      )}
    </SettingsSection>
  );
}
