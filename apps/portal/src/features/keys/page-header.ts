/** Said at the top of the page, also while it loads. */
export const pageHeader = {
  title: "API keys",
  description:
    "Programs call the API with a key. Give each program its own key, so that you can revoke one without the others.",
};
