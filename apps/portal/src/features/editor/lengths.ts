/** What the contract allows a guide's fields, in code points; shown by the counters. */
export const maxTitle = 200;
export const maxDescription = 500;
