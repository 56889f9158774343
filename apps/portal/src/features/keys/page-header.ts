/** Said at the top of the page, also while it loads. */
export const pageHeader = {
  title: "API keys",
  description:
    "Programs call the API with a key. Give each its own, so that one can end without the others.",
};
