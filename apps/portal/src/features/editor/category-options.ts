import { categories, categoryMeanings } from "@guidepost/contract";
import { CATEGORY_LABELS } from "#lib/category-labels.ts";

/** The categories as a field offers them. */
export const categoryOptions = categories.map(
  (one) => [one, `${CATEGORY_LABELS[one]}: ${categoryMeanings[one]}`] as const,
);
