"use client";

import type { PlanId } from "@guidepost/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTRPC } from "#trpc/client.tsx";
import { messageOf } from "#trpc/refusal.ts";
import { Section } from "#ui/surface.tsx";
import { toast, toastError } from "#ui/toaster.tsx";
import { useDialogOf } from "#ui/use-dialog-of.ts";
import { Checklist } from "#features/first-steps/checklist.tsx";
import { CurrentPlan } from "./current-plan.tsx";
import { FreePlan } from "./free-plan.tsx";
import { PaidPlans } from "./paid-plans.tsx";
import { PlanDialog } from "./plan-dialog.tsx";
import { useProfile, useSetProfile } from "./use-profile.ts";
import { plansId, Welcome } from "./welcome.tsx";
import { WhoChangesPlan } from "./who-changes-plan.tsx";

/** The plan one has, those there are, and the way from one to the other. */
export const PlanSettings = ({ isNew }: { isNew: boolean }) => {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const { account, may_change_plan: mayChange } = useProfile();
  const setProfile = useSetProfile();
  const { subject: asked, ...dialog } = useDialogOf<PlanId>();

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
        toastError(messageOf(error));
        void queries.invalidateQueries({ queryKey: trpc.account.pathKey() });
      },
      onSettled: dialog.close,
    }),
  );
  const choice = { current: account.plan, ...(mayChange && { onChoose: dialog.show }) };

  return (
    <div className="flex flex-col gap-10">
      {isNew && <Welcome plan={account.plan} mayChange={mayChange} />}
      <Checklist />
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
          onClosed={dialog.forget}
          account={account}
          plan={asked}
          busy={changing.isPending}
          onConfirm={() => changing.mutate({ plan: asked })}
        />
      )}
    </div>
  );
};
