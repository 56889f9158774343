/*
 * URLs that links and images of a guide may have (contract STEP-7), after trimming. Relative URLs are
 * refused, because their target depends on the site that shows the guide.
 */
export const linkAddress = /^(?:https?:\/\/[^\s/\\?#]|mailto:|#)/i;
export const imageAddress = /^https?:\/\/[^\s/\\?#]/i;
