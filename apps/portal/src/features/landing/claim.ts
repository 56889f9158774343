/** What Guidepost does, in one line. */
export const claim = "Step-by-step guides, published by API";
