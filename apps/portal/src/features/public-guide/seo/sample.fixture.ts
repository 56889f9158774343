import type { Guide, PublicGuide, Step } from "@guidepost/contract";

type Overrides = Partial<Omit<Guide, "steps">> & {
  steps?: Partial<Step>[];
  ratings_count?: number;
};

/** A public guide with the given values, and defaults for the rest. */
export function sample({ steps = [], ratings_count = 0, ...rest }: Overrides): PublicGuide {
  return {
    guide: {
      id: 7,
      slug: "a-guide",
      title: "A guide",
      description: "",
      category: "tech",
      status: "published",
      published_at: "2026-11-20T09:30:00.000Z",
      featured: false,
      featured_at: null,
      views_count: 0,
      completions_count: 0,
      average_rating: null,
      url: "https://guides.example/@ada/a-guide",
      user: { username: "ada", display_name: "Ada" },
      steps_count: steps.length,
      created_at: "2026-11-20T09:30:00.000Z",
      updated_at: "2026-11-20T09:30:00.000Z",
      ...rest,
      steps: steps.map((step, index) => ({
        id: index + 11,
        position: index + 1,
        title: null,
        content: "",
        ...step,
      })),
    },
    reading: { completed: false, rating: null, counted: false, ratings_count },
  };
}
