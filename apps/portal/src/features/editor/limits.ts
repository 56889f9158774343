/** What the contract allows a guide's fields (a title: a step's as well), in code points. */
export const maxTitle = 200;
export const maxDescription = 500;
