import type {
  AccountInsights,
  Feedback,
  Guide,
  GuideDraft,
  GuideInsights,
  PublishedVersionSummary,
} from "@guidepost/contract";

/** A draft with three steps, as `createGuide` returns it. */
export const draft: Guide = {
  id: 1042,
  slug: "welcome-your-first-customer",
  external_id: null,
  title: "Welcome your first customer",
  description: "From the signature to the first good week, in three steps.",
  category: "product",
  language: "en",
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
  version: 1,
  has_pending_changes: false,
  publish_at: null,
  unpublish_at: null,
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
  version: 2,
};

/** The published guide some weeks later, with views. */
export const viewed: Guide = {
  ...published,
  views_count: 318,
  completions_count: 204,
  average_rating: 4.62,
};

export const featured: Guide = {
  ...viewed,
  featured: true,
  featured_at: "2026-12-08T16:20:41.007Z",
  updated_at: "2026-12-08T16:20:41.007Z",
  version: 3,
};

/** The published guide as its pending draft has it. */
export const pending: Guide = {
  ...viewed,
  title: "Welcome your first customers",
  updated_at: "2026-12-02T08:11:37.250Z",
  has_pending_changes: true,
};

export const pendingDraft: GuideDraft = {
  revision: "5f0c1f0e-6d0a-4c1e-9a53-2f6f1c7f9b1d",
  base_version: viewed.version,
  saved_at: "2026-12-02T08:11:37.250Z",
  saved_by: draft.user,
  conflicts: [],
};

/** The first version of the guide in its history. */
export const firstVersion: PublishedVersionSummary = {
  number: 1,
  guide_version: published.version,
  created_at: published.updated_at,
  kind: "published",
  restored_from: null,
  via: "portal",
  user: draft.user,
  key: null,
  changed: [],
  step_changes: { added: 0, removed: 0, changed: 0 },
  title: draft.title,
  steps_count: draft.steps_count,
};

/** The next version, by a key. */
export const secondVersion: PublishedVersionSummary = {
  ...firstVersion,
  number: 2,
  guide_version: published.version + 1,
  created_at: "2026-12-02T08:11:37.250Z",
  kind: "updated",
  via: "api_key",
  key: { id: 17, name: "Documentation build", last_four: "9f3a" },
  changed: ["title", "steps"],
  step_changes: { added: 1, removed: 0, changed: 2 },
  title: pending.title,
  steps_count: draft.steps_count + 1,
};

/** The insights of three days, of all guides of the author. */
export const accountInsights: AccountInsights = {
  from: "2026-12-01",
  to: "2026-12-03",
  totals: {
    views: 120,
    completions: 41,
    completion_rate: 0.34,
    ratings_count: 3,
    average_rating: 4.67,
  },
  previous: {
    views: 96,
    completions: 36,
    completion_rate: 0.38,
    ratings_count: 0,
    average_rating: null,
  },
  days: [
    {
      day: "2026-12-01",
      views: 38,
      completions: 12,
      ratings_count: 2,
      average_rating: 4.5,
    },
    {
      day: "2026-12-02",
      views: 51,
      completions: 20,
      ratings_count: 1,
      average_rating: 5,
    },
    {
      day: "2026-12-03",
      views: 31,
      completions: 9,
      ratings_count: 0,
      average_rating: null,
    },
  ],
  ratings: [
    { rating: 1, readers: 0 },
    { rating: 2, readers: 1 },
    { rating: 3, readers: 4 },
    { rating: 4, readers: 18 },
    { rating: 5, readers: 44 },
  ],
  devices: { phone: 47, tablet: 6, desktop: 67, unknown: 0 },
  referrers: [
    { host: "www.search.example", views: 58 },
    { host: "docs.acme.example", views: 21 },
  ],
};

export const guideInsights: GuideInsights = {
  ...accountInsights,
  steps: [
    { position: 1, readers: 112 },
    { position: 2, readers: 74 },
    { position: 3, readers: 52 },
  ],
};

export const feedback: Feedback = {
  id: 71,
  guide: { id: published.id, title: published.title },
  rating: 3,
  text: "Step 2 does not say how hot the water has to be.",
  status: "new",
  day: "2026-12-03",
};
