/** Wider than the portal's other pages where there is room: there is a column more to show. */
export const pageLook = "lg:mx-[calc((100%-min(86rem,100vw-20.5rem))/2)]";

/** The list of operations, and the operations. */
export const columnsLook = "grid gap-x-10 gap-y-7 xl:grid-cols-[13rem_minmax(0,1fr)]";

/** An operation, and the way to try it, where its own column is wide enough for two. */
export const halvesLook = "grid gap-x-8 gap-y-7 @min-[50rem]:grid-cols-[minmax(0,1fr)_24rem]";
