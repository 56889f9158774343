import { PLAN_IDS, type PlanId } from "@guidepost/contract";

/** The price of each plan as the operator writes it. A plan without a price is absent. */
export type PlanPrices = Partial<Record<PlanId, string>>;

const MAX_LENGTH = 40;

function isPlan(name: string): name is PlanId {
  return (PLAN_IDS as readonly string[]).includes(name);
}

/**
 * Parses `PLAN_PRICES`: plans and their prices, separated by semicolons, because prices contain commas
 * (contract OPS-6). Returns the reason as a text when it is invalid.
 */
export function parsePlanPrices(text: string): PlanPrices | string {
  const prices: PlanPrices = {};
  for (const entry of text.split(";").filter((part) => part.trim() !== "")) {
    const [name = "", price] = entry.split(/=(.*)/s, 2).map((part) => part.trim());
    if (!isPlan(name)) return `has no plan "${name}": the plans are ${PLAN_IDS.join(", ")}`;
    if (!price || price.length > MAX_LENGTH || /\p{Cc}/u.test(price))
      return `needs a price of 1 to ${MAX_LENGTH} characters for ${name}, such as ${name}=$19 per month`;
    if (prices[name] !== undefined) return `has two prices for ${name}`;
    prices[name] = price;
  }
  return prices;
}
