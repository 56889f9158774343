import type { Guide, GuideDraft } from "@guidepost/contract";

/** A draft with three steps, as `createGuide` returns it. */
export const draft: Guide = {
  id: 1042,
  slug: "welcome-your-first-customer",
  external_id: null,
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
  version: 1,
  has_pending_changes: false,
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
