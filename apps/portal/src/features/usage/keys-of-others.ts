/** What the keys of other members are called, which a member does not see one by one. */
export const keysOfOthers = "Keys of other members";
