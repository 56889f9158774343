import type { Category } from "@guidepost/contract";

export const CATEGORY_LABELS: Record<Category, string> = {
  marketing: "Marketing",
  product: "Product",
  education: "Education",
  business: "Business",
  creative: "Creative",
  tech: "Tech",
  lifestyle: "Lifestyle",
};
