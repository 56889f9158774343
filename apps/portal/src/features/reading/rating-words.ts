/** What a rating says, from 1 to 5. */
export const ratingWords = [
  [1, "Not useful"],
  [2, "A little useful"],
  [3, "Useful"],
  [4, "Very useful"],
  [5, "Excellent"],
] as const;
