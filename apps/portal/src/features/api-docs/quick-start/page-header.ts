/** Said at the top of the page, also while it loads. */
export const pageHeader = {
  title: "Quick start",
  description:
    "From a key to a published guide in five steps, ready to paste: the address and your key’s name are filled in.",
};
