"use client";

import type { PlanId } from "@guidepost/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { FirstSteps } from "#components/account/first-steps.tsx";
import { Section } from "#components/ui/section.tsx";
import { toast, toastError } from "#components/ui/toaster.tsx";
import { useDialogState } from "#components/ui/use-dialog-state.ts";
import { errorMessage } from "#lib/api-error.ts";
import { useTRPC } from "#trpc/client.tsx";
import { useProfile, useSetProfile } from "../use-profile.ts";
import { CurrentPlan } from "./current-plan.tsx";
import { PlanDialog } from "./plan-dialog.tsx";
import { FreePlan, PaidPlans } from "./plan-options.tsx";
import { plansId, Welcome } from "./welcome.tsx";
import { WhoChangesPlan } from "./who-changes-plan.tsx";

/** The plan one has, those there are, and the way from one to the other. */
export function PlanSettings({ isNew }: { isNew: boolean }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const { account, may_change_plan: mayChange } = useProfile();
  const setProfile = useSetProfile();
  const { subject: asked, ...dialog } = useDialogState<PlanId>();

  const changing = useMutation(
    trpc.account.changePlan.mutationOptions({
      onSuccess: (changed) => {
        setProfile((profile) => ({ ...profile, account: changed }));
        const hasApi = changed.limits.monthly_quota > 0;
        toast(
          `You are on ${changed.plan_name} now`,
          hasApi
            ? { label: "Create a key", onClick: () => router.push("/developer/keys") }
            : undefined,
        );
        void queries.invalidateQueries(trpc.account.checklist.queryFilter());
        void queries.invalidateQueries({ queryKey: trpc.usage.pathKey() });
      },
      onError: (error) => {
        toastError(errorMessage(error));
        void queries.invalidateQueries({ queryKey: trpc.account.pathKey() });
      },
      onSettled: dialog.close,
    }),
  );
  const choice = { current: account.plan, ...(mayChange && { onChoose: dialog.show }) };

  return (
    <div className="flex flex-col gap-10">
      {isNew && <Welcome plan={account.plan} mayChange={mayChange} />}
      <FirstSteps />
      <CurrentPlan account={account} />
      <div id={plansId}>
        <Section
          title="Plans"
          description="Every paid plan gives access to the API. Limits hold for the account, over all its keys."
        >
          {!mayChange && <WhoChangesPlan />}
          <PaidPlans {...choice} />
          <FreePlan {...choice} />
        </Section>
      </div>
      {asked && (
        <PlanDialog
          open={dialog.isOpen}
          onOpenChange={dialog.close}
          onClosed={dialog.reset}
          account={account}
          plan={asked}
          busy={changing.isPending}
          onConfirm={() => changing.mutate({ plan: asked })}
        />
      )}
    </div>
  );
}
