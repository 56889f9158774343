import { categories, categoryMeanings } from "@guidepost/contract";
import { categoryNames } from "#features/guides/category-names.ts";

/** The categories as a field offers them. */
export const categoryOptions = categories.map(
  (one) => [one, `${categoryNames[one]}: ${categoryMeanings[one]}`] as const,
);
