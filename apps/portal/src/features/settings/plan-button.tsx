import { plans, type PlanId } from "@guidepost/contract";
import { Check } from "lucide-react";
import { Button } from "#components/ui/button.tsx";

/** The plan one has, and what choosing another does; without `onChoose` one may not. */
export type PlanChoice = { current: PlanId; onChoose?: (plan: PlanId) => void };

/** Stays in its place when its plan has become the current one, so that focus has a place, too. */
export const PlanButton = ({
  plan,
  current,
  onChoose,
  variant,
  className,
}: PlanChoice & { plan: PlanId; variant: "primary" | "secondary"; className?: string }) => {
  if (!onChoose) return null;
  const isCurrent = plan === current;
  return (
    <Button
      variant={isCurrent ? "secondary" : variant}
      icon={isCurrent ? Check : undefined}
      aria-disabled={isCurrent || undefined}
      className={className}
      onClick={() => !isCurrent && onChoose(plan)}
    >
      {isCurrent ? `You are on ${plans[plan].name}` : `Switch to ${plans[plan].name}`}
    </Button>
  );
};
