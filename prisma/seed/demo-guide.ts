/** A guide of the demo account, and the life it is given. Times are days before the seeding. */
export type DemoGuide = {
  author: "owner" | "member";
  title: string;
  description: string;
  /** Checked with the rest when the guide is made. */
  category: string;
  steps: { title: string; content: string }[];
  createdDaysAgo: number;
  /** Left out: a draft. */
  published?: {
    daysAgo: number;
    views: number;
    completions: number;
    /** How many readers gave 1, 2, 3, 4 and 5. */
    ratings: [number, number, number, number, number];
  };
  featuredDaysAgo?: number;
};
