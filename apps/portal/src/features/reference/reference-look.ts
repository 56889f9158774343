/** Wider than the portal's other pages where there is room: there is a column more to show. */
export const referenceLook = {
  page: "lg:mx-[calc((100%-min(86rem,100vw-20.5rem))/2)]",
  columns: "grid gap-x-10 gap-y-7 xl:grid-cols-[13rem_minmax(0,1fr)]",
};
