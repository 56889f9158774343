/** Said at the top of the page, also while it loads. */
export const pageHeader = {
  title: "Reference",
  description:
    "Every operation of the API, and a way to try it. What you send here is real: it acts on your account and counts toward your quota.",
};
