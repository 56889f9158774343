/** Wider than the portal's other pages, if the window has room for one more column. */
export const REFERENCE_WIDTH = "lg:mx-[calc((100%-min(86rem,100vw-20.5rem))/2)]";

/** The list of operations next to the operations. */
export const REFERENCE_COLUMNS = "grid gap-x-10 gap-y-7 xl:grid-cols-[13rem_minmax(0,1fr)]";

/** The description of an operation next to its form, if the column is wide enough for both. */
export const OPERATION_COLUMNS =
  "grid gap-x-8 gap-y-7 @min-[50rem]:grid-cols-[minmax(0,1fr)_24rem]";
