/** The header of the trash page, shared with its loading state. */
export const trashHeader = {
  title: "Trash",
  description:
    "Deleted guides stay here for 30 days. A restored guide is as it was, published and featured included.",
};
