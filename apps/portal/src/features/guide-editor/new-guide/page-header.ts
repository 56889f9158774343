/** Said at the top of the page, also while it loads. */
export const pageHeader = {
  title: "New guide",
  description: "Give it a title to begin with. It stays a draft until you publish it.",
};
