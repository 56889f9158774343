import type { Guide, PublicGuide, Step } from "@guidepost/contract";

/** A guide with a step for each content, from id 11. */
export function guideOf(contents: string[] = [], changes: Partial<Guide> = {}): Guide {
  return {
    id: 7,
    slug: "a-guide",
    title: "A guide",
    description: "",
    language: "en",
    category: "tech",
    status: "draft",
    published_at: null,
    featured: false,
    featured_at: null,
    views_count: 0,
    completions_count: 0,
    average_rating: null,
    url: "https://guides.example/@ada/a-guide",
    user: { username: "ada", display_name: "Ada" },
    steps: contents.map((content, index) => ({
      id: 11 + index,
      position: index + 1,
      title: null,
      content,
    })),
    steps_count: contents.length,
    created_at: "2026-11-20T09:00:00.000Z",
    updated_at: "2026-11-20T09:30:00.000Z",
    external_id: null,
    version: 1,
    has_pending_changes: false,
    publish_at: null,
    unpublish_at: null,
    ...changes,
  };
}

type PublicValues = Partial<Omit<Guide, "steps">> & {
  steps?: Partial<Step>[];
  ratings_count?: number;
};

/** A public guide with the given values, and defaults for the rest. */
export function publicGuideOf({
  steps = [],
  ratings_count = 0,
  ...rest
}: PublicValues): PublicGuide {
  return {
    guide: guideOf(
      steps.map(() => ""),
      {
        status: "published",
        published_at: "2026-11-20T09:30:00.000Z",
        ...rest,
        steps: steps.map((step, index) => ({
          id: index + 11,
          position: index + 1,
          title: null,
          content: "",
          ...step,
        })),
      },
    ),
    ratings_count,
    author_avatar: null,
    branding: null,
  };
}
