"use client";

import { RECOVERY_CODES, type TwoFactor, type TwoFactorSetup } from "@guidepost/contract";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSecretMutation } from "#components/form/use-server-form.ts";
import { Badge } from "#components/ui/layout/badge.tsx";
import { Button } from "#components/ui/forms/button.tsx";
import { AlertDialog } from "#components/ui/overlays/dialog.tsx";
import { LocalTime } from "#components/ui/text/local-time.tsx";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { useTRPC, useTRPCClient } from "#trpc/client.tsx";
import { SettingsSection, VERIFY_FIRST } from "../settings-section.tsx";
import { useProfile } from "../use-profile.ts";
import { CodeDialog } from "./code-dialog.tsx";
import { RECOVERY_CODES_HELP, RecoveryCodeList } from "./recovery-codes.tsx";
import { SetUpForm } from "./set-up-form.tsx";

/** The number of codes from which the page advises to replace them. */
const FEW_CODES = 3;

const ROW_CLASS = "flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4";

type Step =
  | { name: "set-up"; setup: TwoFactorSetup }
  | { name: "codes"; codes: readonly string[] }
  | { name: "replace" }
  | { name: "turn-off" };

/** The signed-in user's two-factor sign-in: set it up, replace its recovery codes, turn it off. */
export function TwoFactorSection() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const state = useSuspenseQuery(trpc.twoFactor.get.queryOptions()).data;
  const { email_verified: isVerified } = useProfile();
  const [step, setStep] = useState<Step>();
  const close = () => setStep(undefined);
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries(trpc.twoFactor.get.queryFilter()),
      queries.invalidateQueries(trpc.account.profile.queryFilter()),
      queries.invalidateQueries(trpc.sessions.list.queryFilter()),
    ]);

  const beginning = useSecretMutation(
    trpc.twoFactor.begin.mutationOptions({
      onSuccess: (setup) => setStep({ name: "set-up", setup }),
      onError: () => void refresh(),
    }),
  );
  const showCodes = ({ recovery_codes: codes }: { recovery_codes: string[] }) => {
    setStep({ name: "codes", codes });
    void refresh();
  };

  return (
    <SettingsSection
      title="Two-factor sign-in"
      description="After your password, you also enter a code of an app on your phone. A stolen password alone then gives no access."
    >
      {state.enabled_at === null ? (
        <div className={ROW_CLASS}>
          <p className="text-sm text-ink-soft">
            {isVerified
              ? "You need an authenticator app, for example that of your password manager. Your other sessions end when you turn it on."
              : VERIFY_FIRST}
          </p>
          <Button
            busy={beginning.isPending}
            disabled={!isVerified}
            onClick={() => beginning.mutate()}
          >
            Set up
          </Button>
        </div>
      ) : (
        <EnabledRows
          state={state}
          enabledAt={state.enabled_at}
          onReplace={() => setStep({ name: "replace" })}
          onTurnOff={() => setStep({ name: "turn-off" })}
        />
      )}
      <AlertDialog open={step?.name === "set-up"} onClose={close} title="Set up two-factor sign-in">
        {step?.name === "set-up" && (
          <SetUpForm
            setup={step.setup}
            onEnabled={showCodes}
            cancel={<Button onClick={close}>Cancel</Button>}
          />
        )}
      </AlertDialog>
      <AlertDialog
        open={step?.name === "codes"}
        onClose={() => {}}
        title="Store your recovery codes"
        description={RECOVERY_CODES_HELP}
      >
        {step?.name === "codes" && (
          <RecoveryCodeList
            codes={step.codes}
            done="Done"
            onDone={() => {
              close();
              toast("Two-factor sign-in is on");
            }}
          />
        )}
      </AlertDialog>
      <CodeDialog
        open={step?.name === "replace"}
        onClose={close}
        title="Replace the recovery codes?"
        description="You get 10 new codes. The earlier ones no longer work."
        confirm="Replace codes"
        run={(input) => client.twoFactor.replaceRecoveryCodes.mutate(input)}
        onDone={showCodes}
      />
      <CodeDialog
        open={step?.name === "turn-off"}
        onClose={close}
        title="Turn off two-factor sign-in?"
        description={
          state.required
            ? "Your account requires it. You must set it up again before you can continue, for example with another app."
            : "Your password alone will sign you in. Your recovery codes are deleted."
        }
        confirm="Turn off"
        isDanger
        run={(input) => client.twoFactor.disable.mutate(input)}
        onDone={() => {
          close();
          toast("Two-factor sign-in is off");
          // A full page load: the account may require to set it up again.
          if (state.required) window.location.reload();
          else void refresh();
        }}
      />
    </SettingsSection>
  );
}

function EnabledRows({
  state,
  enabledAt,
  onReplace,
  onTurnOff,
}: {
  state: TwoFactor;
  enabledAt: string;
  onReplace: () => void;
  onTurnOff: () => void;
}) {
  const left = state.recovery_codes_left;
  return (
    <div className="divide-y divide-line">
      <div className={ROW_CLASS}>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm font-medium">
          Authenticator app
          <Badge tone="good">On</Badge>
          <span className="font-normal text-ink-soft">
            since <LocalTime at={enabledAt} length="long" />
          </span>
        </p>
        <Button onClick={onTurnOff}>Turn off…</Button>
      </div>
      <div className={ROW_CLASS}>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm font-medium">
          Recovery codes
          <Badge tone={left < FEW_CODES ? "warning" : "neutral"}>
            {left} of {RECOVERY_CODES} left
          </Badge>
        </p>
        <Button onClick={onReplace}>Replace codes…</Button>
      </div>
    </div>
  );
}
