import { plans, type Account, type PlanId } from "@guidepost/contract";
import { ConfirmDialog } from "#components/ui/dialog.tsx";
import { EffectList } from "../effect-list.tsx";
import { planChangeEffects } from "./plan-effects.ts";

type Props = {
  open: boolean;
  onOpenChange: () => void;
  onClosed: () => void;
  account: Account;
  plan: PlanId;
  busy: boolean;
  onConfirm: () => void;
};

/** Says what changes at once with the plan, before it does. */
export function PlanDialog({ account, plan, ...rest }: Props) {
  const { name } = plans[plan];
  return (
    <ConfirmDialog
      {...rest}
      title={`Switch to ${name}?`}
      description={`${account.name} goes from ${account.plan_name} to ${name} at once.`}
      confirm={`Switch to ${name}`}
      danger={plan === "free"}
    >
      <EffectList effects={planChangeEffects(account, plan)} />
    </ConfirmDialog>
  );
}
