/** What Guidepost is, in a line. */
export const claim = "Step-by-step guides, published by API";
