/*
 * Where the links and images of a guide may lead (contract STEP-7), once trimmed. Relative addresses
 * are refused: they would mean another page on every site that shows the guide, ours included. A
 * fragment stays on the page it is shown on.
 */
export const linkAddress = /^(?:https?:\/\/[^\s/\\?#]|mailto:|#)/i;
export const imageAddress = /^https?:\/\/[^\s/\\?#]/i;
