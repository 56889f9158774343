/** Said at the top of the page, also while it loads. */
export const pageHeader = {
  title: "Usage",
  description: "What your account’s API keys have used, by calendar month in UTC.",
};
