import type { Guide, GuideSummary, Usage } from "@guidepost/contract";

/** A draft with three steps, as the service answers its creation. */
export const draft: Guide = {
  id: 1042,
  slug: "welcome-your-first-customer",
  title: "Welcome your first customer",
  description: "From the signature to the first good week, in three steps.",
  category: "product",
  status: "draft",
  published_at: null,
  featured: false,
  featured_at: null,
  views_count: 0,
  completions_count: 0,
  average_rating: null,
  url: "https://guidepost.example/@ada/welcome-your-first-customer",
  user: { username: "ada", display_name: "Ada Berger" },
  steps_count: 3,
  created_at: "2026-11-20T09:30:00.000Z",
  updated_at: "2026-11-20T09:30:00.000Z",
  steps: [
    {
      id: 5201,
      position: 1,
      title: "Say hello",
      content: "<p>Write within the hour, and <strong>sign with your own name</strong>.</p>",
    },
    {
      id: 5202,
      position: 2,
      title: "Agree on the first result",
      content: "<ul><li>What should work by Friday?</li><li>Who will notice?</li></ul>",
    },
    {
      id: 5203,
      position: 3,
      title: null,
      content: "<p>Ask on Friday whether it does.</p>",
    },
  ],
};

export const published: Guide = {
  ...draft,
  status: "published",
  published_at: "2026-11-20T10:05:12.480Z",
  updated_at: "2026-11-20T10:05:12.480Z",
};

/** Some weeks later, with readers. */
export const read: Guide = {
  ...published,
  views_count: 318,
  completions_count: 204,
  average_rating: 4.62,
};

export const featured: Guide = {
  ...read,
  featured: true,
  featured_at: "2026-12-08T16:20:41.007Z",
  updated_at: "2026-12-08T16:20:41.007Z",
};

/** As it stands in a list. */
export const toSummary = ({ steps: _, ...summary }: Guide): GuideSummary => summary;

export const usage: Usage = {
  period: "2026-11",
  requests_used: 12_480,
  quota_limit: 50_000,
  quota_remaining: 37_520,
  usage_percentage: 24.96,
  rate_limits: { per_minute: 300, per_hour: 10_000 },
  resets_at: "2026-12-01T00:00:00.000Z",
};
