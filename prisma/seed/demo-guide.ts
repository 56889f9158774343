/** A guide of the demo account, with its history. Times are days before the seeding. */
export type DemoGuide = {
  author: "owner" | "member";
  title: string;
  description: string;
  /** Validated when the guide is created. */
  category: string;
  steps: { title: string; content: string }[];
  createdDaysAgo: number;
  /** Omitted for a draft. */
  published?: {
    daysAgo: number;
    views: number;
    completions: number;
    /** The number of readers who gave 1, 2, 3, 4 and 5 stars. */
    ratings: [number, number, number, number, number];
  };
  featuredDaysAgo?: number;
};
