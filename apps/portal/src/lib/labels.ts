import { CATEGORIES, type Category, CATEGORY_MEANINGS } from "@guidepost/contract";

export const CATEGORY_LABELS: Record<Category, string> = {
  marketing: "Marketing",
  product: "Product",
  education: "Education",
  business: "Business",
  creative: "Creative",
  tech: "Tech",
  lifestyle: "Lifestyle",
};

/** The categories as a field offers them. */
export const CATEGORY_OPTIONS = CATEGORIES.map(
  (one) => [one, `${CATEGORY_LABELS[one]}: ${CATEGORY_MEANINGS[one]}`] as const,
);

/** The label of an API operation, and its route. */
type OperationName = { label: string; route?: string };

/** Keyed by the procedure's path, for example `guides.get`. */
export type OperationNames = Readonly<Record<string, OperationName>>;

const UNKNOWN: OperationNames = { unknown: { label: "Unknown path or method" } };

/** Falls back to the key itself for an operation that the API no longer has. */
export function nameOf(operation: string, names: OperationNames): OperationName {
  return names[operation] ?? UNKNOWN[operation] ?? { label: operation };
}
