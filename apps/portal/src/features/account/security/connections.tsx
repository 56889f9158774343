"use client";

import { providerNames, type Provider } from "@guidepost/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { signIn } from "next-auth/react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTRPC, useTRPCClient } from "#trpc/client.tsx";
import { errorMessage } from "#lib/api-error.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/dialog.tsx";
import { toast, toastError } from "#components/ui/toaster.tsx";
import { useDialogState } from "#components/ui/use-dialog-state.ts";
import { SettingsSection } from "../settings-section.tsx";
import { useProfile, useSetProfile } from "../use-profile.ts";

/** Other services by which one signs in: those that the operator has set up. */
export function Connections({ available }: { available: readonly Provider[] }) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const router = useRouter();
  const profile = useProfile();
  const setProfile = useSetProfile();
  const [going, setGoing] = useState<Provider>();
  const { subject: asked, ...dialog } = useDialogState<Provider>();

  const disconnecting = useMutation(
    trpc.account.disconnect.mutationOptions({
      onSuccess: (changed, { provider }) => {
        setProfile(() => changed);
        toast(`${providerNames[provider]} is disconnected`);
        // What the address says of an earlier connection is no longer so.
        router.replace("/settings/security", { scroll: false });
      },
      onError: (error) => {
        toastError(errorMessage(error));
        void queries.invalidateQueries(trpc.account.profile.queryFilter());
      },
      onSettled: dialog.close,
    }),
  );
  const press = (provider: Provider, isConnected: boolean) => {
    if (isConnected) return dialog.show(provider);
    setGoing(provider);
    void connect(provider);
  };
  const connect = async (provider: Provider) => {
    try {
      // Confirmed here, where the dialog can open: the way back from the provider cannot ask.
      await client.account.requireFresh.mutate();
      await signIn(provider, { callbackUrl: "/settings/security" });
    } catch (error) {
      setGoing(undefined);
      toastError(errorMessage(error));
    }
  };
  const isOnlyWay = !profile.has_password && profile.providers.length === 1;

  return (
    <SettingsSection
      title="Connected sign-ins"
      description="Sign in without a password, by an account that you have elsewhere."
    >
      <ul className="divide-y divide-line">
        {available.map((provider) => {
          const name = providerNames[provider];
          const isConnected = profile.providers.includes(provider);
          const isNeeded = isConnected && isOnlyWay;
          return (
            <li key={provider} className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm font-medium">
                  {name}
                  {isConnected && <Badge tone="good">Connected</Badge>}
                </p>
                {isNeeded && (
                  <p className="mt-0.5 text-caption text-ink-soft">
                    Your only way to sign in. Set a password before you disconnect it.
                  </p>
                )}
              </div>
              {!isNeeded && (
                <Button
                  busy={going === provider}
                  aria-label={isConnected ? `Disconnect ${name}` : `Connect ${name}`}
                  onClick={() => press(provider, isConnected)}
                >
                  {isConnected ? "Disconnect" : "Connect"}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {asked && (
        <ConfirmDialog
          open={dialog.isOpen}
          onOpenChange={dialog.close}
          onClosed={dialog.reset}
          title={`Disconnect ${providerNames[asked]}?`}
          description={`You can no longer sign in with ${providerNames[asked]}. You stay signed in, and can connect it again.`}
          confirm="Disconnect"
          busy={disconnecting.isPending}
          onConfirm={() => disconnecting.mutate({ provider: asked })}
        />
      )}
    </SettingsSection>
  );
}
