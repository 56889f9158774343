import type { PlanId } from "@guidepost/contract";
import type { PlanPrices } from "#lib/formats/plan-prices.ts";
import { contactHref } from "#lib/operator.ts";

type Props = {
  plan: PlanId;
  prices: PlanPrices;
  /** The operator's contact; undefined if it is not configured. */
  contact: string | undefined;
};

/**
 * The price of a plan as the operator wrote it (contract PUBLIC-17). A paid plan without a price has a link to the operator's
 * contact, or nothing.
 */
export function PlanPrice({ plan, prices, contact }: Props) {
  const price = prices[plan] ?? (plan === "free" ? "Free of charge" : undefined);
  if (price === undefined && contact === undefined) return null;
  return (
    <p className="text-lg font-semibold tracking-tight wrap-anywhere">
      {price ?? (
        <a
          href={contact && contactHref(contact)}
          className="text-accent underline-offset-4 hover:underline"
        >
          Contact us for a price
        </a>
      )}
    </p>
  );
}
