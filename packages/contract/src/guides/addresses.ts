/*
 * URLs that links and images of a guide may have (contract STEP-7), after trimming. Relative URLs are
 * refused, because their target depends on the site that shows the guide.
 */
export const LINK_ADDRESS = /^(?:https?:\/\/[^\s/\\?#]|mailto:|#)/i;
export const IMAGE_ADDRESS = /^https?:\/\/[^\s/\\?#]/i;
