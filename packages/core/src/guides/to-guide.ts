import type { Guide, GuideSummary } from "@guidepost/contract";
import type { GuideRow, GuideSummaryRow } from "@guidepost/database";

const iso = (at: Date | null): string | null => at && at.toISOString();

/** The row as the API shows it in a list (contract GUIDE-1, GUIDE-5, GUIDE-6). */
export const toGuideSummary = (row: GuideSummaryRow, portalUrl: string): GuideSummary => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  description: row.description,
  category: row.category,
  status: row.status,
  published_at: iso(row.published_at),
  featured: row.featured_at !== null,
  featured_at: iso(row.featured_at),
  views_count: row.views_count,
  completions_count: row.completions_count,
  average_rating:
    row.rating_count === 0 ? null : Math.round((row.rating_sum / row.rating_count) * 100) / 100,
  url: `${portalUrl}/@${row.username}/${row.slug}`,
  user: { username: row.username, display_name: row.display_name },
  steps_count: row.steps_count,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** The row as the API shows it alone, steps included. */
export const toGuide = (row: GuideRow, portalUrl: string): Guide => ({
  ...toGuideSummary(row, portalUrl),
  steps: row.steps,
});
