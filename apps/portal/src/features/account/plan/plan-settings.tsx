"use client";

import { PLANS, type PlanId } from "@guidepost/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Suspense } from "react";
import { FirstSteps } from "#components/account/first-steps.tsx";
import { ConfirmDialog, useDialogState } from "#components/ui/dialog.tsx";
import { Section } from "#components/ui/section.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { toast } from "#components/ui/toaster.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { EffectList } from "../settings-section.tsx";
import { useProfile, useSetProfile } from "../use-profile.ts";
import { CurrentPlan } from "./current-plan.tsx";
import { planChangeEffects } from "./plan-effects.ts";
import { FreePlan, PaidPlans, PlanContact } from "./plan-options.tsx";
import { PLANS_ID, Welcome } from "./welcome.tsx";

/** Settings → Plan: the current plan, the other plans, and a way to change the plan. */
export function PlanSettings({ isNew }: { isNew: boolean }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const { account, may_change_plan: mayChange } = useProfile();
  const setProfile = useSetProfile();
  const { subject: newPlan, show, close, dialog } = useDialogState<PlanId>();

  const changing = useMutation(
    trpc.account.changePlan.mutationOptions({
      meta: { showsOwnError: true },
      onSuccess: (changed) => {
        close();
        setProfile((profile) => ({ ...profile, account: changed }));
        const hasApi = changed.limits.monthly_quota > 0;
        toast(
          `You are now on ${changed.plan_name}`,
          hasApi
            ? { label: "Create a key", onClick: () => router.push("/developer/keys") }
            : undefined,
        );
        void queries.invalidateQueries(trpc.account.checklist.queryFilter());
        void queries.invalidateQueries({ queryKey: trpc.usage.pathKey() });
      },
      onError: () => void queries.invalidateQueries({ queryKey: trpc.account.pathKey() }),
    }),
  );
  const choice = { current: account.plan, ...(mayChange && { onChoose: show }) };

  return (
    <div className="flex flex-col gap-10">
      {isNew && <Welcome plan={account.plan} mayChange={mayChange} />}
      <FirstSteps />
      <Suspense fallback={<Skeleton className="h-56 rounded-lg md:h-33" />}>
        <CurrentPlan account={account} />
      </Suspense>
      <div id={PLANS_ID}>
        <Section
          title="Plans"
          description="Every paid plan includes API access. The limits apply to the account, across all its keys."
        >
          {!mayChange && <PlanContact />}
          <PaidPlans {...choice} />
          <FreePlan {...choice} />
        </Section>
      </div>
      {newPlan && (
        <ConfirmDialog
          {...dialog}
          title={`Switch to ${PLANS[newPlan].name}?`}
          description={`${account.name} switches from ${account.plan_name} to ${PLANS[newPlan].name} at once.`}
          confirm={`Switch to ${PLANS[newPlan].name}`}
          danger={newPlan === "free"}
          mutation={changing}
          onConfirm={() => changing.mutate({ plan: newPlan })}
        >
          <EffectList effects={planChangeEffects(account, newPlan)} />
        </ConfirmDialog>
      )}
    </div>
  );
}
