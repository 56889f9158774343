/** A one-line description of Guidepost. */
export const TAGLINE = "Step-by-step guides that readers finish";
