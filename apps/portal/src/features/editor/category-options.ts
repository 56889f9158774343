import { categories, type Category } from "@guidepost/contract";
import { categoryNames } from "../guides/category-names.ts";

const about: Record<Category, string> = {
  marketing: "lead magnets, campaigns, funnels",
  product: "onboarding, feature tours, tutorials",
  education: "courses, lessons, how-tos",
  business: "processes, SOPs, workflows",
  creative: "design, writing, art tutorials",
  tech: "development, tools, integrations",
  lifestyle: "personal, hobbies, DIY",
};

/** The categories as a field offers them. */
export const categoryOptions = categories.map(
  (one) => [one, `${categoryNames[one]}: ${about[one]}`] as const,
);
