import { categories, type Category, categoryMeanings } from "@guidepost/contract";

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
export const categoryOptions = categories.map(
  (one) => [one, `${CATEGORY_LABELS[one]}: ${categoryMeanings[one]}`] as const,
);
